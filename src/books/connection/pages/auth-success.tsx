import { isSuperAdmin } from '../../../kit/actor.ts';
import { sentence } from '../../../kit/sentence.ts';
import { requirePerson, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page } from '../../../ui/panel.tsx';
import { CONNECT_RESULTS } from '../../choices.ts';
import { CONNECT_MESSAGES, GO_TO_ACCOUNTING, WAITED } from '../../messages.ts';
import { backlogOf } from '../server/confirm-company.ts';
import { liveConnection } from '../server/public/connection.ts';
import type { Route } from './+types/auth-success';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requirePerson({ returnTo: () => '/dashboard/accounting' })];

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag('QuickBooks', matches),
  { name: 'robots', content: 'noindex' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

/** Says how it ended. The word in the address is only a word: whether a company is connected is read from the database. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const resultParam = new URL(request.url).searchParams.get('result');
  const result = CONNECT_RESULTS.find((known) => known === resultParam) ?? 'expired';
  const live = isSuperAdmin(user) ? await liveConnection(app.db) : undefined;
  const connected = live?.state === 'connected';
  if (result === 'confirm' && live?.state === 'unconfirmed')
    return { result, companyName: live.companyName, waited: false };
  const { invoices, stopped } = connected ? await backlogOf(app.db) : { invoices: 0, stopped: 0 };
  return {
    result: result === 'connected' && !connected ? ('expired' as const) : result,
    companyName: connected ? live.companyName : null,
    waited: invoices + stopped > 0,
  };
}

/** The page after QuickBooks, without header and footer. */
export default function AuthSuccess({ loaderData }: Route.ComponentProps) {
  const { result, companyName, waited } = loaderData;
  const message = CONNECT_MESSAGES[result];
  const good = result === 'connected';
  return (
    <main className="grid min-h-dvh content-center">
      <Page narrow>
        <div
          role="status"
          className={`border-t-8 bg-card px-6 py-8 ${good ? 'border-success' : result === 'confirm' ? 'border-warning' : 'border-danger'}`}
        >
          <h1 className="text-4xl">{message.title}</h1>
          {(good || result === 'confirm') && companyName ? (
            <p className="mt-4">
              <span className="block text-muted">Company</span>
              <span className="font-display text-2xl font-bold">{companyName}</span>
            </p>
          ) : null}
          <p className="mt-4 max-w-prose">
            {good && waited ? `${message.text} ${WAITED}` : message.text}
          </p>
          {!good && result !== 'confirm' && companyName ? (
            <p className="mt-2 max-w-prose">
              {CONNECT_MESSAGES.stillTo} <strong>{sentence(companyName)}</strong>
            </p>
          ) : null}
          <p className="mt-8">
            <ButtonLink to="/dashboard/accounting">{GO_TO_ACCOUNTING}</ButtonLink>
          </p>
        </div>
      </Page>
    </main>
  );
}
