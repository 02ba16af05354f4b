import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
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
import { priceChoices, readListPrices } from '../server/price-tables.ts';
import { listPriceForms } from '../server/public/list-prices.ts';
import { ListPriceRows, WithdrawForm } from '../ui/list-price-rows.tsx';
import { PercentFill } from '../ui/percent-fill.tsx';
import { filterOf, PriceFilterForm } from '../ui/price-filter.tsx';
import {
  BarDay,
  CheckLapsed,
  GridHead,
  moveInColumn,
  PricePreview,
  useCheck,
  useRound,
} from '../ui/price-grid.tsx';
import type { Route } from './+types/list-prices';

export const middleware = [requireRole('books')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const filter = filterOf(new URL(request.url).searchParams);
  const [table, choices] = await Promise.all([
    readListPrices(app, user, filter, allFiguresOfBooks),
    priceChoices(app, user),
  ]).catch(failLoad);
  return { ...table, ...choices, filter };
}

export const action = formActions(listPriceForms);

/** Also after a failure: the table then shows what others have saved. */
export function shouldRevalidate() {
  return true;
}

export const meta = titled(messages.title);

const WITHDRAW = 'withdraw-price';

/** The owner goes on to the product's editor, everybody else to what customers pay for it. */
const linkOf = (owner: boolean) => (row: { id: string }) =>
  `/dashboard/products/${row.id}${owner ? '' : '/prices'}`;

export default function ListPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, cut, filter, today, costs, brands, categories } = loaderData;
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
  // Prices kept by QuickBooks are typed there; when all of them are, the column is left out.
  const typed = rows.some((row) => !row.keptByBooks);
  return (
    <Page>
      <PageHeading title={messages.title}>
        <ButtonLink variant="secondary" to="/dashboard/prices/import">
          {messages.importShort}
        </ButtonLink>
      </PageHeading>
      <PriceFilterForm filter={filter} brands={brands} categories={categories} />
      {rows.length === 0 ? (
        brands.length > 0 ? (
          <EmptyState title={messages.none}>{messages.noneText}</EmptyState>
        ) : (
          <EmptyState
            title={messages.noneYet}
            action={<ButtonLink to="/dashboard/products">{messages.makeProducts}</ButtonLink>}
          >
            {messages.noneYetText}
          </EmptyState>
        )
      ) : (
        <>
          {typed ? (
            <PercentFill
              key={`fill-${round}`}
              table={() => table.current}
              kept={messages.keptOf(rows.filter((row) => row.keptByBooks).length, rows.length)}
              filled={lapse}
            />
          ) : null}
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
          <WithdrawForm id={WITHDRAW} />
          <Form
            // A save empties the column; a problem leaves what was typed.
            key={round}
            ref={table}
            method="post"
            aria-label={messages.title}
            onKeyDown={moveInColumn}
            onChange={lapse}
          >
            <input type="hidden" name="intent" value="check-prices" />
            <GridHead
              fields={[
                ...(costs ? [messages.costTitle] : []),
                ...(typed ? [messages.newPrice] : []),
              ]}
            />
            <ListPriceRows
              rows={rows}
              problems={failure?.fields ?? {}}
              formId={WITHDRAW}
              linkOf={linkOf(costs)}
              typed={typed}
            />
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
