import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import * as hand from '../public/hand-messages.ts';

/** Recalls a revision that went out wrongly: two steps, because nothing brings it back. */
export function RecallForm({
  revision,
  busy,
  problems,
}: {
  revision: { id: string; number: number };
  busy: boolean;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <details className="sm:col-span-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-danger underline">
        {hand.recall}
        <span className="sr-only"> revision {revision.number}</span>
      </summary>
      <Form
        method="post"
        className="mt-1 mb-2 grid gap-3 border-l-4 border-danger bg-sunk p-3"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="recall" />
        <input type="hidden" name="revisionId" value={revision.id} />
        <p className="text-sm">{hand.recallText}</p>
        <SelectField label={hand.what} name="what" required error={problems['what']}>
          {Object.entries(hand.WHAT).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <TextArea
          label={hand.reason}
          hint={hand.reasonHint}
          name="reason"
          required
          rows={2}
          maxLength={500}
          error={problems['reason']}
        />
        <div>
          <Button type="submit" variant="danger" busy={busy}>
            {hand.recallTitle(revision.number)}
          </Button>
        </div>
      </Form>
    </details>
  );
}
