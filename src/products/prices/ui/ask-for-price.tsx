import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { UnitCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../request-messages.ts';
import type { PriceRequest } from '../server/public/price-requests.ts';

interface Asking {
  customerId: string;
  product: { productId: string; name: string; sizeUnit: string; unitPriceCents: UnitCents | null };
  /** What was asked for it before. */
  earlier: PriceRequest | undefined;
}

/** Below a price that somebody may ask another for: the press that opens its form, and what became of the last time. */
export function AskForPrice({ customerId, product, earlier }: Asking) {
  const [isOpen, setOpen] = useState(false);
  const press = useRef<HTMLButtonElement>(null);
  const name = `${product.name}, ${product.sizeUnit}`;
  const close = () => {
    setOpen(false);
    press.current?.focus();
  };
  return (
    <div>
      {earlier ? (
        <p className={earlier.state === 'refused' ? 'text-danger' : 'text-info'}>
          {messages.stateText(earlier)}
          {earlier.word ? `: ${earlier.word}` : null}
        </p>
      ) : null}
      <button
        ref={press}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-6 cursor-pointer items-center text-brand underline pointer-coarse:min-h-11"
      >
        {messages.ask}
        <span className="sr-only">{messages.askOf(name)}</span>
      </button>
      {isOpen ? <AskForm {...{ customerId, product, earlier, name }} onClose={close} /> : null}
    </div>
  );
}

function AskForm({
  customerId,
  product,
  name,
  onClose,
}: Asking & { name: string; onClose: () => void }) {
  const fetcher = useFetcher();
  useDone(fetcher.data);
  const failure = useFailure(fetcher.data, 'ask');
  const problems = failure?.fields ?? {};
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(),
    [],
  );
  const isDone = fetcher.state === 'idle' && doneForm(fetcher.data) !== undefined;
  if (isDone) return null;
  return (
    <fetcher.Form
      ref={form}
      method="post"
      action={messages.PRICE_REQUESTS}
      aria-label={`${messages.ask}: ${name}`}
      className="mt-1 grid max-w-md gap-3 rounded-md border border-border bg-card p-3"
    >
      <SendKey answer={fetcher.data} again />
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="productId" value={product.productId} />
      <TextField
        label={messages.requestedPrice}
        name="price"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={problems.requestedCents}
      />
      <TextField
        label={messages.reason}
        name="reason"
        required
        autoComplete="off"
        maxLength={messages.MAX_WORDS}
        error={problems.reason}
      />
      <FailureNote
        failure={failure?.fields ? undefined : failure}
        title={messages.notSent}
        waits={messages.sentWaits}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={fetcher.state !== 'idle'}>
          {messages.send}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fetcher.Form>
  );
}
