import { useState } from 'react';
import { useFetcher } from 'react-router';
import { centsToDecimal, formatCents, lineTotal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import type { PricedLine } from '../../cart/contract.ts';
import type { CallOverride } from '../contract.ts';
import * as messages from '../messages.ts';
import type { LineJob, LineQueue } from './use-line-queue.ts';

interface LinesProps {
  customerId: string;
  lines: readonly PricedLine[];
  overrides: readonly CallOverride[];
  /** Staff may give another price for this order. */
  staff: boolean;
  quantities: ReadonlyMap<string, number>;
  queue: LineQueue;
}

const SMALL =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline lg:min-h-8';

function OverrideForm(props: {
  customerId: string;
  line: PricedLine;
  override: CallOverride | undefined;
  close: () => void;
}) {
  const { customerId, line, override, close } = props;
  const fetcher = useFetcher<unknown>({ key: `desk-override-${line.productId}` });
  const failure = useFailure(fetcher.data, 'override');
  const price = override?.unitPriceCents ?? line.unitPriceCents;
  return (
    <fetcher.Form method="post" className="grid gap-3 rounded-md bg-sunk p-3">
      <input type="hidden" name="customerId" value={customerId} />
      <input type="hidden" name="productId" value={line.productId} />
      <p className="text-sm">{messages.OVERRIDE_LEAD}</p>
      <FailureNote failure={failure} />
      <div className="grid gap-3 sm:grid-cols-[9rem_1fr]">
        <TextField
          label={messages.OVERRIDE_PRICE}
          name="price"
          required
          inputMode="decimal"
          autoComplete="off"
          defaultValue={price === null ? '' : centsToDecimal(price)}
          error={failure?.fields?.price}
        />
        <TextField
          label={messages.OVERRIDE_REASON}
          name="reason"
          required
          minLength={3}
          maxLength={200}
          autoComplete="off"
          defaultValue={override?.reason ?? ''}
          error={failure?.fields?.reason}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="override"
          variant="secondary"
          busy={fetcher.state !== 'idle'}
        >
          {messages.OVERRIDE_SAVE}
        </Button>
        {override ? (
          <Button type="submit" name="intent" value="end-override" variant="quiet" formNoValidate>
            {messages.OVERRIDE_END}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </fetcher.Form>
  );
}

function Line({ line, page }: { line: PricedLine; page: LinesProps }) {
  const [open, setOpen] = useState(false);
  const override = page.overrides.find((one) => one.productId === line.productId);
  const quantity = page.quantities.get(line.productId) ?? 0;
  const unit = override?.unitPriceCents ?? line.unitPriceCents;
  const name = `${line.name}, ${line.sizeUnit}`;
  const set = (wanted: number) => {
    const { customerId } = page;
    const job: LineJob = {
      customerId,
      productId: line.productId,
      name,
      quantity: wanted,
      how: 'set',
    };
    page.queue.put(job);
  };
  const isSaving = page.queue.waiting.some((job) => job.productId === line.productId);
  return (
    <li className="py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_6rem] items-center gap-x-3">
        <span className="min-w-0 leading-5">
          <span className="block truncate font-semibold">{line.name}</span>
          <span className="tabular block text-sm text-muted">
            {line.sizeUnit} · {line.sku}
            {quantity > line.available ? ` · only ${line.available} in stock` : ''}
          </span>
        </span>
        <input
          key={quantity}
          aria-label={`${messages.QUANTITY} of ${name} in this order`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          defaultValue={quantity}
          onBlur={(event) => {
            const typed = event.currentTarget.value.trim();
            if (!/^\d{1,4}$/.test(typed)) event.currentTarget.value = String(quantity);
            else if (Number(typed) !== quantity) set(Number(typed));
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey) event.currentTarget.blur();
          }}
          className="tabular block min-h-11 w-full rounded-md border border-border bg-card px-2 text-right lg:min-h-9"
        />
        <span className="tabular text-right">
          <span className="block font-semibold">
            {unit === null ? 'On request' : formatCents(lineTotal(unit, quantity))}
          </span>
          <span className="block text-sm text-muted">
            {isSaving ? messages.SAVING : unit === null ? '' : `${formatCents(unit)} each`}
          </span>
        </span>
      </div>
      {override ? (
        <p className="tabular text-sm font-semibold text-warning">
          {messages.overridden(override.reason)}
          {line.unitPriceCents === null ? '' : ` (usually ${formatCents(line.unitPriceCents)})`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className={SMALL} onClick={() => set(0)}>
          Take out<span className="sr-only"> {name}</span>
        </button>
        {page.staff ? (
          <button
            type="button"
            className={SMALL}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {messages.OVERRIDE}
            <span className="sr-only"> for {name}</span>
          </button>
        ) : null}
      </div>
      {open ? (
        <OverrideForm
          key={`${override?.unitPriceCents}-${override?.reason}`}
          customerId={page.customerId}
          line={line}
          override={override}
          close={() => setOpen(false)}
        />
      ) : null}
    </li>
  );
}

/** The lines noted so far, each with its quantity, and what could not be noted with its reason. */
export function CallLines(page: LinesProps) {
  const { customerId, lines, queue } = page;
  const known = new Set(lines.map((line) => line.productId));
  const coming = queue.waiting.filter(
    (job) => job.customerId === customerId && job.quantity > 0 && !known.has(job.productId),
  );
  return (
    <>
      {queue.failed.map(({ job, failure }) => (
        <div
          key={job.key}
          role="alert"
          className="mt-2 flex flex-wrap items-center gap-3 font-semibold text-danger"
        >
          <span className="min-w-0 flex-1">{messages.notNoted(job.name, failure.message)}</span>
          <Button variant="secondary" onClick={() => queue.again(job.key)}>
            {messages.TRY_AGAIN}
          </Button>
          <Button variant="quiet" onClick={() => queue.forget(job.key)}>
            Leave it
          </Button>
        </div>
      ))}
      {lines.length + coming.length === 0 ? (
        <p className="py-3 text-muted">{messages.NO_LINES}</p>
      ) : null}
      <ul aria-label={messages.LINES} className="mt-2 divide-y divide-rule border-t border-rule">
        {lines.map((line) => (
          <Line key={line.productId} line={line} page={page} />
        ))}
        {coming.map((job) => (
          <li key={job.key} className="flex justify-between gap-3 py-3 text-muted">
            <span>
              {job.quantity} x {job.name}
            </span>
            <span>{messages.SAVING}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
