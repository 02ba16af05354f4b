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

/** What of anybody waits on this device to be sent, in parts of a sentence. Nobody is named, and nothing of it can be read here. */
export async function waitsHere(): Promise<string[]> {
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
      orders: every(unsentOrdersOf).length,
    }),
  ];
}

/** On the sign-in page: lists what is stored on this device unsent, and what has to be done to send it. */
/** Whether all that waits here is this person's: nobody else's work is called theirs. */
export async function isAllOf(person: string): Promise<boolean> {
  const phone = await storedOnPhone();
  const people = new Set([...(await phone.peopleOfPhone()), ...peopleOnDevice()]);
  return people.size === 1 && people.has(person);
}

/** Whose session ended on this device by itself, as the sign-in's own page has it. */
function useEndedHere(): { id: string; name: string } | null {
  for (const { loaderData } of useMatches()) {
    const wasHere = (loaderData as { wasHere?: { id: string; name: string } | null } | undefined)
      ?.wasHere;
    if (wasHere) return wasHere;
  }
  return null;
}

export default function WaitsHere() {
  const [parts, setParts] = useState<readonly string[]>([]);
  const wasHere = useEndedHere();
  const [isTheirs, setTheirs] = useState(false);
  const whose = wasHere?.id;
  useEffect(() => {
    if (whose) void isAllOf(whose).then(setTheirs, () => undefined);
  }, [whose]);
  useEffect(() => {
    let isOver = false;
    const read = () =>
      void waitsHere().then((now) => {
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
  }, []);
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
