import { Link, useFetcher } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button } from '../../ui/button.tsx';
import { useDone } from '../../ui/done.ts';
import { FailureNote, failedForm } from '../../ui/failure.tsx';
import { titled } from '../../ui/page-meta.ts';
import { Badge, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { readSystem } from '../server/read-system.ts';
import { retryFailedJobs } from '../server/retry-jobs.ts';
import * as messages from '../system-messages.ts';
import type { Route } from './+types/system';

export const middleware = [requireRole('super_admin')];

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  return { groups: await readSystem(app).catch(failLoad) };
}

export const action = formActions({
  'retry-jobs': {
    run: async ({ app, user, requestId, network }) => ({
      done: messages.retried(await retryFailedJobs(app, user, { requestId, network })),
    }),
  },
});

export const meta = titled(messages.title);

function Press({ press }: { press: NonNullable<messages.Problem['press']> }) {
  const fetcher = useFetcher<typeof action>();
  useDone(fetcher.data);
  return (
    <fetcher.Form method="post" className="mt-1 grid justify-items-start gap-2">
      <input type="hidden" name="intent" value={press.intent} />
      <Button type="submit" variant="secondary" busy={fetcher.state !== 'idle'}>
        {press.text}
      </Button>
      {fetcher.state === 'idle' ? <FailureNote failure={failedForm(fetcher.data)?.error} /> : null}
    </fetcher.Form>
  );
}

function ProblemNote({ problem }: { problem: messages.Problem }) {
  return (
    <div className="mt-2 max-w-prose border-l-4 border-warning bg-warning-tint px-3 py-2 text-sm">
      <p>{problem.text}</p>
      {problem.to ? (
        <Link
          className="inline-flex min-h-11 items-center text-brand underline"
          to={problem.to.href}
        >
          {problem.to.text}
        </Link>
      ) : null}
      {problem.press ? <Press press={problem.press} /> : null}
      {problem.runbook ? (
        <p className="mt-1 break-words text-muted">{messages.runbookText(problem.runbook)}</p>
      ) : null}
    </div>
  );
}

export default function System({ loaderData }: Route.ComponentProps) {
  const { groups } = loaderData;
  const count = groups.flatMap(({ facts }) => facts).filter(({ problem }) => problem).length;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        description={messages.lead}
        beside={
          <Badge tone={count > 0 ? 'warning' : 'success'}>
            {count > 0 ? messages.problemCount(count) : messages.calm}
          </Badge>
        }
      />
      <div className="grid max-w-4xl gap-4">
        {groups.map(({ title, facts }) => (
          <Panel key={title} title={title}>
            <dl className="divide-y divide-rule border-t border-rule">
              {facts.map(({ label, value, problem }) => (
                <div key={label} className="grid gap-x-6 py-2 sm:grid-cols-[15rem_1fr]">
                  <dt className="text-muted">{label}</dt>
                  <dd className="tabular min-w-0 break-words">
                    {value}
                    {problem ? <ProblemNote problem={problem} /> : null}
                  </dd>
                </div>
              ))}
            </dl>
          </Panel>
        ))}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
