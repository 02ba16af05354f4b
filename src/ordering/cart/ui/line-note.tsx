import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
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
  const details = useRef<HTMLDetailsElement>(null);
  const { wasOpened, onToggle } = useOpened(details, note !== '');
  const failure = saving.state === 'idle' ? saving.data?.error : undefined;
  return (
    <details ref={details} open={note !== ''} onToggle={onToggle}>
      <summary>{note === '' ? messages.addNote : messages.lineNote}</summary>
      {wasOpened ? (
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
      ) : null}
      {failure ? (
        <FailureFocus by={failure}>
          <Note tone="danger">{failure.message}</Note>
        </FailureFocus>
      ) : null}
    </details>
  );
}
