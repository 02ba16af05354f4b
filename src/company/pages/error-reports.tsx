import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { text } from '../../kit/form-fields.ts';
import { longMomentText } from '../../kit/time.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { titled } from '../../ui/page-meta.ts';
import { Badge, EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { FAULTS, ORIGINS } from '../error-report-messages.ts';
import { ERROR_STATES } from '../messages.ts';
import { type ErrorGroup, listErrorGroups, readCompany } from '../server/queries.ts';
import { resolveErrorGroup } from '../server/resolve-error-group.ts';
import { RouteError } from '../ui/route-error.tsx';
import type { Route } from './+types/error-reports';

const PAGE = 30;

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const state = ERROR_STATES.find((known) => known === query.get('state')) ?? 'open';
  const [lastAt, fingerprint] = [query.get('lastAt'), query.get('fingerprint')];
  const before =
    lastAt && fingerprint && !Number.isNaN(Date.parse(lastAt))
      ? { lastAt, fingerprint: fingerprint.slice(0, 64) }
      : undefined;
  const [found, { timeZone }] = await Promise.all([
    listErrorGroups(app, { state, before }, PAGE + 1),
    readCompany(app),
  ]);
  return { groups: found.slice(0, PAGE), more: found.length > PAGE, state, timeZone };
}

const resolveForm = z.strictObject({
  fingerprint: text,
  settled: z.enum(['true', 'false']).transform((value) => value === 'true'),
});

export const action = formAction(resolveForm, async (group, { app, user }) => {
  await resolveErrorGroup(app, user, group);
  return null;
});

export const meta = titled('Error reports');

function Group({
  group,
  when,
  busy,
}: {
  group: ErrorGroup;
  when: (at: string) => string;
  busy: boolean;
}) {
  const facts = [
    ['Address', group.url],
    ['Request', group.requestId],
    ['Account', group.userId],
    ['Release', group.release],
    ['Browser', group.agent],
    ['First seen', when(group.firstAt)],
  ].filter(([, value]) => value);
  return (
    <li className="rounded-lg border border-rule bg-card p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <p className="font-semibold break-words">
            {group.name}: <span className="font-normal">{group.message.split('\n', 1)[0]}</span>
          </p>
          <p className="tabular mt-1 text-sm text-muted">
            <Badge>{ORIGINS[group.origin]}</Badge> {FAULTS.times(group.count)}, last{' '}
            {when(group.lastAt)}
          </p>
        </div>
        <Form method="post">
          <input type="hidden" name="fingerprint" value={group.fingerprint} />
          <Button
            type="submit"
            variant="secondary"
            name="settled"
            value={String(!group.settled)}
            busy={busy}
          >
            {group.settled ? FAULTS.openAgain : FAULTS.mend}
          </Button>
        </Form>
      </div>
      <details className="mt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-brand underline">
          Details
        </summary>
        <dl className="grid gap-1 text-sm sm:grid-cols-[8rem_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-muted">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <pre className="mt-3 max-h-96 overflow-auto bg-sunk p-3 font-mono text-xs whitespace-pre-wrap break-words">{`${group.message}\n\n${group.stack ?? ''}`}</pre>
      </details>
    </li>
  );
}

export default function ErrorReports({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, more, state, timeZone } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const last = groups.at(-1);
  return (
    <Page>
      <PageHeading title={FAULTS.title} />
      <nav aria-label="State" className="mb-4 flex gap-2">
        {ERROR_STATES.map((option) => (
          <Link
            key={option}
            to={`?state=${option}`}
            aria-current={state === option ? 'page' : undefined}
            className={buttonClass(state === option ? 'primary' : 'secondary')}
          >
            {option === 'open' ? 'Open' : 'Mended'}
          </Link>
        ))}
      </nav>
      <div className="mb-4 empty:mb-0">
        <FailureNote failure={useFailure(actionData)} />
      </div>
      {groups.length === 0 ? (
        <EmptyState title={state === 'open' ? FAULTS.noneOpen : FAULTS.noneMended}>
          {state === 'open' ? FAULTS.noneOpenText : FAULTS.noneMendedText}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {groups.map((group) => (
            <Group
              key={group.fingerprint}
              group={group}
              busy={busy}
              when={(at) => longMomentText(at, timeZone)}
            />
          ))}
        </ul>
      )}
      {more && last ? (
        <Link
          className={buttonClass('secondary', 'mt-4')}
          to={`?${new URLSearchParams({ state, lastAt: last.lastAt, fingerprint: last.fingerprint }).toString()}`}
        >
          Older
        </Link>
      ) : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
