import { useEffect, useState } from 'react';
import { useMatches } from 'react-router';
import { storedOnPhone } from '../../delivery/stops/ui/public/on-phone.ts';
import { unsentOrdersOf } from '../../ordering/cart/ui/public/unsent-orders.tsx';
import { addsOf, notesOf } from '../../ordering/visits/ui/public/unsent-notes.tsx';
import { visitOrdersOf } from '../../ordering/visits/ui/public/unsent-visit-orders.tsx';
import { asksOf } from '../../people/contact/ui/public/unsent-asks.tsx';
import { unsentCountsOf } from '../../safety/inventory/ui/public/unsent-counts.tsx';
import { Note } from '../../ui/panel.tsx';
import { peopleOnDevice } from '../../ui/people-on-device.ts';
import { STORE_CHANGED } from '../../ui/stored-work.ts';
import { unsentParts } from '../unsent-messages.ts';
import { waitsHereMessages as words } from '../waits-here-messages.ts';

/**
 * What of anybody waits on this device to be sent, in parts of a sentence. Nobody is named, and nothing of it can be read here.
 * @param isBack the page says that who signs in comes back to what they typed: then the note of one person is not repeated
 */
export async function waitsHere({ isBack = false } = {}): Promise<string[]> {
  const people = peopleOnDevice();
  const every = <T,>(of: (person: string) => readonly T[]) => people.flatMap((one) => of(one));
  const phone = await storedOnPhone();
  return [
    ...(await phone.waitsOnPhone(people)),
    ...unsentParts({
      counts: every(unsentCountsOf).length,
      notes: every(notesOf).filter(({ refused }) => refused === '').length,
      adds: every(addsOf).filter(({ refused }) => refused === '').length,
      taken: every(visitOrdersOf).filter(({ placed, refused }) => !placed && !refused).length,
      asked: every(asksOf).filter(({ reference, refused }) => !reference && !refused).length,
      orders: isBack && people.length === 1 ? 0 : every(unsentOrdersOf).length,
    }),
  ];
}

/** Whether all that waits here is this person's: nobody else's work is called theirs. */
export async function isAllOf(person: string): Promise<boolean> {
  const phone = await storedOnPhone();
  const people = new Set([...(await phone.peopleOfPhone()), ...peopleOnDevice()]);
  return people.size === 1 && people.has(person);
}

interface EndedHere {
  /** Whose session ended on this device by itself; null: nobody knows. */
  wasHere: { id: string; name: string } | null;
  /** What the page says of that; null: nothing. */
  expired: string | null;
}

/** What the sign-in's own page says of a session that has ended. */
const useEndedHere = (): EndedHere | undefined =>
  useMatches()
    .map(({ loaderData }) => loaderData as EndedHere | undefined)
    .find((data) => data && 'wasHere' in data);

/** On the sign-in page: lists what is stored on this device unsent, and what has to be done to send it. */
export default function WaitsHere() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const ended = useEndedHere();
  const wasHere = ended?.wasHere;
  const isBack = (ended?.expired ?? null) !== null;
  const [isTheirs, setTheirs] = useState(false);
  const whose = wasHere?.id;
  useEffect(() => {
    if (whose) void isAllOf(whose).then(setTheirs, () => undefined);
  }, [whose]);
  useEffect(() => {
    let isOver = false;
    const read = () =>
      void waitsHere({ isBack }).then((now) => {
        if (!isOver) setParts(now);
      });
    read();
    // The worker, or another tab, may send it meanwhile.
    let forget = () => {};
    void storedOnPhone().then(({ onPhoneStored }) => {
      if (!isOver) forget = onPhoneStored(read);
    });
    const events = [STORE_CHANGED, 'storage', 'focus'];
    for (const name of events) window.addEventListener(name, read);
    return () => {
      isOver = true;
      forget();
      for (const name of events) window.removeEventListener(name, read);
    };
  }, [isBack]);
  if (parts.length === 0) return null;
  return (
    <aside
      aria-label={words.label}
      className="mx-auto w-full max-w-[90rem] px-4 pt-3 sm:px-6 print:hidden"
    >
      <Note
        tone="info"
        title={isTheirs && wasHere ? words.waitsOf(wasHere.name, parts) : words.waits(parts)}
      />
    </aside>
  );
}
