import { useEffect, useRef } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { addressOf, readTable } from '../../../kit/table-view.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { allFiguresOfBooks } from '../../catalogue/server/book-figures.ts';
import * as messages from '../messages.ts';
import { filterOf, PRODUCT_PRICES } from '../price-rows.ts';
import { priceChoices, readListPrices } from '../server/price-tables.ts';
import { listPriceForms } from '../server/public/list-prices.ts';
import { readPlannedDays } from '../server/withdraw-list-price.ts';
import { ListPriceRows, Planned, WithdrawForm } from '../ui/list-price-rows.tsx';
import { PercentFill } from '../ui/percent-fill.tsx';
import { BarDay, CheckLapsed, PricePreview, useCheck, useRound } from '../ui/price-grid.tsx';
import { GridHead, MoreRows, Outside, PriceTools, productFields } from '../ui/price-tools.tsx';
import { usePriceRows } from '../ui/use-price-rows.ts';
import type { Route } from './+types/list-prices';

export const middleware = [requireRole('books')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = readTable(PRODUCT_PRICES, new URL(request.url).searchParams);
  const [table, planned, choices] = await Promise.all([
    readListPrices(app, user, filterOf(view), allFiguresOfBooks),
    readPlannedDays(app, user, filterOf(view)),
    priceChoices(app, user),
  ]).catch(failLoad);
  return { ...table, ...choices, planned, view };
}

export const action = formActions(listPriceForms);

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta = titled(messages.title);

const idOf = ({ id }: { id: string }) => id;

const WITHDRAW = 'withdraw-price';

/** The owner goes on to the product's editor, everybody else to what customers pay for it. */
const linkOf = (owner: boolean) => (row: { id: string }) =>
  `/dashboard/products/${row.id}${owner ? '' : '/prices'}`;

export default function ListPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, cut, view, today, costs, brands, categories } = loaderData;
  const table = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === 'submitting';
  const failure = failedForm(actionData)?.error;
  const answer = doneForm(actionData);
  const saved = answer?.step === 'preview' ? undefined : answer;
  const { check, lapsed, lapse } = useCheck(answer?.step === 'preview' ? answer : null);
  useEffect(() => {
    if (saved) toast.success(saved.done);
  }, [saved]);
  const round = useRound(saved?.step === 'done' ? saved.at : undefined);
  const find = { shape: PRODUCT_PRICES, view, fields: productFields(brands, categories) };
  const [params] = useSearchParams();
  const list = usePriceRows({
    rows,
    idOf,
    round,
    list: addressOf(PRODUCT_PRICES, view),
    showsAll: params.has('all'),
  });
  const changed = () => {
    lapse();
    list.note(table.current);
  };
  // Prices kept by QuickBooks are typed there; when all of them are, the column is left out.
  const typed = list.all.some((row) => !row.keptByBooks);
  return (
    <Page>
      <PageHeading title={messages.title}>
        <ButtonLink variant="secondary" to="/dashboard/prices/import">
          {messages.importShort}
        </ButtonLink>
      </PageHeading>
      <PriceTools {...find}>
        {typed ? (
          <PercentFill
            key={`fill-${round}`}
            table={() => table.current}
            kept={messages.keptOf(rows.filter((row) => row.keptByBooks).length, rows.length)}
            filled={changed}
          />
        ) : null}
      </PriceTools>
      {list.all.length === 0 ? (
        <Nothing hasProducts={brands.length > 0} />
      ) : (
        <>
          {check ? <PricePreview preview={check} busy={busy} /> : null}
          <CheckLapsed lapsed={lapsed} />
          {failure ? (
            <div className="mb-4">
              <FailureNote failure={failure} title={messages.notSaved}>
                <Named fields={failure.fields} />
              </FailureNote>
            </div>
          ) : null}
          {cut ? <Note>{messages.cut(rows.length)}</Note> : null}
          <Planned days={loaderData.planned} filter={filterOf(view)} />
          <WithdrawForm id={WITHDRAW} />
          <Form
            // A save empties the column; a problem leaves what was typed.
            key={round}
            ref={table}
            method="post"
            aria-label={messages.title}
            onKeyDown={list.onKeyDown}
            onChange={changed}
          >
            <input type="hidden" name="intent" value="check-prices" />
            <Outside count={list.outside} />
            <GridHead
              {...find}
              fields={[
                ...(costs ? [messages.costTitle] : []),
                ...(typed ? [messages.newPrice] : []),
              ]}
            />
            <ListPriceRows
              rows={list.all}
              outside={list.outside}
              isHidden={list.isHidden}
              problems={failure?.fields ?? {}}
              formId={WITHDRAW}
              linkOf={linkOf(costs)}
              typed={typed}
            />
            {rows.length === 0 ? <p className="py-3 text-sm text-muted">{messages.none}</p> : null}
            <MoreRows {...find} shown={list.shown} all={rows.length} more={list.more} />
            {typed || costs ? (
              <div className="bottom-bar flex flex-wrap items-center max-sm:static gap-x-4 gap-y-2 border-t border-rule bg-paper py-3">
                <BarDay
                  name="from"
                  label={messages.fromOrNow}
                  min={today}
                  error={failure?.fields?.from}
                />
                <Button
                  type="submit"
                  variant={check ? 'secondary' : 'primary'}
                  busy={busy}
                  data-check
                >
                  {messages.check}
                </Button>
              </div>
            ) : (
              <p className="mt-3 text-sm text-muted">{messages.keptByBooksHint}</p>
            )}
          </Form>
        </>
      )}
    </Page>
  );
}

function Nothing({ hasProducts }: { hasProducts: boolean }) {
  return hasProducts ? (
    <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
  ) : (
    <EmptyState
      title={messages.noneYet}
      action={<ButtonLink to="/dashboard/products">{messages.makeProducts}</ButtonLink>}
    >
      {messages.noneYetText}
    </EmptyState>
  );
}

function Named({ fields }: { fields: Readonly<Record<string, string>> | undefined }) {
  return (
    <ul>
      {Object.entries(fields ?? {}).map(([path, message]) => (
        <li key={path}>{message}</li>
      ))}
    </ul>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
