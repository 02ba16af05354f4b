import { Link, useNavigation } from 'react-router';
import { NOT_THIS_ACCOUNT } from '../../../company/page-messages.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { countCustomers } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { sheetDate } from '../day-in-words.ts';
import * as sheetMessages from '../messages.ts';
import { tellOfRecall } from '../public/contract.ts';
import * as hand from '../public/hand-messages.ts';
import { recallTasks } from '../server/recall-tasks.ts';
import { sheetsToHand } from '../server/sites-without.ts';
import { notifiedOfRecall } from '../server/tell-recall.ts';
import { RecallList } from '../ui/recall-list.tsx';
import type { Route } from './+types/sheets-to-hand';

export const middleware = [requireRole('desk')];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const reader = {
    customers: customerScope(user),
    brands: user.role === 'super_admin' ? null : user.brands,
  };
  const [tasks, sheets, customers] = await Promise.all([
    recallTasks(app.db, reader),
    sheetsToHand(app.db, reader, app.clock.now()),
    countCustomers(app, reader.customers, ''),
  ]);
  return { tasks, sheets, nothing: customers === 0 ? hand.nobody : hand.nothing };
}

export const action = formActions({
  told: pageForm(tellOfRecall, async (input, { app, user, requestId, network }) => {
    await notifiedOfRecall(app, user, input, { requestId, network });
    return { done: hand.notifiedDone };
  }),
});

export const meta = titled(hand.title);

export default function SheetsToHand({ loaderData, actionData }: Route.ComponentProps) {
  const { tasks, sheets, nothing } = loaderData;
  const failure = useFailure(actionData);
  useDone(actionData);
  const { state, formData } = useNavigation();
  const sent = formData?.get('customerId');
  const busy = state === 'idle' ? null : typeof sent === 'string' ? sent : '';
  return (
    <Page>
      <PageHeading title={hand.title} />
      <FailureNote failure={failure} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <RecallList tasks={tasks} busy={busy} />
        <Panel title={hand.revised}>
          {sheets.length === 0 ? <p className="text-muted">{nothing}</p> : null}
          <ul>
            {sheets.map((sheet) => (
              <li
                key={sheet.nameKey}
                className="flex flex-wrap items-center justify-between gap-x-4 border-t border-rule py-1.5"
              >
                <div className="min-w-0">
                  <Link
                    to={`/dashboard/safety/${sheet.nameKey}/sites`}
                    className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline sm:min-h-9"
                  >
                    {sheet.name}
                  </Link>
                  <p className="tabular text-sm text-muted">
                    {sheetMessages.revision(sheet.number, sheetDate(sheet.date))}
                  </p>
                </div>
                <span className="tabular">{hand.needs(sheet.customers, sheet.number)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" denied={NOT_THIS_ACCOUNT} />;
}
