import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import * as adminMessages from '../admin-messages.ts';
import { dayInWords, sheetDate } from '../day-in-words.ts';
import type { DateCorrection } from '../server/correct-sheet-date.ts';
import type { RevisionView } from '../sheet-view.ts';

/** Puts the date of a revision right, with what stood there before. */
export function DateForm({
  revision,
  trail,
  today,
}: {
  revision: RevisionView;
  trail: readonly DateCorrection[];
  today: string;
}) {
  const busy = useNavigation().state !== 'idle';
  return (
    <div className="sm:col-span-2">
      {trail.map(({ was, isNow, reason, by, at }) => (
        <p key={at.getTime()} className="text-sm text-muted">
          {adminMessages.dateWas(sheetDate(was), dayInWords(isNow), by, reason)}
        </p>
      ))}
      <details open={revision.date === null}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
          {revision.date === null ? adminMessages.enterDate : adminMessages.correctDate}
          <span className="sr-only">: {revision.number}</span>
        </summary>
        <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2 pb-3">
          <input type="hidden" name="intent" value="date" />
          <input type="hidden" name="revisionId" value={revision.id} />
          <TextField
            label={adminMessages.date}
            name="date"
            type="date"
            required
            max={today}
            defaultValue={revision.date ?? ''}
          />
          <TextField
            label={adminMessages.dateReason}
            name="reason"
            required
            maxLength={300}
            defaultValue={revision.date === null ? adminMessages.dateReadInFile : undefined}
            className="min-w-56 flex-1"
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {revision.date === null ? adminMessages.enterDate : adminMessages.correctDate}
          </Button>
        </Form>
      </details>
    </div>
  );
}
