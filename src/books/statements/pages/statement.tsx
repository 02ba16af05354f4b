import { Form } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { AppError } from '../../../kit/app-error.ts';
import { momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { countNotFollowed } from '../../invoices/server/followed.ts';
import { NotFollowedNote } from '../../invoices/ui/not-followed.tsx';
import { statementMessages as words } from '../messages.ts';
import { periodOf } from '../server/period.ts';
import { readStatement } from '../server/read-statement.ts';
import { sentStatements } from '../server/sent-statements.ts';
import { statementCustomer } from '../server/statement-customer.ts';
import { statementForms } from '../server/statement-forms.ts';
import { PeriodFields } from '../ui/period-fields.tsx';
import { SentList } from '../ui/sent-list.tsx';
import { StatementSheet } from '../ui/statement-sheet.tsx';
import type { Route } from './+types/statement';

export const middleware = [requireRole('books')];

export const meta: Route.MetaFunction = () => [{ title: `${words.heading} | Bellcart` }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const customer = await statementCustomer(app, user, params.customerId).catch(failLoad);
  const period = periodOf(url.searchParams, companyDay(company, app.clock.now()));
  const [sent, notFollowed, read] = await Promise.all([
    sentStatements(app, user, customer.id),
    countNotFollowed(app.db, orderScope(user), customer.id),
    readStatement(app, customer, period).then(
      (statement) => ({ statement, problem: null }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return { statement: null, problem: error.message };
      },
    ),
  ]);
  return {
    customer,
    period,
    notFollowed,
    ...read,
    sent: sent.map((one) => ({ ...one, when: momentText(one.createdAt, company.timeZone) })),
  };
}

export const action = statementForms;

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, period, statement, problem, sent } = loaderData;
  const search = new URLSearchParams(period);
  return (
    <Page>
      <PageHeading title={words.of(customer.holder.name)}>
        {statement ? (
          <ButtonLink
            variant="secondary"
            reloadDocument
            to={`/dashboard/accounting/statements/${customer.id}/statement.pdf?${search}`}
          >
            {words.pdf}
          </ButtonLink>
        ) : null}
      </PageHeading>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-5">
          <Panel>
            <Form method="get" className="flex flex-wrap items-end gap-3" key={String(search)}>
              <PeriodFields period={period} />
              <Button type="submit" variant="secondary">
                {words.show}
              </Button>
            </Form>
          </Panel>
          {statement?.shared ? (
            <Note title={words.shared(statement.shared.holder, statement.shared.members)} />
          ) : null}
          <NotFollowedNote
            figures={loaderData.notFollowed}
            customerId={customer.id}
            where="statement"
          />
          {statement ? <StatementSheet statement={statement} /> : null}
          {problem ? <Note tone="warning" title={problem} /> : null}
        </div>
        <aside className="grid grid-cols-1 gap-5">
          {statement ? <SendOne customer={customer} period={period} answer={actionData} /> : null}
          <Panel title={words.history}>
            <SentList sent={sent} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

function SendOne({
  customer,
  period,
  answer,
}: {
  customer: { id: string; email: string };
  period: { from: string; to: string };
  answer: Route.ComponentProps['actionData'];
}) {
  const failure = useFailure(answer);
  const done = doneForm(answer);
  return (
    <Panel title={words.send}>
      {done ? <Note tone="success" title={words.queued(done.queued)} /> : null}
      <Form method="post" className="grid gap-3">
        <FailureNote failure={failure} title={words.notSent} />
        <input type="hidden" name="from" value={period.from} />
        <input type="hidden" name="to" value={period.to} />
        <input type="hidden" name="customerIds" value={customer.id} />
        <TextField
          type="email"
          name="recipient"
          label={words.recipient}
          hint={words.recipientHint}
          defaultValue={customer.email}
          maxLength={254}
          required
          error={failure?.fields?.recipient}
        />
        <div>
          <Button type="submit" variant="secondary">
            {words.sendNow}
          </Button>
        </div>
        <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
      </Form>
    </Panel>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="statement"
      back={{ to: '/dashboard/accounting/statements', label: words.title }}
    />
  );
}
