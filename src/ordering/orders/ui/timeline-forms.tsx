import { type ReactNode, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { AddLines } from '../../../ui/add-lines.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { SHEETS_TO_ADD, TIMELINE as words } from '../page-messages.ts';

/** A note of ours, at the end of what happened. */
export const AddNote = ({ orderId }: { orderId: string }) => (
  <WriteHere
    orderId={orderId}
    intent="note"
    folded={words.addNote}
    label={words.add}
    button={words.save}
    failed={words.notSaved}
  />
);

/** A message about the order: of the buyer to the desk, of our own people to the buyer. */
export const WriteMessage = ({ orderId, side }: { orderId: string; side: 'ours' | 'theirs' }) => (
  <WriteHere
    orderId={orderId}
    intent="message"
    folded={side === 'ours' ? words.writeToBuyer : undefined}
    label={words.write[side]}
    hint={words.writeHint[side]}
    button={words.send}
    failed={words.notSent}
    beside={
      side === 'ours' ? (
        <AddLines
          from={`/dashboard/orders/${orderId}/sheets`}
          field="message"
          words={SHEETS_TO_ADD}
        />
      ) : null
    }
  />
);

/** In place of the message: it would be refused, and nobody would read it. */
export const NobodyToWriteTo = (customer: { customerId: string; customerName: string }) => (
  <p className="mt-3 print:hidden">
    {words.nobody(customer.customerName)}{' '}
    <Link to={`/dashboard/customers/${customer.customerId}`} className="text-brand underline">
      {words.enterAddress}
    </Link>
  </p>
);

function WriteHere(props: {
  orderId: string;
  /** The form, and its field. */
  intent: 'note' | 'message';
  label: string;
  hint?: string;
  button: string;
  failed: string;
  /** The label of a folded form, for forms that are rarely used. */
  folded?: string | undefined;
  /** Below the field: what may be put into it. */
  beside?: ReactNode;
}) {
  const { orderId, intent, label, hint, button, failed, folded, beside } = props;
  const fetcher = useFetcher<{ noted?: string; written?: string }>({
    key: `order-${intent}-${orderId}`,
  });
  const { state, data } = fetcher;
  const id = data?.noted ?? data?.written;
  // A later one that gets no answer keeps its words: only the next one that is stored empties the form.
  const [stored, setStored] = useState('');
  if (id && id !== stored) setStored(id);
  const form = (
    <fetcher.Form
      key={stored}
      method="post"
      action={`/dashboard/orders/${orderId}`}
      className="mt-3 grid gap-2 print:hidden"
    >
      <input type="hidden" name="intent" value={intent} />
      <SendKey answer={data as never} again />
      <TextArea name={intent} label={label} hint={hint} required rows={2} maxLength={2000} />
      {beside}
      <FailureNote
        failure={state === 'idle' ? failedForm(data)?.error : undefined}
        title={failed}
        unanswered={words.again}
      />
      <Button
        type="submit"
        variant="secondary"
        busy={state !== 'idle'}
        className="justify-self-start"
      >
        {button}
      </Button>
    </fetcher.Form>
  );
  if (!folded) return form;
  return (
    // What is put back into the field after a new sign-in is seen.
    <details
      className="mt-2 border-t border-rule pt-1 print:hidden"
      onInput={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold pointer-fine:min-h-8 pointer-fine:py-1">
        {folded}
      </summary>
      {form}
    </details>
  );
}
