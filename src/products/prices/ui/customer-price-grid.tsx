import { useEffect } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { addressOf } from '../../../kit/table-view.ts';
import { longDayText } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { EmptyState, Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhyPrice } from '../../catalogue/ui/public/why-price.tsx';
import * as messages from '../messages.ts';
import type { CustomerTableRow } from '../server/price-tables.ts';
import {
  AmountField,
  amountText,
  BarDay,
  CheckLapsed,
  GridRow,
  PricePreview,
  useCheck,
  useRound,
} from './price-grid.tsx';
import { GridHead, MoreRows, Outside, PriceTools, type PriceView } from './price-tools.tsx';
import { usePriceRows } from './use-price-rows.ts';

type Preview = Parameters<typeof PricePreview>[0]['preview'];
type Answer =
  | ({ step: 'preview' } & Preview)
  | { step: 'done' | 'ended'; done: string; at: string };

const END = 'end-price';

const idOf = ({ customerId, productId }: CustomerTableRow) => `${customerId}:${productId}`;

function Row({
  row,
  to,
  error,
  isHidden,
  isOutside,
}: {
  row: CustomerTableRow;
  to: string;
  error: string | undefined;
  isHidden: boolean;
  isOutside: boolean;
}) {
  const own = row.ownId !== null && row.rule === 'staff';
  return (
    <GridRow
      id={idOf(row)}
      isHidden={isHidden}
      isOutside={isOutside}
      title={<Link to={to}>{row.title}</Link>}
      detail={row.detail}
      now={
        <span className={row.rule === 'list' ? 'max-sm:font-normal' : ''}>
          {amountText(row.priceCents)}
        </span>
      }
      error={error}
      opens={
        <span className="flex flex-wrap items-center gap-x-3 text-muted">
          {row.rule === 'list' ? null : (
            <span className="tabular">list {amountText(row.listCents)}</span>
          )}
          {own && row.ownFrom ? (
            <span>
              since {longDayText(row.ownFrom)}
              {row.ownUntil ? ` until ${longDayText(row.ownUntil)}` : ''}
            </span>
          ) : null}
          <WhyPrice rule={row.rule} productId={row.productId} customerId={row.customerId} />
          {own ? (
            <button
              type="submit"
              form={END}
              name="priceId"
              value={row.ownId ?? ''}
              aria-label={`End the price: ${row.title}`}
              className="min-h-11 cursor-pointer px-1 text-brand underline sm:min-h-9"
            >
              End
            </button>
          ) : null}
        </span>
      }
    >
      <input type="hidden" name="id" value={row.productId} />
      <input type="hidden" name="customer" value={row.customerId} />
      <input type="hidden" name="was" value={row.priceCents ?? ''} />
      <AmountField
        name="price"
        label={`New price: ${row.title}, ${row.detail}`}
        placeholder={messages.newPrice}
        error={error}
      />
    </GridRow>
  );
}

interface GridProps {
  table: { rows: CustomerTableRow[]; cut: boolean; today: string };
  answer: unknown;
  label: string;
  empty: string;
  /** Where a row leads. */
  linkOf: (row: CustomerTableRow) => string;
  find: PriceView;
}

/**
 * Prices of one customer for many products, or of many customers for one: new ones are typed down
 * the column, checked, and saved at once.
 */
export function CustomerPriceGrid({ table, answer, label, empty, linkOf, find }: GridProps) {
  const { rows, cut, today } = table;
  const busy = useNavigation().state === 'submitting';
  const failure = failedForm(answer)?.error;
  const done = doneForm(answer) as Answer | undefined;
  const saved = done?.step === 'preview' ? undefined : done;
  useEffect(() => {
    if (saved) toast.success(saved.done);
  }, [saved]);
  const { check: preview, lapsed, lapse } = useCheck(done?.step === 'preview' ? done : null);
  const round = useRound(done?.step === 'done' ? done.at : undefined);
  const [params] = useSearchParams();
  const list = usePriceRows({
    rows,
    idOf,
    round,
    list: addressOf(find.shape, find.view),
    showsAll: params.has('all'),
  });
  return (
    <>
      <PriceTools {...find} />
      {saved?.step === 'ended' ? (
        <div className="mb-4">
          <Note tone="success">{saved.done}</Note>
        </div>
      ) : null}
      {preview ? <PricePreview preview={preview} busy={busy} /> : null}
      <CheckLapsed lapsed={lapsed} />
      {failure ? (
        <div className="mb-4">
          <FailureNote failure={failure} title={messages.notSaved}>
            <ul>
              {Object.entries(failure.fields ?? {}).map(([path, message]) => (
                <li key={path}>{message}</li>
              ))}
            </ul>
          </FailureNote>
        </div>
      ) : null}
      {cut ? <Note>{messages.cut(rows.length)}</Note> : null}
      <Form method="post" id={END}>
        <input type="hidden" name="intent" value="end-price" />
      </Form>
      {list.all.length === 0 ? (
        <EmptyState title={empty}>{messages.noneText}</EmptyState>
      ) : (
        <Form
          key={round}
          method="post"
          aria-label={label}
          onKeyDown={list.onKeyDown}
          onChange={(event) => {
            lapse();
            list.note(event.currentTarget);
          }}
        >
          <input type="hidden" name="intent" value="check-prices" />
          <Outside count={list.outside} />
          <GridHead {...find} fields={[messages.newPrice]} />
          <ul className="border-t-2 border-ink">
            {list.all.map((row, at) => (
              <Row
                key={idOf(row)}
                row={row}
                to={linkOf(row)}
                error={failure?.fields?.[idOf(row)]}
                isHidden={list.isHidden(at)}
                isOutside={at < list.outside}
              />
            ))}
          </ul>
          {rows.length === 0 ? <p className="py-3 text-sm text-muted">{empty}</p> : null}
          <MoreRows {...find} shown={list.shown} all={rows.length} more={list.more} />
          <div className="bottom-bar flex flex-wrap items-center max-sm:static gap-x-4 gap-y-2 border-t border-rule bg-paper py-3">
            <BarDay
              name="from"
              label={messages.fromLabel}
              required
              defaultValue={today}
              error={failure?.fields?.from}
            />
            <BarDay name="until" label={messages.untilLabel} error={failure?.fields?.until} />
            <Button
              type="submit"
              variant={preview ? 'secondary' : 'primary'}
              busy={busy}
              data-check
            >
              {messages.check}
            </Button>
          </div>
          <p className="max-w-prose text-sm text-muted">{messages.overlapRule}</p>
        </Form>
      )}
    </>
  );
}
