import type { Failure } from '../../../../kit/failure.ts';
import { useSendStored } from '../../../../ui/use-send-stored.ts';
import { ASK_ADDRESS, type StoredAsk, storedAsks } from '../stored-asks.ts';

/** New customers that were taken down on this device: on their way, refused, or with the desk and not yet read. */
export const useAsks = (person: string): StoredAsk[] => storedAsks.useAll(person);

/** The same as the device has it now, for who has no screen. */
export const asksOf = (person: string): StoredAsk[] => storedAsks.all(person);

/** Address of the form with a refused request filled in. */
export const askAgainAt = ({ key }: StoredAsk) => `${ASK_ADDRESS}?again=${key}`;

/** Sends one of them, under its key. */
export function SendAsk({ person, ask }: { person: string; ask: StoredAsk }) {
  const { key, company, address, name, email, phone, note, firstLines = '[]' } = ask;
  useSendStored<{ error?: Failure; reference?: string }>(
    {
      name: `ask-${key}`,
      action: ASK_ADDRESS,
      form: { person, company, address, name, email, phone, note, firstLines, key },
    },
    ({ error, reference }) => {
      if (reference) storedAsks.store(person, { ...ask, reference });
      else if (error) storedAsks.store(person, { ...ask, refused: error });
    },
  );
  return null;
}

/** The person has read what became of it. */
export const askSeen = storedAsks.drop;
