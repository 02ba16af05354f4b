import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { checkbox, text } from '../../../kit/form-fields.ts';
import { dayText } from '../../../kit/time.ts';
import { useSignedRequests } from '../../../people/accounts/sign-in/ui/public/sign-requests.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useKeptAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { CountsFirst } from '../../runs/ui/counts-first.tsx';
import { signPaperInput } from '../contract.ts';
import { paperMessages as words } from '../messages.ts';
import { loadPaper } from '../server/load-paper.ts';
import { signPaper } from '../server/sign-paper.ts';
import { LeftWithout } from '../ui/departure-panel.tsx';
import { PaperGoods, PaperNotices } from '../ui/paper-goods.tsx';
import { Asks, EarlierPapers, PaperStanding, SignForm } from '../ui/paper-standing.tsx';
import type { Route } from './+types/shipping-paper';

export const middleware = [requireRole(['desk', 'driver'])];

export const meta: Route.MetaFunction = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadPaper(app, user, params.runId).catch(failLoad);
}

const signForm = z.strictObject({ hash: text, checked: checkbox });

export const action = formActions(
  {
    sign: pageForm(signForm, async (fields, { app, user, params, requestId, network }) => {
      const input = parseInput(signPaperInput, { ...fields, runId: params.runId });
      await signPaper(app, user, input, { requestId, network });
      return { done: words.signedDone };
    }),
  },
  { sentence: (error) => error.message },
);

/** Also after a refusal: a load that somebody changed is then shown as it is now. */
export function shouldRevalidate() {
  return true;
}

export default function ShippingPaper({ loaderData: paper, ...page }: Route.ComponentProps) {
  useSignedRequests();
  const actionData = useKeptAnswer(page.actionData);
  useLiveReload('run order');
  useDone(actionData);
  const { run, state } = paper;
  return (
    <Page>
      <PageHeading
        title={words.title}
        description={[run.name, dayText(run.day), run.truckName].filter(Boolean).join(', ')}
      >
        <ButtonLink to={`/dashboard/runs/${run.id}`} variant="secondary">
          {words.toRun}
        </ButtonLink>
        {state === 'none' || state === 'part' ? null : (
          <a
            className={buttonClass('secondary')}
            href={`/dashboard/runs/${run.id}/shipping-paper.pdf`}
            target="_blank"
            rel="noreferrer"
          >
            {words.print}
          </a>
        )}
      </PageHeading>
      <div className="grid gap-6">
        <PaperStanding paper={paper} />
        <LeftWithout overrides={paper.overrides} />
        <FailureNote failure={useFailure(actionData, 'sign')} title={words.notSigned} />
        <Asks asks={paper.asks} />
        {state === 'draft' || state === 'changed' ? (
          <CountsFirst person={paper.person} runId={run.id}>
            <SignForm paper={paper} />
          </CountsFirst>
        ) : null}
        {state === 'none' || state === 'part' ? null : <PaperGoods paper={paper} />}
        {state === 'none' || state === 'part' ? null : <PaperNotices paper={paper} />}
        <EarlierPapers paper={paper} />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="run" back={{ to: '/dashboard/runs', label: 'Go to the runs' }} />;
}
