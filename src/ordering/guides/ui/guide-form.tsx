import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { InCartQuestion, isInCart } from '../../cart/ui/in-cart-question.tsx';
import { OrderBar } from '../../cart/ui/order-bar.tsx';
import * as messages from '../messages.ts';
import type { Guide, GuideRow } from '../server/read-guide.ts';
import type { StockCount } from '../server/record-count.ts';
import { COLUMNS, GuideLine, InsteadLine } from './guide-line.tsx';
import { bySection } from './sections.ts';
import { linesOf, useTyped, withText } from './typed.ts';
import { useAddAll } from './use-add-all.ts';
import { useFillFromCount } from './use-fill-from-count.ts';

export interface GuidePage {
  person: string;
  customer: { id: string; name: string };
  guide: Guide;
  isBackOrder: boolean;
  /** The count that quantities are filled in from. */
  count: StockCount | null;
}

/** Prices of everything that has a field. */
function pricesOf(rows: readonly GuideRow[]): Map<string, number | null> {
  return new Map(
    rows.flatMap((row): [string, number | null][] => [
      ...(row.substitute
        ? [[row.substitute.id, row.substitute.unitPriceCents] as [string, number | null]]
        : []),
      [row.productId, row.unitPriceCents],
    ]),
  );
}

function Head() {
  const { columns } = messages;
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b-2 border-ink pb-1 text-sm text-muted lg:grid ${COLUMNS}`}
    >
      <span>{columns.quantity}</span>
      <span>{columns.product}</span>
      <span>{columns.sku}</span>
      <span>{columns.last}</span>
      <span>{columns.usual}</span>
      <span>{columns.par}</span>
      <span>{columns.stock}</span>
      <span className="text-right">{columns.price}</span>
    </div>
  );
}

/** The guide as one form: every row has a field, and one button adds all. */
export function GuideForm({
  page,
  failed,
}: {
  page: GuidePage;
  /** What was sent without JavaScript and not added. */
  failed: FailedForm | undefined;
}) {
  const { guide, customer, person, isBackOrder } = page;
  const [now, change] = useTyped(person, customer.id);
  const { reasons, toOrder } = useFillFromCount(page, now, change);
  const adding = useAddAll(customer.id, now, change);
  const [isChecked, setChecked] = useState(false);
  // With JavaScript after all, what came back stands in the rows as if it were typed there.
  const [back, setBack] = useState(failed);
  useEffect(() => {
    if (!back) return;
    change((held) => ({ ...held, typed: { ...back.typed, ...held.typed } }));
    // oxlint-disable-next-line react/set-state-in-effect -- once scripts run, what came back is kept on the device like what is typed
    setBack(undefined);
  }, [back, change]);
  const form = useRef<HTMLFormElement>(null);
  const onType = useCallback(
    (productId: string, text: string) => change((held) => withText(held, productId, text)),
    [change],
  );
  const sections = useMemo(() => bySection(guide), [guide]);
  const prices = useMemo(() => pricesOf(guide.rows), [guide]);
  const inGuide = useMemo(() => new Set(guide.rows.map((row) => row.productId)), [guide]);
  const underWay = new Map(
    now.sending?.lines.map(({ productId, quantity }) => [productId, quantity]),
  );
  const { lines, wrong } = linesOf(now.typed);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (wrong.length > 0)
      form.current?.querySelector<HTMLInputElement>(`[data-quantity="${wrong[0]}"]`)?.focus();
    else adding.send();
  };
  const fieldOf = (productId: string) => ({
    value: now.typed[productId] ?? back?.typed[productId] ?? '',
    isWrong: wrong.includes(productId),
    onType,
  });
  const nameOf = new Map(guide.rows.map((row) => [row.productId, `${row.name}, ${row.sizeUnit}`]));
  return (
    <Form ref={form} method="post" action="/dashboard/guide" onSubmit={send} noValidate>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="customerId" value={customer.id} />
      {back && isInCart(back.error) ? (
        <div className="mb-4">
          <InCartQuestion failure={back.error} isForm busy={false} leaveTo="/dashboard/guide" />
        </div>
      ) : null}
      {page.count ? (
        <div className="mb-3">
          <Note>{messages.filledFrom(page.count.countedBy, page.count.countedOn, toOrder)}</Note>
        </div>
      ) : null}
      <Head />
      {sections.map((section) => (
        <section
          key={section.id}
          aria-labelledby={`section-${section.id}`}
          className="mt-4 first:mt-2"
        >
          <h2
            id={`section-${section.id}`}
            className="flex items-baseline justify-between gap-3 border-b border-ink pb-1 text-xl"
          >
            {section.name}
            <span className="tabular font-sans text-sm font-normal text-muted">
              {messages.products(section.rows.length)}
            </span>
          </h2>
          <ul>
            {section.rows.map((row) => (
              <Rows
                key={row.productId}
                row={row}
                fieldOf={fieldOf}
                underWay={underWay.get(row.productId) ?? 0}
                isBackOrder={isBackOrder}
                reason={reasons.get(row.productId) ?? null}
                isInsteadShown={row.substitute !== null && !inGuide.has(row.substitute.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {guide.cut ? <p className="mt-4 text-muted">{messages.cut(guide.rows.length)}</p> : null}
      <Outcome
        adding={adding}
        nameOf={nameOf}
        customer={customer.name}
        isTyped={lines.length > 0}
      />
      <Bar
        person={person}
        lines={lines}
        wrong={isChecked ? wrong.length : 0}
        prices={prices}
        adding={adding}
        onClear={() => change((held) => ({ ...held, typed: {} }))}
      />
    </Form>
  );
}

function Rows({
  row,
  fieldOf,
  isInsteadShown,
  ...line
}: {
  row: GuideRow;
  fieldOf: (productId: string) => {
    value: string;
    isWrong: boolean;
    onType: (productId: string, text: string) => void;
  };
  underWay: number;
  isBackOrder: boolean;
  reason: string | null;
  isInsteadShown: boolean;
}) {
  return (
    <>
      <GuideLine row={row} {...line} {...fieldOf(row.productId)} />
      {isInsteadShown && row.substitute ? (
        <InsteadLine row={row} {...fieldOf(row.substitute.id)} />
      ) : null}
    </>
  );
}

/** What became of the last sending. */
function Outcome({
  adding,
  nameOf,
  customer,
  isTyped,
}: {
  adding: ReturnType<typeof useAddAll>;
  nameOf: ReadonlyMap<string, string>;
  customer: string;
  isTyped: boolean;
}) {
  const { failure, refused, added, isUnanswered } = adding;
  if (isUnanswered)
    return (
      <div className="mt-4">
        <Note tone="warning">{messages.waits}</Note>
      </div>
    );
  if (failure && isInCart(failure))
    return isTyped ? (
      <div className="mt-4">
        <InCartQuestion failure={failure} busy={adding.busy} onChoose={adding.send} />
      </div>
    ) : null;
  if (failure)
    return (
      <div className="mt-4">
        <FailureFocus by={failure}>
          <Note tone="danger" title={messages.notAdded}>
            {messageFor(failure)} {messages.keptTyped}
          </Note>
        </FailureFocus>
      </div>
    );
  const names = refused.map((id) => nameOf.get(id) ?? '').filter(Boolean);
  return (
    <div className="mt-4 grid gap-2">
      {refused.length > 0 ? <Note tone="warning">{messages.refused(names)}</Note> : null}
      {added && !isTyped ? <Note tone="success">{messages.addedNow(added, customer)}</Note> : null}
    </div>
  );
}

/** Stays at the bottom, in one bar with the cart's figures: how much is typed, what it costs, and the one button. */
function Bar({
  person,
  lines,
  wrong,
  prices,
  adding,
  onClear,
}: {
  person: string;
  lines: readonly { productId: string; quantity: number }[];
  wrong: number;
  prices: ReadonlyMap<string, number | null>;
  adding: ReturnType<typeof useAddAll>;
  onClear: () => void;
}) {
  const unpriced = lines.filter(({ productId }) => (prices.get(productId) ?? null) === null).length;
  const cents = lines.reduce(
    (sum, { productId, quantity }) => sum + lineTotal(prices.get(productId) ?? 0, quantity),
    0,
  );
  return (
    <OrderBar person={person}>
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule px-4 py-2 sm:px-6">
        <p className="tabular leading-tight" role="status">
          {lines.length === 0 ? (
            <span className="text-muted">{messages.nothingTyped}</span>
          ) : (
            <>
              <span className="block text-sm text-muted">
                {messages.typedSum(lines.length)}
                {unpriced > 0 ? `, ${messages.unpriced(unpriced)}` : ''}
              </span>
              <span className="font-display text-xl font-bold">{formatCents(cents)}</span>
            </>
          )}
          {wrong > 0 ? (
            <span className="block font-semibold text-danger">{messages.wrong(wrong)}</span>
          ) : null}
        </p>
        <div className="flex items-center gap-2">
          {lines.length > 0 ? (
            <Button variant="quiet" onClick={onClear}>
              {messages.clearTyped}
            </Button>
          ) : null}
          <Button type="submit" busy={adding.busy} data-add-all="">
            {adding.isUnanswered ? messages.sendAgain : messages.addAll}
          </Button>
        </div>
      </div>
    </OrderBar>
  );
}
