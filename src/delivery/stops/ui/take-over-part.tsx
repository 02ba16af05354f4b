import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { freshKey } from '../../../ui/send-key.tsx';
import type { TakenOver } from '../../runs/take-over-contract.ts';
import { stopMessages as messages } from '../messages.ts';
import { readAnswer, type Trouble } from './device/send-stops.ts';
import { Fold } from './fold.tsx';

/** Takes a colleague's stop of today over, by the number that they or the office say. Needs a connection: the colleague's list changes with it. */
export function TakeOverPart({
  person,
  onTaken,
}: {
  person: string;
  onTaken: () => Promise<void>;
}) {
  const [number, setNumber] = useState('');
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  // The same press after a lost answer is the same act.
  const pressed = useRef<{ number: string; key: string } | null>(null);

  const take = async () => {
    const orderNumber = number.trim().toUpperCase();
    if (!orderNumber) return setOutcome({ tone: 'danger', text: messages.takeOverMissing });
    if (pressed.current?.number !== orderNumber)
      pressed.current = { number: orderNumber, key: freshKey() };
    setBusy(true);
    const answer = await askTakeOver(person, pressed.current);
    setBusy(false);
    if (typeof answer === 'string') return setOutcome({ tone: 'danger', text: answer });
    pressed.current = null;
    setNumber('');
    setOutcome({ tone: 'success', text: messages.takenOver(answer.number, answer.from) });
    await onTaken();
  };

  return (
    <Fold title={messages.takeOver}>
      <form
        noValidate
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <p>{messages.takeOverText}</p>
        <TextField
          label={messages.takeOverNumber}
          name="number"
          required
          value={number}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          onChange={(event) => setNumber(event.target.value)}
        />
        {outcome ? <Note tone={outcome.tone} title={outcome.text} /> : null}
        <Button type="submit" className="min-h-14 w-full" busy={busy}>
          {messages.takeOverPress}
        </Button>
      </form>
    </Fold>
  );
}

async function askTakeOver(
  person: string,
  { number, key }: { number: string; key: string },
): Promise<TakenOver | string> {
  try {
    const answer = await readAnswer(
      await fetch('/api/take-over-stop', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          'bellcart-person': person,
        },
        body: JSON.stringify({ number }),
        signal: AbortSignal.timeout(15_000),
      }),
    );
    if (answer.is === 'recorded') return answer.body as TakenOver;
    return answer.is === 'refused' ? answer.message : troubleText(answer.trouble);
  } catch {
    return messages.takeOverNoNetwork;
  }
}

const troubleText = (trouble: Trouble) =>
  trouble === 'network'
    ? messages.takeOverNoNetwork
    : messages.failures[trouble === 'wait' ? 'server' : trouble];
