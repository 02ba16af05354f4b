import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { MAX_LINE_NOTE } from '../limits.ts';
import * as messages from '../messages.ts';
import { ForCustomer } from './for-customer.tsx';

/** Fetchers whose note is on its way: an order placed now would go without it. */
export const NOTE_KEY = 'cart-note-';

/** What the driver and the invoice shall say of one line. Saved when the field is left, or by its button. */
export function LineNote({
  productId,
  name,
  note,
}: {
  productId: string;
  name: string;
  note: string;
}) {
  const saving = useFetcher<{ error?: { code: string; message: string } }>({
    key: `${NOTE_KEY}${productId}`,
  });
  const failure = saving.state === 'idle' ? saving.data?.error : undefined;
  return (
    <details
      open={note !== ''}
      className="col-start-2 open:order-last open:col-span-full open:col-start-2 max-lg:not-open:sr-only max-lg:not-open:group-focus-within/row:not-sr-only lg:col-start-3 lg:text-right lg:open:col-start-2 lg:open:text-left print:open"
    >
      <summary className="inline-flex min-h-11 w-fit cursor-pointer list-none items-center text-[0.8125rem] font-semibold text-brand underline in-open:lg:min-h-6 lg:min-h-7 pointer-fine:in-[:not([open])]:opacity-0 pointer-fine:group-focus-within/row:opacity-100! pointer-fine:group-hover/row:opacity-100! [&::-webkit-details-marker]:hidden">
        {note === '' ? messages.addNote : messages.lineNote}
      </summary>
      <saving.Form method="post" action="/cart" className="flex items-end gap-2">
        <input type="hidden" name="intent" value="note" />
        <ForCustomer />
        <SendKey answer={saving.data} />
        <input type="hidden" name="productId" value={productId} />
        <div className="flex-1">
          <TextField
            name="note"
            label={messages.noteFor}
            aria-label={messages.noteOf(name)}
            defaultValue={note}
            maxLength={MAX_LINE_NOTE}
            autoComplete="off"
            onBlur={(event) => {
              if (event.currentTarget.value.trim() !== note)
                event.currentTarget.form?.requestSubmit();
            }}
          />
        </div>
        <Button type="submit" variant="quiet" busy={saving.state !== 'idle'}>
          {messages.saveNote}
        </Button>
      </saving.Form>
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{failure.message}</Note>
        </FailureFocus>
      ) : null}
    </details>
  );
}
