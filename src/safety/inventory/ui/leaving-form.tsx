import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { stockAddress } from '../addresses.ts';
import { MAX_NOTE } from '../limits.ts';
import * as messages from '../messages.ts';
import type { LoadedStock } from '../server/load-stock.ts';
import { notPlaced } from '../stock-messages.ts';

/** What was used up, moved or disposed of. Folded: most sites only count. */
export function LeavingForm({
  site,
  sizes,
  storerooms,
}: Pick<LoadedStock, 'site' | 'sizes' | 'storerooms'>) {
  const fetcher = useFetcher<{ recorded?: true }>();
  const failure = useFailure(fetcher.data, 'leave');
  const recorded = doneForm(fetcher.data)?.recorded;
  useEffect(() => {
    if (recorded) toast.success(messages.leaveDone);
  }, [recorded, fetcher.data]);
  if (sizes.length === 0) return null;
  return (
    <details className="mt-6 print:hidden">
      <summary className="min-h-11 cursor-pointer font-semibold">{messages.leaveTitle}</summary>
      <p className="mb-3 text-sm text-muted">{messages.leaveLead}</p>
      <FailureNote failure={failure} title={messages.notRecorded} />
      <fetcher.Form
        method="post"
        action={stockAddress(site.id)}
        className="grid gap-3 pb-3 sm:grid-cols-2 lg:grid-cols-3"
      >
        <input type="hidden" name="intent" value="leave" />
        <input type="hidden" name="customerId" value={site.id} />
        <SelectField label={messages.leaveWhat} name="kind" required>
          {Object.entries(messages.leaveKinds).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label={messages.leaveSize} name="productId" required>
          {sizes.map(({ productId, name }) => (
            <option key={productId} value={productId}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.leaveQuantity}
          hint={messages.leaveQuantityHint}
          name="quantity"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={7}
          error={failure?.fields?.['quantity']}
        />
        <SelectField label={messages.leaveFrom} name="storeroomId" required>
          {storerooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="">{notPlaced}</option>
        </SelectField>
        <SelectField
          label={messages.leaveTo}
          hint={messages.leaveToHint}
          name="toStoreroomId"
          error={failure?.fields?.['toStoreroomId']}
        >
          <option value="">{messages.leaveNowhere}</option>
          {storerooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={messages.leaveNote}
          hint={messages.leaveNoteHint}
          name="note"
          maxLength={MAX_NOTE}
          autoComplete="off"
        />
        <p>
          <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
            {messages.leaveSend}
          </Button>
        </p>
        <SendKey answer={fetcher.data as Parameters<typeof SendKey>[0]['answer']} />
      </fetcher.Form>
    </details>
  );
}
