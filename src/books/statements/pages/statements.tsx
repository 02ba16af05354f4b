import { Form, Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { formatCents } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { cashMessages as cash } from '../../cash-messages.ts';
import { countNotFollowed } from '../../invoices/server/followed.ts';
import { type Ageing, ageingOf } from '../../invoices/server/public/ageing.ts';
import { NotFollowedNote } from '../../invoices/ui/not-followed.tsx';
import { statementMessages as words } from '../messages.ts';
import { periodOf } from '../server/period.ts';
import { sentStatements } from '../server/sent-statements.ts';
import { statementForms } from '../server/statement-forms.ts';
import { PeriodFields } from '../ui/period-fields.tsx';
import { SentList } from '../ui/sent-list.tsx';
import type { Route } from './+types/statements';

export const middleware = [requireRole('books')];

export const meta: Route.MetaFunction = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const [owing, notFollowed, sent] = await Promise.all([
    ageingOf(app.db, orderScope(user), today),
    countNotFollowed(app.db, orderScope(user)),
    sentStatements(app, user, null),
  ]);
  return {
    owing,
    notFollowed,
    period: periodOf(url.searchParams, today),
    sent: sent.map((one) => ({ ...one, when: momentText(one.createdAt, company.timeZone) })),
  };
}

export const action = statementForms;

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { owing, period, sent } = loaderData;
  const failure = useFailure(actionData);
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading title={words.title} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Panel title={words.chooseAll}>
          {done && done.queued > 0 ? (
            <Note tone="success" title={words.queued(done.queued)} />
          ) : null}
          {done && done.withoutAddress.length > 0 ? (
            <Note tone="warning" title={words.without(done.withoutAddress.join(', '))} />
          ) : null}
          <NotFollowedNote figures={loaderData.notFollowed} where="counted" />
          {owing.length === 0 ? (
            <p className="text-muted">{words.nobody}</p>
          ) : (
            <Form method="post" className="mt-3 grid grid-cols-1 gap-4">
              <FailureNote failure={failure} title={words.notSent} />
              <div className="flex flex-wrap items-end gap-3">
                <PeriodFields period={period} />
                <Button type="submit" variant="secondary">
                  {words.sendChosen}
                </Button>
              </div>
              <Owing rows={owing} />
              <SendKey answer={actionData as Parameters<typeof SendKey>[0]['answer']} />
            </Form>
          )}
        </Panel>
        <Panel title={words.history}>
          <SentList sent={sent} named />
        </Panel>
      </div>
    </Page>
  );
}

function Owing({ rows }: { rows: readonly Ageing[] }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {rows.map((row) => {
        const overdue = row.totalCents - row.notDueCents;
        return (
          <li key={row.customerId ?? row.customerName} className="flex items-center gap-3">
            {row.customerId === null ? (
              // No customer here, so there is no statement that could be sent.
              <span className="flex-1 py-2 pl-14 break-words">
                {row.customerName}
                <span className="block text-sm text-muted">{cash.notOurs}</span>
              </span>
            ) : (
              <>
                <label className="grid h-11 w-11 shrink-0 place-items-center">
                  <input
                    type="checkbox"
                    name="customerIds"
                    value={row.customerId}
                    aria-label={words.choose(row.customerName)}
                    className="h-5 w-5"
                  />
                </label>
                <Link
                  className="min-w-0 flex-1 py-2 break-words text-ink no-underline hover:underline"
                  to={`/dashboard/accounting/statements/${row.customerId}`}
                >
                  <span className="line-clamp-3">{row.customerName}</span>
                  {row.billedTo ? (
                    <span className="block text-sm text-muted">{words.billedTo(row.billedTo)}</span>
                  ) : null}
                </Link>
              </>
            )}
            <span className="tabular shrink-0 text-right">
              <span className="font-semibold">{formatCents(row.totalCents)}</span>
              {overdue > 0 ? (
                <span className="block text-sm text-danger">
                  {words.overdue} {formatCents(overdue)}
                </span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="list" back={{ to: '/dashboard/accounting', label: 'Go to accounting' }} />
  );
}
