import { begunPart, unsentParts } from '../device-messages.ts';
import { dockWaits, readDock } from './device/dock-work.ts';
import { onPhoneChange } from './device/phone-database.ts';
import { countUnsentOfAll, heldOfAll } from './device/stored-stops.ts';

/** Hears that what drivers stored on this phone is other than before. Returns what ends it. */
export const onPhoneStored = (listener: () => void): (() => void) => onPhoneChange(listener);

/** What drivers finished on this phone and have not sent, in parts of a sentence: stops and photos of anybody, counts at the truck of these people. */
export async function waitsOnPhone(people: readonly string[]): Promise<string[]> {
  const docks = people.flatMap((person) => readDock(person));
  const nothing = { stops: 0, photos: 0 };
  const [unsent, { begun }] = await Promise.all([
    countUnsentOfAll().catch(() => nothing),
    heldOfAll().catch(() => ({ begun: 0 })),
  ]);
  return [
    ...unsentParts({ ...unsent, ...dockWaits(docks) }),
    ...(begun > 0 ? [begunPart(begun)] : []),
  ];
}

/** Whose anything of that is; empty where nothing can be read. */
export const peopleOfPhone = async (): Promise<string[]> =>
  (await heldOfAll().catch(() => ({ people: [] as string[] }))).people;
