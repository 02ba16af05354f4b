import { ON_DISK, openPhone, phoneChanged } from './phone-database.ts';
import { open, seal } from './seal.ts';

/** Keeps the day's stops for a screen without a network. @returns whether the phone holds them */
export async function keepDay(person: string, day: unknown): Promise<boolean> {
  try {
    const sealed = await seal(person, 'day', day);
    const store = (await openPhone()).transaction('days', 'readwrite', ON_DISK);
    await store.store.put({ person, sealed });
    await store.done;
  } catch {
    return false;
  }
  phoneChanged();
  return true;
}

/** The day that this phone holds for this person; null: none, or its key is not here. */
export async function readDay<Day>(person: string): Promise<Day | null> {
  try {
    const row = await (await openPhone()).get('days', person);
    return row ? await open<Day>(person, 'day', row.sealed) : null;
  } catch {
    return null;
  }
}
