import { type ReactNode, useEffect } from 'react';
import { Form, Link, useNavigation } from 'react-router';
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
  GridHead,
  GridRow,
  moveInColumn,
  PricePreview,
  useCheck,
  useRound,
} from './price-grid.tsx';

type Preview = Parameters<typeof PricePreview>[0]['preview'];
type Answer =
  | ({ step: 'preview' } & Preview)
  | { step: 'done' | 'ended'; done: string; at: string };

const END = 'end-price';

function Row({ row, to, error }: { row: CustomerTableRow; to: string; error: string | undefined }) {
  const own = row.ownId !== null && row.rule === 'staff';
  return (
    <GridRow
      title={
        <Link to={to} className="text-ink no-underline hover:underline">
          {row.title}
        </Link>
      }
      detail={row.detail}
      now={amountText(row.priceCents)}
      error={error}
      notes={
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
      <AmountField name="price" label={`New price: ${row.title}, ${row.detail}`} error={error} />
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
  children?: ReactNode;
}

/**
 * Prices of one customer for many products, or of many customers for one: new ones are typed down
 * the column, checked, and saved at once.
 */
export function CustomerPriceGrid({ table, answer, label, empty, linkOf, children }: GridProps) {
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
  return (
    <>
      {children}
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
      {rows.length === 0 ? (
        <EmptyState title={empty}>{messages.noneText}</EmptyState>
      ) : (
        <Form
          key={round}
          method="post"
          aria-label={label}
          onKeyDown={moveInColumn}
          onChange={lapse}
        >
          <input type="hidden" name="intent" value="check-prices" />
          <GridHead fields={[messages.newPrice]} />
          <ul className="border-t-2 border-ink">
            {rows.map((row) => {
              const id = `${row.customerId}:${row.productId}`;
              return <Row key={id} row={row} to={linkOf(row)} error={failure?.fields?.[id]} />;
            })}
          </ul>
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
        </Form>
      )}
    </>
  );
}
