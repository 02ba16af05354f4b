import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import * as sentences from '../form-messages.ts';
import type { StaffPair } from '../never-mix.ts';

const SEVERITIES = { 3: 'can kill', 2: 'can injure', 1: 'irritates or spoils' } as const;

export interface PairOfProduct {
  nameKey: string;
  name: string;
  pair: StaffPair;
}

function Noted({ noted: { nameKey, name, pair } }: { noted: PairOfProduct }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-rule py-2">
      <span className="min-w-0 flex-1 basis-60">
        <strong>{name}</strong>:{' '}
        {pair.kind === 'warned'
          ? `${pair.severity}, ${SEVERITIES[pair.severity]}. ${pair.reason}`
          : 'meant to meet'}
        <span className="block text-sm text-muted">{pair.source}</span>
      </span>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="other" value={nameKey} />
        <Button type="submit" name="intent" value="take-back-pair" variant="quiet">
          Take back
          <span className="sr-only"> the note about {name}</span>
        </Button>
      </Form>
    </li>
  );
}

/**
 * What makers say of this product with another one, beside what their groups say: worse, or that
 * both are of one system.
 */
export function PairsPanel({
  pairs,
  problems,
  busy,
}: {
  pairs: readonly PairOfProduct[];
  problems: Readonly<Record<string, string>>;
  busy: boolean;
}) {
  return (
    <>
      <p className="text-sm text-muted">
        The reactivity group warns by itself. Note here what a maker’s sheet says of two products: a
        note can make a pair worse; only what can’t kill may be meant to meet.
      </p>
      {pairs.length > 0 ? (
        <ul className="mt-3 border-t border-rule">
          {pairs.map((noted) => (
            <Noted key={noted.nameKey} noted={noted} />
          ))}
        </ul>
      ) : null}
      <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
        <TextField label="SKU of the other product" name="sku" required error={problems.sku} />
        <SelectField
          label={sentences.pairReason}
          name="what"
          required
          error={problems.kind ?? problems.severity}
        >
          <option value="3">Never mix: can kill</option>
          <option value="2">Never mix: can injure</option>
          <option value="1">Never mix: irritates or spoils</option>
          <option value="meant">{sentences.oneSystem}</option>
        </SelectField>
        <TextField
          label="What happens"
          name="reason"
          hint={sentences.pairReasonHint}
          error={problems.reason}
        />
        <TextField
          label="Source"
          name="source"
          required
          hint={sentences.pairSourceHint}
          error={problems.source}
        />
        <p>
          <Button type="submit" name="intent" value="note-pair" variant="secondary" busy={busy}>
            {sentences.notePair}
          </Button>
        </p>
      </Form>
    </>
  );
}
