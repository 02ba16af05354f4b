import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CartLine } from '../contract.ts';
import * as messages from '../messages.ts';

/** Keeps these lines under a name, for the customer that they were ordered for. Lent to every place that shows lines: the cart, an order. */
export function SaveAsList({
  lines,
  customerId,
}: {
  lines: CartLine[];
  customerId: string | null;
}) {
  const saving = useFetcher<{
    ok?: string;
    name?: string;
    dropped?: number;
    error?: { code: string; message: string };
  }>({ key: 'cart-save-list' });
  const { data, state } = saving;
  // The answer that was there when it was opened; undefined = closed. A newer good answer closes it.
  const [openedAt, setOpenedAt] = useState<typeof data | null>(undefined);
  const open = openedAt !== undefined && !(state === 'idle' && data?.name && data !== openedAt);
  useEffect(() => {
    if (state === 'idle' && data?.name) toast.success(messages.saved(data.name, data.dropped ?? 0));
  }, [state, data]);
  if (!open) {
    return (
      <Button variant="secondary" onClick={() => setOpenedAt(data ?? null)}>
        {messages.saveList}
      </Button>
    );
  }
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
        error={data?.error && state === 'idle' ? data.error.message : undefined}
      />
      {/* The field says it, and gets the focus. */}
      <FailureFocus by={state === 'idle' ? data?.error : null}>{null}</FailureFocus>
      <Button type="submit" busy={state !== 'idle'}>
        Save
      </Button>
      <Button variant="quiet" onClick={() => setOpenedAt(undefined)}>
        Cancel
      </Button>
    </saving.Form>
  );
}
