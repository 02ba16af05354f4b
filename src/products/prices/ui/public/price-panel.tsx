import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toast.ts';
import { WhyPrice } from '../../../catalogue/ui/public/why-price.tsx';
import type { PlannedPrice } from '../../contract.ts';
import * as messages from '../../messages.ts';
import type { ListPriceRow } from '../../server/price-tables.ts';
import { Coming, priceCell } from '../list-price-rows.tsx';
import { AmountField, amountText, CheckLapsed, PricePreview, useCheck } from '../price-grid.tsx';

type Answer =
  | { step: 'preview'; plans: PlannedPrice[]; command: string; key: string; days: string }
  | { step: 'done' | 'withdrawn'; done: string; at: string };

/**
 * The list price of one size in the product's editor: now, to come, and a new one from a day on;
 * with its cost. The page's action has the forms of a table of list prices.
 */
function PricePanel({ row, today }: { row: ListPriceRow; today: string }) {
  const fetcher = useFetcher<Answer>();
  const failure = failedForm(fetcher.data)?.error;
  const answer = doneForm(fetcher.data);
  const saved = answer?.step === 'preview' ? undefined : answer;
  useEffect(() => {
    if (saved) toast.success(saved.done);
  }, [saved]);
  const { check, lapsed, lapse } = useCheck(answer?.step === 'preview' ? answer : null);
  const busy = fetcher.state !== 'idle';
  const formId = 'withdraw-price';
  return (
    <Panel title={messages.listPrice}>
      <p className="tabular font-display text-3xl font-bold">{amountText(row.priceCents)}</p>
      {row.keptByBooks ? <p className="text-sm text-muted">{messages.keptByBooksHint}</p> : null}
      <WhyPrice rule={null} productId={row.id} customerId={null} />
      <Coming row={row} formId={formId} />
      <fetcher.Form method="post" id={formId}>
        <input type="hidden" name="intent" value="withdraw" />
      </fetcher.Form>
      <fetcher.Form
        key={saved?.at ?? 'typing'}
        method="post"
        aria-label={messages.listPrice}
        onChange={lapse}
        className="mt-3 grid gap-3 border-t border-rule pt-3"
      >
        <input type="hidden" name="intent" value="check-prices" />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="was" value={row.priceCents ?? ''} />
        <input type="hidden" name="costWas" value={row.costCents ?? ''} />
        <div className="grid grid-cols-2 gap-3">
          <div>
            <span className="mb-1 block font-semibold">{messages.newPrice}</span>
            <AmountField
              name="price"
              label={messages.newPrice}
              error={failure?.fields?.[row.id]}
              locked={row.keptByBooks}
            />
          </div>
          <div>
            <span className="mb-1 block font-semibold">{messages.costTitle}</span>
            <AmountField
              name="cost"
              label={messages.costTitle}
              defaultValue={priceCell(row.costCents)}
            />
          </div>
        </div>
        <TextField
          name="from"
          type="date"
          label={messages.fromLabel}
          hint={messages.fromHint}
          min={today}
          required={false}
          error={failure?.fields?.from}
        />
        <FailureNote failure={failure} title={messages.notSaved}>
          {Object.values(failure?.fields ?? {}).join(' ')}
        </FailureNote>
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.check}
          </Button>
        </div>
      </fetcher.Form>
      <CheckLapsed lapsed={lapsed} />
      {check ? (
        <div className="mt-3">
          <PricePreview preview={check} busy={busy} FormTag={fetcher.Form} />
        </div>
      ) : null}
    </Panel>
  );
}

/** A panel for each row that was read: one, or none where the record went away meanwhile. */
export function PricePanels({ rows, today }: { rows: readonly ListPriceRow[]; today: string }) {
  return rows.map((row) => <PricePanel key={row.id} row={row} today={today} />);
}
