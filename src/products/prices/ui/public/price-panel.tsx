import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import type { Failure } from '../../../../kit/failure.ts';
import { Button } from '../../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../../ui/failure.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { noteRefusal } from '../../../../ui/field-error.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { CHECK_TYPED, isPageSaved, SAVED_WITH_PAGE } from '../../../../ui/saved-with.ts';
import { toast } from '../../../../ui/toast.ts';
import * as adminMessages from '../../../catalogue/public/admin-messages.ts';
import { WhyPrice } from '../../../catalogue/ui/public/why-price.tsx';
import type { PlannedPrice } from '../../contract.ts';
import * as messages from '../../messages.ts';
import { typedPrice } from '../../price-form.ts';
import type { ListPriceRow } from '../../server/price-tables.ts';
import { Coming, priceCell } from '../list-price-rows.tsx';
import { CheckLapsed, PricePreview, useCheck, useRound } from '../price-grid.tsx';

type Answer =
  | { step: 'preview'; plans: PlannedPrice[]; command: string; key: string; days: string }
  | { step: 'done' | 'withdrawn'; done: string; at: string };

interface PanelProps {
  /** How many customers pay a price of their own. */
  ownPrices: number;
  today: string;
  formKey: string;
}

/**
 * Price, cost and day as they are typed. Where somebody else has set one of them, what nobody typed follows, and what was typed stays: it is held
 * against what was read last.
 */
function PriceFields({
  row,
  today,
  problems,
}: {
  row: ListPriceRow;
  today: string;
  problems: Readonly<Record<string, string>>;
}) {
  return (
    <>
      <input type="hidden" name="was" value={row.priceCents ?? ''} />
      <input type="hidden" name="costWas" value={row.costCents ?? ''} />
      <div className="grid gap-3">
        <TextField
          name="price"
          label={messages.oneListPrice}
          hint={row.keptByBooks ? messages.keptByBooksHint : messages.priceHint}
          required={false}
          disabled={row.keptByBooks}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          defaultValue={priceCell(row.priceCents)}
          error={problems.price ?? problems[row.id]}
        />
        {row.keptByBooks ? null : (
          <TextField
            name="from"
            type="date"
            label={messages.fromLabel}
            hint={messages.fromHint}
            min={today}
            required={false}
            error={problems.from}
          />
        )}
        <TextField
          name="cost"
          label={messages.costTitle}
          hint={messages.costHint}
          required={false}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          defaultValue={priceCell(row.costCents)}
          error={problems.cost}
        />
      </div>
    </>
  );
}

const typedIn = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** What is no amount, before anything is sent: alone, or with the page. */
function useTypedCheck(answer: unknown) {
  const ref = useRef<HTMLFormElement>(null);
  const [checked, setChecked] = useState<{ failure: Failure | undefined; before: unknown }>();
  /** Whether it can be sent; its fields say why not. */
  const check = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    const { problems } = typedPrice({
      price: typedIn(typed, 'price'),
      cost: typedIn(typed, 'cost'),
    });
    const fields = Object.fromEntries(problems.map(({ path, message }) => [path, message]));
    const error = { code: 'invalid-argument', message: messages.notSaved, fields };
    const failure = problems.length === 0 ? undefined : error;
    if (failure) noteRefusal({ error });
    setChecked({ failure, before: answer });
    return !failure;
  };
  useEffect(() => {
    const form = ref.current;
    const heard = (event: Event) => {
      if (form && !check(form)) event.preventDefault();
    };
    form?.addEventListener(CHECK_TYPED, heard);
    return () => form?.removeEventListener(CHECK_TYPED, heard);
  });
  // What the server said before counts no more; what it says after does.
  const isLast = checked !== undefined && checked.before === answer;
  return { ref, check, failure: isLast ? checked.failure : failedForm(answer)?.error };
}

/** Why it was not stored; and, where the page's Save sent both, that the product was. */
function PriceFailure({
  failure,
  pageSaved,
}: {
  failure: Failure | undefined;
  pageSaved: boolean;
}) {
  const title = pageSaved ? messages.onlyProductSaved : messages.notSaved;
  // The fields say why.
  const atFields = useMemo(() => {
    const why = pageSaved ? ` ${Object.values(failure?.fields ?? {})[0] ?? ''}` : '';
    return failure?.fields && { ...failure, message: `${title}${why}` };
  }, [failure, title, pageSaved]);
  if (!atFields)
    return (
      <FailureNote
        failure={failure}
        title={title}
        {...(pageSaved ? { unanswered: adminMessages.saved } : {})}
      />
    );
  return <FailureNote failure={atFields} />;
}

/** Says what was stored: with the product, where the page's Save sent both. Also where a question comes before the price is. */
function useResultToast(answer: Answer | undefined, pageSaved: boolean): void {
  useEffect(() => {
    const done = answer && answer.step !== 'preview' ? [answer.done] : [];
    const text = [...(answer && pageSaved ? [adminMessages.saved] : []), ...done].join(' ');
    if (text !== '') toast.success(text);
    // Of each answer once, as it was sent.
    // eslint-disable-next-line react/exhaustive-deps
  }, [answer]);
}

/**
 * The one place of a size's prices on the owner's page of a product: the list price now, from a day on and on request, its cost, and the way
 * to what customers pay of their own. It is stored at once; where something is to be said before, that is shown and pressed once more.
 */
function PricePanel({ row, ownPrices, today, formKey }: PanelProps & { row: ListPriceRow }) {
  const fetcher = useFetcher<Answer>();
  const [pageSaved, setPageSaved] = useState(false);
  const { ref, check: checkTyped, failure } = useTypedCheck(fetcher.data);
  const answer = doneForm(fetcher.data);
  const saved = answer?.step === 'preview' ? undefined : answer;
  useResultToast(answer, pageSaved);
  const { revalidate } = useRevalidator();
  const isLate = failure?.code === 'aborted';
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, failure, revalidate]);
  const { check, lapsed, lapse } = useCheck(answer?.step === 'preview' ? answer : null);
  const busy = fetcher.state !== 'idle';
  // Its fields begin anew with what was stored, once that is read.
  const round = useRound(saved?.step === 'done' && !busy ? saved.at : undefined);
  const formId = 'withdraw-price';
  return (
    <Panel title={messages.listPrice}>
      {row.coming.length > 0 ? (
        <div className="mb-3">
          <Coming row={row} formId={formId} />
          <fetcher.Form method="post" id={formId}>
            <input type="hidden" name="intent" value="withdraw" />
          </fetcher.Form>
        </div>
      ) : null}
      <fetcher.Form
        // A new day is typed for each change.
        key={round}
        ref={ref}
        method="post"
        aria-label={messages.listPrice}
        {...SAVED_WITH_PAGE}
        onChange={lapse}
        onSubmit={(event) => {
          setPageSaved(isPageSaved(event.currentTarget));
          if (!checkTyped(event.currentTarget)) event.preventDefault();
        }}
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="set-price" />
        <input type="hidden" name="key" value={formKey} />
        <PriceFields row={row} today={today} problems={failure?.fields ?? {}} />
        <PriceFailure failure={failure} pageSaved={pageSaved} />
        {/* The page's one Save saves it. By Enter it is stored alone, and without a script it has a button. */}
        <button type="submit" hidden disabled={busy}>
          {messages.savePrice}
        </button>
        <noscript>
          <Button type="submit" variant="secondary">
            {messages.savePrice}
          </Button>
        </noscript>
      </fetcher.Form>
      <CheckLapsed lapsed={lapsed} />
      {check ? (
        <div className="mt-3" onSubmit={() => setPageSaved(false)}>
          <PricePreview preview={check} busy={busy} FormTag={fetcher.Form} />
        </div>
      ) : null}
      <div className="mt-3 border-t border-rule pt-2">
        <Link
          to={`/dashboard/products/${row.id}/prices${ownPrices > 0 ? '?own=yes' : ''}`}
          className="inline-flex min-h-11 items-center text-brand underline pointer-fine:min-h-8"
        >
          {messages.ownPricesOf(ownPrices)}
        </Link>
        <WhyPrice rule={null} productId={row.id} customerId={null} />
      </div>
    </Panel>
  );
}

/** A panel for each row that was read: one, or none where the record went away meanwhile. */
export function PricePanels({
  prices: { rows, ownPrices },
  today,
  formKey,
}: Pick<PanelProps, 'today' | 'formKey'> & {
  prices: { rows: readonly ListPriceRow[]; ownPrices: number };
}) {
  return rows.map((row) => <PricePanel key={row.id} {...{ row, ownPrices, today, formKey }} />);
}
