import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CartLine } from '../contract.ts';
import * as messages from '../messages.ts';

interface Saved {
  ok?: string;
  name?: string;
  dropped?: number;
  error?: { code: string; message: string };
}

interface OfLines {
  lines: CartLine[];
  customerId: string | null;
}

/** Keeps these lines under a name, for the customer that they were ordered for. Shared with every place that shows lines: the cart, an order. */
export function SaveAsList(of: OfLines) {
  const [open, setOpen] = useState(false);
  if (open) return <SaveListForm {...of} onClose={() => setOpen(false)} />;
  return (
    <Button variant="secondary" onClick={() => setOpen(true)}>
      {messages.saveList}
    </Button>
  );
}

/** Asks for the name; a list that was saved closes it. */
export function SaveListForm({ lines, customerId, onClose }: OfLines & { onClose: () => void }) {
  const saving = useFetcher<Saved>({ key: 'cart-save-list' });
  const { data, state } = saving;
  // An answer that was there before says nothing of this list.
  const [before] = useState(data);
  const answer = state === 'idle' && data !== before ? data : undefined;
  useEffect(() => {
    if (!answer?.name) return;
    toast.success(messages.saved(answer.name, answer.dropped ?? 0));
    onClose();
  }, [answer, onClose]);
  const error = answer?.error;
  return (
    <saving.Form method="post" action="/cart" className="flex w-full flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="save-list" />
      <SendKey answer={data} />
      <input type="hidden" name="customerId" value={customerId ?? ''} />
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <TextField
        name="name"
        label={messages.saveListName}
        required
        maxLength={100}
        autoComplete="off"
        className="min-w-60 flex-1"
        error={error?.message}
      />
      {/* The field says it, and gets the focus. */}
      <FailureFocus by={error ?? null}>{null}</FailureFocus>
      <Button type="submit" busy={state !== 'idle'}>
        Save
      </Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </saving.Form>
  );
}
