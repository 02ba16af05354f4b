import type { Failure } from '../../../../kit/failure.ts';
import { useSendKept } from '../../../../ui/use-send-kept.ts';
import { ASK_ADDRESS, type KeptAsk, keptAsks } from '../kept-asks.ts';

/** New customers that were taken down on this device: on their way, refused, or with the desk and not yet read. */
export const useAsks = (person: string): KeptAsk[] => keptAsks.useAll(person);

/** Where one that was refused stands in its form again. */
export const askAgainAt = ({ key }: KeptAsk) => `${ASK_ADDRESS}?again=${key}`;

/** Sends one of them, under its key. */
export function SendAsk({ person, ask }: { person: string; ask: KeptAsk }) {
  const { key, company, address, name, email, phone, note } = ask;
  useSendKept<{ error?: Failure; reference?: string }>(
    {
      name: `ask-${key}`,
      action: ASK_ADDRESS,
      form: { person, company, address, name, email, phone, note, key },
    },
    ({ error, reference }) => {
      if (reference) keptAsks.keep(person, { ...ask, reference });
      else if (error) keptAsks.keep(person, { ...ask, refused: error });
    },
  );
  return null;
}

/** The person has read what became of it. */
export const askSeen = keptAsks.drop;
