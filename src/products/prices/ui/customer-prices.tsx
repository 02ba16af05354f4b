import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { formatCents, type UnitCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { WhyPrice } from '../../catalogue/ui/public/why-price.tsx';
import * as messages from '../messages.ts';
import type { CustomerPrice, OtherPrice } from '../server/list-customer-prices.ts';
import type { PriceRequest } from '../server/public/price-requests.ts';
import { AskForPrice } from './ask-for-price.tsx';

type PricedProduct = Pick<OtherPrice, 'productId' | 'name' | 'sizeUnit' | 'unitPriceCents'>;

const STATES = {
  running: ['text-success', 'Running'],
  coming: ['text-info', 'To come'],
  over: ['text-muted', 'Over'],
} as const;

const days = ({ from, until }: CustomerPrice): string =>
  until === null
    ? messages.heldFrom(longDayText(from))
    : messages.heldFromTo(longDayText(from), longDayText(until));

interface CustomerPricesProps {
  /** What was searched for; '' for all. */
  term: string;
  /** Products that the customer buys, the most often bought first. */
  bought: readonly string[];
  prices: readonly CustomerPrice[];
  others: { rows: readonly OtherPrice[]; cut: boolean };
  customer: { id: string };
  /** Staff see every rule behind a price. */
  staff: boolean;
  /** What was asked for of late; null to whom nothing is asked. */
  requests: readonly PriceRequest[] | null;
}

/** What one customer pays, for who reads it and does not set it: for what it buys, then its other own prices, then the list prices of everything else. */
export function CustomerPrices({
  term,
  bought,
  prices,
  others,
  customer,
  staff,
  requests,
}: CustomerPricesProps) {
  const ask = (product: PricedProduct) =>
    requests ? (
      <AskForPrice
        customerId={customer.id}
        product={product}
        earlier={requests.find(({ productId }) => productId === product.productId)}
      />
    ) : null;

  const why = (productId: string) =>
    staff ? <WhyPrice rule={null} productId={productId} customerId={customer.id} /> : null;
  const rowOf = (price: CustomerPrice | OtherPrice) =>
    'state' in price ? (
      <Row
        key={price.id}
        product={price}
        beside={`${days(price)}${price.source === 'accounting' ? messages.lastInvoiced : ''}`}
        state={<span className={STATES[price.state][0]}>{STATES[price.state][1]}</span>}
      >
        {price.state === 'running' ? why(price.productId) : null}
        {price.state === 'running' ? ask(price) : null}
      </Row>
    ) : (
      <Row key={price.productId} product={price} beside={price.sku}>
        {why(price.productId)}
        {ask(price)}
      </Row>
    );
  const first = bought.flatMap((id) =>
    [...prices, ...others.rows].filter(({ productId }) => productId === id),
  );
  const ownRest = prices.filter(({ productId }) => !bought.includes(productId));
  const listRest = others.rows.filter(({ productId }) => !bought.includes(productId));
  return (
    <>
      <Form role="search" className="mb-4 flex max-w-xl items-end gap-2">
        <TextField
          key={term}
          label={messages.searchPrices}
          required
          name="q"
          type="search"
          maxLength={100}
          defaultValue={term}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="secondary">
          {messages.show}
        </Button>
      </Form>
      {first.length > 0 ? (
        <>
          <h2 className="mb-2 text-base">{messages.boughtPrices}</h2>
          <ul aria-label={messages.boughtPrices} className="mb-6 border-t border-ink">
            {first.map(rowOf)}
          </ul>
        </>
      ) : null}
      {ownRest.length > 0 ? (
        <>
          {first.length > 0 ? <h2 className="mb-2 text-base">{messages.ownPrices}</h2> : null}
          <ul aria-label={messages.ownPrices} className="mb-6 border-t border-ink">
            {ownRest.map(rowOf)}
          </ul>
        </>
      ) : null}
      {listRest.length > 0 ? (
        <section aria-label={messages.listPrices}>
          {prices.length > 0 || first.length > 0 ? (
            <h2 className="mb-2 text-base">
              {first.length > 0 ? messages.otherProducts : messages.atListPrice}
            </h2>
          ) : (
            <p className="mb-2 text-muted">
              {term ? messages.listPriceCountsHere : messages.listPriceCounts}
            </p>
          )}
          <ul className="border-t border-ink">{listRest.map(rowOf)}</ul>
          {others.cut ? (
            <p className="mt-3 text-sm text-muted">{messages.cut(others.rows.length)}</p>
          ) : null}
        </section>
      ) : first.length + ownRest.length === 0 ? (
        <p className="text-muted">{term ? messages.none : messages.noneYet}</p>
      ) : null}
    </>
  );
}

function Row({
  product,
  beside,
  state,
  children,
}: {
  product: {
    name: string;
    sizeUnit: string;
    unitPriceCents: UnitCents | null;
    listPriceCents: UnitCents | null;
  };
  beside: string;
  state?: ReactNode;
  children: ReactNode;
}) {
  const { unitPriceCents, listPriceCents } = product;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-2 text-sm leading-5 sm:grid-cols-[minmax(0,1fr)_auto_5rem] sm:items-center">
      <div className="row-span-2 min-w-0 sm:row-span-1">
        <span className="font-semibold">{product.name}</span>{' '}
        <span className="whitespace-nowrap">{product.sizeUnit}</span>{' '}
        <span className="tabular text-muted max-sm:block">
          {listPriceCents === null || listPriceCents === unitPriceCents
            ? beside
            : `${beside}, ${messages.listIs(listPriceCents)}`}
        </span>
        {children}
      </div>
      <div className="tabular text-right font-bold">
        {unitPriceCents === null ? messages.onRequest : formatCents(unitPriceCents)}
      </div>
      <div className="text-right font-semibold sm:text-left">{state}</div>
    </li>
  );
}
