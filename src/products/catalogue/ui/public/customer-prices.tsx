import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formatCents } from '../../../../kit/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { failedForm } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Badge, Panel } from '../../../../ui/panel.tsx';
import * as messages from '../../price-messages.ts';
import type { CustomerPrice } from '../../server/list-customer-prices.ts';
import { WhyPrice } from './why-price.tsx';

const STATES = {
  running: ['success', 'Running'],
  coming: ['info', 'To come'],
  over: ['plain', 'Over'],
} as const;

function days(price: CustomerPrice): string {
  return price.until === null ? `from ${price.from}` : `${price.from} to ${price.until}`;
}

function SetPrice({ today, problems, busy, needsReason }: NonNullable<Edit>) {
  return (
    <Form
      method="post"
      className="mt-4 grid gap-4 border-t border-rule pt-4 sm:grid-cols-2 lg:grid-cols-5 lg:items-end"
    >
      <input type="hidden" name="intent" value="set-price" />
      <TextField
        name="sku"
        label="SKU"
        required
        autoComplete="off"
        error={problems.sku}
        className="font-mono"
      />
      <TextField
        name="unitPrice"
        label="Price in dollars"
        inputMode="decimal"
        required
        error={problems.unitPrice}
      />
      <TextField
        name="from"
        type="date"
        label="From"
        required
        defaultValue={today}
        error={problems.from}
      />
      <TextField name="until" type="date" label="Until" error={problems.until} />
      {needsReason ? (
        <TextField
          name="reason"
          label={messages.reason}
          hint={messages.reasonHint}
          required
          maxLength={200}
          className="lg:col-span-4"
        />
      ) : null}
      <Button type="submit" variant="secondary" busy={busy}>
        Set price
      </Button>
    </Form>
  );
}

type Edit = {
  today: string;
  problems: Record<string, string>;
  busy: boolean;
  /** The price that was typed is below cost. */
  needsReason: boolean;
} | null;

function PriceRow({ price, edit, why }: { price: CustomerPrice; edit: Edit; why: ReactNode }) {
  const [tone, word] = STATES[price.state];
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-rule py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:items-center">
      <div className="min-w-0">
        <span className="font-semibold">{price.name}</span>,{' '}
        <span className="whitespace-nowrap">{price.sizeUnit}</span>
        <br />
        <span className="font-mono text-sm text-muted">{price.sku}</span>{' '}
        <span className="tabular text-sm text-muted">
          {days(price)}
          {price.source === 'accounting' ? ', last invoiced' : ''}
        </span>
        {why}
      </div>
      <div className="tabular sm:text-right">
        <span className="font-display text-lg font-bold">{formatCents(price.unitPriceCents)}</span>{' '}
        {price.listPriceCents === null ? null : (
          <span className="text-sm text-muted">list {formatCents(price.listPriceCents)}</span>
        )}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={tone}>{word}</Badge>
        {edit && price.source === 'staff' && price.state !== 'over' ? (
          <Form method="post">
            <input type="hidden" name="intent" value="end-price" />
            <input type="hidden" name="priceId" value={price.id} />
            <Button
              type="submit"
              variant="quiet"
              aria-label={`End the price of ${price.sku}`}
              busy={edit.busy}
            >
              End
            </Button>
          </Form>
        ) : null}
      </div>
    </li>
  );
}

/** How many stand open; the rest unfolds. */
const OPEN_ROWS = 8;

/** Prices of one customer. A panel of the customer's page, whose action sets and ends them for who keeps prices. */
export function CustomerPrices({
  prices,
  customer,
  today,
  staff,
  mayPrice,
  answer,
}: {
  prices: readonly CustomerPrice[];
  customer: { id: string; isActive: boolean };
  today: string;
  /** Staff see every rule behind a price. */
  staff: boolean;
  mayPrice: boolean;
  /** What the page's action answered. */
  answer: unknown;
}) {
  const busy = useNavigation().state === 'submitting';
  const failed = failedForm(answer);
  const customerId = customer.id;
  const edit: Edit =
    mayPrice && customer.isActive
      ? {
          today,
          busy,
          problems: failed?.intent === 'set-price' ? (failed.error.fields ?? {}) : {},
          needsReason: failed?.error.code === 'below-cost',
        }
      : null;
  const rows = (some: readonly CustomerPrice[]) => (
    <ul>
      {some.map((price) => (
        <PriceRow
          key={price.id}
          price={price}
          edit={edit}
          why={
            staff && price.state === 'running' ? (
              <WhyPrice rule={null} productId={price.productId} customerId={customerId} />
            ) : null
          }
        />
      ))}
    </ul>
  );
  const rest = prices.slice(OPEN_ROWS);
  return (
    <Panel title="Prices of this customer">
      {prices.length === 0 ? (
        <p className="text-muted">None. The list price counts.</p>
      ) : (
        rows(prices.slice(0, OPEN_ROWS))
      )}
      {rest.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
            Show {rest.length} more
          </summary>
          {rows(rest)}
        </details>
      ) : null}
      {edit ? (
        <>
          <p className="mt-2 text-sm text-muted">{messages.overlapRule}</p>
          <Link
            to={`/dashboard/customers/${customerId}/prices`}
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {messages.table}
          </Link>
          <SetPrice {...edit} />
        </>
      ) : null}
    </Panel>
  );
}
