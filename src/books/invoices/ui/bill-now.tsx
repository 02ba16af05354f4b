import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { INBOX } from '../../inbox/addresses.ts';
import type { TaskDone } from '../../inbox/contract.ts';
import { byHandMessages as words } from '../by-hand-messages.ts';
import { BILLED_AT_ONCE } from '../difference-contract.ts';

/** One press bills these deliveries, at most so many at once, and sends each to its customer. `label`: of one alone; several say how many. */
export function BillNow({
  invoiceIds,
  label,
  of,
  onBilled,
}: {
  invoiceIds: readonly string[];
  label?: string;
  /** Which one, for who hears it alone. */
  of?: string;
  /** Gets the answer where this form goes away with what it billed. */
  onBilled?: (done: TaskDone) => void;
}) {
  const fetcher = useFetcher<{ taskDone?: TaskDone }>();
  const failure = failedForm(fetcher.data)?.error;
  const done = doneForm(fetcher.data)?.taskDone;
  useEffect(() => {
    if (done) onBilled?.(done);
  }, [done, onBilled]);
  const chosen = invoiceIds.slice(0, BILLED_AT_ONCE);
  const text =
    label ??
    (chosen.length < invoiceIds.length
      ? words.billOldest(chosen.length)
      : words.billAll(chosen.length));
  return (
    <fetcher.Form method="post" action={INBOX} className="flex flex-wrap items-center gap-3">
      <input type="hidden" name="intent" value="bill-and-send" />
      {chosen.map((id) => (
        <input key={id} type="hidden" name="invoiceIds" value={id} />
      ))}
      <Button
        type="submit"
        variant={label ? 'secondary' : 'primary'}
        busy={fetcher.state !== 'idle'}
        {...(of ? { 'aria-label': `${text}: ${of}` } : {})}
      >
        {text}
      </Button>
      <SendKey answer={fetcher.data as Parameters<typeof SendKey>[0]['answer']} once />
      <FailureNote failure={failure} title={words.failed} />
      {done && !onBilled ? <p role="status">{done.text}</p> : null}
    </fetcher.Form>
  );
}
