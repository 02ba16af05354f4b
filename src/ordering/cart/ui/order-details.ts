import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { deviceStore } from '../../../ui/device-store.ts';

/** What is typed beside the rows of an order that is not placed yet: of one person for one customer, on this device. */
interface Details {
  poNumber: string;
  note: string;
  shortfallPolicy: string;
  /** YYYY-MM-DD; '' = the first possible day. */
  wantedOn: string;
  /** The key under which the order was sent with them last. */
  sent: string;
}

const NONE: Details = { poNumber: '', note: '', shortfallPolicy: 'ask', wantedOn: '', sent: '' };
const FIELDS = ['poNumber', 'note', 'shortfallPolicy'] as const;
const useDetails = deviceStore(
  'order-details',
  NONE,
  (now) => now.wantedOn === '' && FIELDS.every((name) => now[name] === NONE[name]),
);

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const fieldIn = (place: HTMLElement, name: string) =>
  place.querySelector<Field>(`[name="${name}"]`);

/**
 * Keeps PO number, note, day and what to do when something is short as they are typed, over reloads and on every view of the order. The
 * fields stay the browser's own: what was typed before the page had its script is kept too.
 */
export function useOrderDetails(
  person: string,
  customerId: string,
): {
  ref: RefObject<HTMLDivElement | null>;
  onInput: (event: FormEvent<HTMLDivElement>) => void;
  wantedOn: string;
  chooseDay: (day: string) => void;
} {
  const [now, change] = useDetails(person, customerId);
  const ref = useRef<HTMLDivElement>(null);
  const isRead = useRef(false);
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
    for (const name of FIELDS) {
      const field = fieldIn(place, name);
      if (!field || field.value === now[name]) continue;
      if (!isRead.current && field.value !== NONE[name])
        change((before) => ({ ...before, [name]: field.value }));
      else {
        field.value = now[name];
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }
    isRead.current = true;
  }, [now, change]);
  const onInput = useCallback(
    ({ target }: FormEvent<HTMLDivElement>) => {
      const { name, value } = target as Field;
      if ((FIELDS as readonly string[]).includes(name))
        change((before) =>
          before[name as 'note'] === value ? before : { ...before, [name]: value },
        );
    },
    [change],
  );
  const chooseDay = useCallback(
    (wantedOn: string) => change((before) => ({ ...before, wantedOn })),
    [change],
  );
  return { ref, onInput, wantedOn: now.wantedOn, chooseDay };
}

/** The chosen day, YYYY-MM-DD; '' = the first possible one. */
export const useRequestedDay = (person: string, customerId: string): string =>
  useDetails(person, customerId)[0].wantedOn;

/** Notes the key under which the order goes out with what is typed. */
export function useDetailsSent(person: string, customerId: string): (key: string) => void {
  const [, change] = useDetails(person, customerId);
  return useCallback((sent) => change((now) => ({ ...now, sent })), [change]);
}

/** The order sent under this key is shown: what was typed for it is not for the next one. */
export function useDetailsPlaced(person: string, customerId: string, key: string | null): void {
  const [{ sent }, change] = useDetails(person, customerId);
  useEffect(() => {
    if (key && sent === key) change(() => NONE);
  }, [key, sent, change]);
}
