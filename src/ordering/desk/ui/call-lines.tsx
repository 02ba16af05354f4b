import { useState } from 'react';
import { useFetcher } from 'react-router';
import { centsToDecimal, formatCents, lineTotal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { later } from '../../cart/order-messages.ts';
import { QuantityField, RowState } from '../../cart/ui/quantity-field.tsx';
import type { Order } from '../../cart/ui/use-order.ts';
import type { CallOverride } from '../contract.ts';
import * as messages from '../messages.ts';
import { troubleAtDesk } from './trouble.ts';
import type { CallLine } from './use-call-order.ts';

interface LinesProps {
  title: string;
  /** Said while there is none; null where another list says it. */
  none: string | null;
  customerId: string;
  /** In the cart, and after them what is on its way there. */
  lines: readonly CallLine[];
  overrides: readonly CallOverride[];
  /** Products (`nameKey`) that will not leave before their sheet is here. */
  noSheet: readonly string[];
  /** Staff may give another price for this order. */
  staff: boolean;
  /** More than there is can be ordered: it comes later. */
  backOrdersAllowed: boolean;
  order: Order;
}

const SMALL =
  'inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline lg:min-h-8';

function OverrideForm(props: {
  customerId: string;
  line: CallLine;
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

function Line({ line, page }: { line: CallLine; page: LinesProps }) {
  const [open, setOpen] = useState(false);
  const { productId } = line;
  const { order } = page;
  const override = page.overrides.find((one) => one.productId === productId);
  const quantity = order.quantityOf(productId);
  const unit = override?.unitPriceCents ?? line.unitPriceCents;
  const name = `${line.name}, ${line.sizeUnit}`;
  const state = order.stateOf(productId);
  const stock = { quantity, available: line.available };
  const trouble = troubleAtDesk(stock, state, page.backOrdersAllowed);
  const field = { productId, name, state, trouble, onType: order.type, list: 'line-' };
  return (
    <li className="py-2">
      <div className="grid grid-cols-[minmax(0,1fr)_3.5rem_6rem] items-center gap-x-3">
        <span className="min-w-0 leading-5">
          <span className="block font-semibold lg:truncate">{line.name}</span>
          <span className="tabular block text-sm text-muted">
            {line.sizeUnit} · <span className="whitespace-nowrap">{line.sku}</span>
            {!trouble && quantity > line.available ? ` · ${later(line.available)}` : ''}
          </span>
        </span>
        <QuantityField
          {...field}
          name={messages.inThisOrder(name)}
          value={order.textOf(productId)}
        />
        <span className="tabular text-right">
          <span className="block font-semibold">
            {unit === null ? messages.ON_REQUEST : formatCents(lineTotal(unit, quantity))}
          </span>
          <span className="block text-sm text-muted">
            {state === 'saving'
              ? messages.SAVING
              : unit === null
                ? ''
                : `${formatCents(unit)} each`}
          </span>
        </span>
      </div>
      {trouble || state === 'waits' ? (
        <p className="text-sm text-muted">
          <RowState {...field} available={line.available} />
        </p>
      ) : null}
      {page.noSheet.includes(line.nameKey) && quantity > 0 ? (
        <p className="text-sm font-semibold text-danger">{messages.NO_SHEET}</p>
      ) : null}
      {override ? (
        <p className="tabular text-sm font-semibold text-warning">
          {messages.overridden(override.reason)}
          {line.unitPriceCents === null ? '' : ` (usually ${formatCents(line.unitPriceCents)})`}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-x-4">
        <button type="button" className={SMALL} onClick={() => order.type(productId, '')}>
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

/** The lines noted so far, each with its quantity. */
export function CallLines(page: LinesProps) {
  const { lines } = page;
  return (
    <>
      {lines.length === 0 && page.none ? <p className="py-3 text-muted">{page.none}</p> : null}
      <ul
        aria-label={page.title}
        data-order
        className="mt-2 divide-y divide-rule border-t border-rule empty:hidden"
      >
        {lines.map((line) => (
          <Line key={line.productId} line={line} page={page} />
        ))}
      </ul>
    </>
  );
}
