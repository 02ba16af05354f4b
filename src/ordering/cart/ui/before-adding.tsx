import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import * as messages from '../messages.ts';
import type { CheckedLine } from '../server/check-lines.ts';

/** A line with its product's name, as it was when the line was kept. */
export interface NamedLine extends CheckedLine {
  name: string;
  sizeUnit: string;
  sku: string;
}

/** Price, and what it was last time when that was another. */
export function PriceThen({ line }: { line: Pick<CheckedLine, 'unitPriceCents' | 'wasCents'> }) {
  const { unitPriceCents, wasCents } = line;
  if (unitPriceCents === null) return <>{messages.onRequest}</>;
  return wasCents === null ? (
    <>{formatCents(unitPriceCents)}</>
  ) : (
    <>
      <span className="sr-only">{messages.was} </span>
      <s className="text-muted">{formatCents(wasCents)}</s> <span aria-hidden="true">→</span>
      <span className="sr-only">, {messages.now} </span>{' '}
      <span className="font-semibold text-warning">{formatCents(unitPriceCents)}</span>
    </>
  );
}

/** Why a line needs a look, in words; nothing when it is as before. */
export function newsOf(line: CheckedLine, isBackOrder: boolean): string | null {
  if (line.state === 'gone') return messages.lineGone;
  if (line.state === 'short')
    return isBackOrder ? messages.backOrder(line.available) : messages.only(line.available);
  if (line.unitPriceCents === null) return messages.onRequest;
  return line.wasCents === null ? null : messages.otherPrice;
}

interface RowField {
  at: number;
  productId: string;
  name: string;
  quantity: number;
  isTicked: boolean;
  typed: RowProps['typed'];
}

function RowFields({ at, productId, name, quantity, isTicked, typed }: RowField) {
  return (
    <>
      <input type="hidden" name="productId" value={productId} />
      <label className="grid size-11 cursor-pointer place-items-center lg:size-9">
        <input
          type="checkbox"
          name="include"
          value={at}
          defaultChecked={typed?.include?.split(',').includes(productId) ?? isTicked}
          aria-label={messages.addLineLabel(name)}
          className="size-5 accent-brand"
        />
      </label>
      <input
        name="quantity"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        defaultValue={typed?.[productId] ?? quantity}
        aria-label={messages.quantityOf(name)}
        className="tabular h-11 w-16 rounded-md border border-border bg-card px-2 text-center font-bold text-ink lg:h-9"
      />
    </>
  );
}

const ROW =
  'grid grid-cols-[2.75rem_4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-1.5 sm:grid-cols-[2.75rem_4rem_minmax(0,1fr)_auto]';

interface RowProps {
  line: NamedLine;
  at: number;
  isBackOrder: boolean;
  typed: Readonly<Record<string, string>> | undefined;
}

function Row({ line, at, isBackOrder, typed }: RowProps) {
  const name = `${line.name}, ${line.sizeUnit}`;
  const news = newsOf(line, isBackOrder);
  const { substitute } = line;
  const canOrder = line.state !== 'gone';
  const takes = line.state === 'short' && !isBackOrder ? line.available : line.quantity;
  return (
    <li className="border-b border-rule">
      <div className={ROW}>
        {canOrder ? (
          <RowFields
            at={at}
            productId={line.productId}
            name={name}
            quantity={takes === 0 ? line.quantity : takes}
            isTicked={takes > 0 && line.unitPriceCents !== null}
            typed={typed}
          />
        ) : (
          <span className="tabular col-span-2 text-right text-muted">{line.quantity} ×</span>
        )}
        <p className="min-w-0 leading-snug">
          <span className={canOrder ? 'font-semibold' : 'text-muted line-through decoration-1'}>
            {line.name}
          </span>{' '}
          <span className="narrow text-base font-semibold">{line.sizeUnit}</span>{' '}
          <span className="font-mono text-xs text-muted">{line.sku}</span>
          {news ? (
            <span className="block text-sm font-semibold text-warning">
              {news}
              {takes === line.quantity || takes === 0 || !canOrder
                ? null
                : ` (${messages.requestedBefore(line.quantity)})`}
            </span>
          ) : null}
        </p>
        {canOrder ? (
          <p className="tabular col-start-3 text-sm sm:col-auto sm:text-right sm:text-base">
            <PriceThen line={line} />
          </p>
        ) : null}
      </div>
      {substitute ? (
        <div className={`${ROW} pl-4`}>
          <RowFields
            at={at + 1}
            productId={substitute.id}
            name={`${substitute.name}, ${substitute.sizeUnit}`}
            quantity={line.quantity}
            isTicked={false}
            typed={typed}
          />
          <p className="min-w-0 leading-snug">
            <Link
              to={`/products/${substitute.nameKey}?size=${substitute.sku}`}
              className="text-brand underline"
            >
              {messages.lineInstead(substitute.name, substitute.sizeUnit, substitute.sku)}
            </Link>
            <span className="block text-sm text-muted">
              {messages.insteadWhy[substitute.reason]}
            </span>
          </p>
          <p className="tabular col-start-3 text-sm sm:col-auto sm:text-right sm:text-base">
            <PriceThen line={{ unitPriceCents: substitute.unitPriceCents, wasCents: null }} />
          </p>
        </div>
      ) : null}
    </li>
  );
}

/** How many fields a line has in the form: its own, and those of what stands in for it. */
const fieldsOf = (line: NamedLine) => (line.state === 'gone' ? 0 : 1) + (line.substitute ? 1 : 0);

/**
 * Fields of a form that puts lines into a cart, what needs a look first: each line with its price then and now, its stock, and what can be
 * taken instead; a box and a quantity a row. `server/chosen-rows.ts` reads them. Works without JavaScript.
 */
export function BeforeAdding({
  lines,
  isBackOrder,
  typed,
}: {
  lines: readonly NamedLine[];
  isBackOrder: boolean;
  /** What was chosen before, as `typedRows` gives it back without JavaScript. */
  typed?: Readonly<Record<string, string>> | undefined;
}) {
  const [look, plain] = [true, false].map((hasNews) =>
    lines.filter((line) => (newsOf(line, isBackOrder) !== null) === hasNews),
  ) as [NamedLine[], NamedLine[]];
  const ordered = [...look, ...plain];
  const places = ordered.map((_, at) =>
    ordered.slice(0, at).reduce((sum, line) => sum + fieldsOf(line), 0),
  );
  const rows = (from: NamedLine[], offset: number) => (
    <ul>
      {from.map((line, at) => (
        <Row
          key={line.productId}
          line={line}
          // A gone line has no field of its own: its substitute has the first place.
          at={(places[offset + at] ?? 0) - (line.state === 'gone' ? 1 : 0)}
          isBackOrder={isBackOrder}
          typed={typed}
        />
      ))}
    </ul>
  );
  return (
    <>
      {look.length > 0 ? (
        <section aria-labelledby="look-first">
          <h2 id="look-first" className="border-b border-ink pb-1 text-xl">
            {messages.lookFirst(look.length)}
          </h2>
          {rows(look, 0)}
        </section>
      ) : null}
      {plain.length > 0 ? (
        <section aria-labelledby="as-before" className={look.length > 0 ? 'mt-6' : ''}>
          <h2 id="as-before" className="border-b border-ink pb-1 text-xl">
            {messages.asBefore(plain.length)}
          </h2>
          {rows(plain, look.length)}
        </section>
      ) : null}
    </>
  );
}
