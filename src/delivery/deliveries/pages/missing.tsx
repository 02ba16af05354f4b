import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { text } from '../../../kit/form-fields.ts';
import { longDayText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { noteMissing } from '../../runs/server/note-missing.ts';
import { missingAtCount } from '../../runs/server/waiting-runs.ts';
import { missingPage as words } from '../count-messages.ts';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import type { Route } from './+types/missing';

export const middleware = [requireRole('desk')];

export const meta = titled(words.title);

/** What Today counts as missing, by run. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const today = companyDay(await readCompany(app), app.clock.now());
  const missing = await missingAtCount(app.db, today).catch(failLoad);
  const runs = [...new Set(missing.map(({ runId }) => runId))];
  return { runs: runs.map((runId) => missing.filter((one) => one.runId === runId)) };
}

export const action = formActions(
  {
    note: pageForm(z.strictObject({ runId: text.max(40) }), async ({ runId }, { app, user }) => {
      await noteMissing(app, user, runId);
      return { done: words.noted };
    }),
  },
  { sentence: (error) => error.message },
);

export default function MissingGoods({ loaderData, ...page }: Route.ComponentProps) {
  const answer = useCachedAnswer(page.actionData);
  useLiveReload('run');
  useDone(answer);
  const failure = useFailure(answer, 'note');
  const sent = useNavigation().formData?.get('runId');
  const { runs } = loaderData;
  return (
    <Page narrow>
      <PageHeading title={words.title} description={runs.length > 0 ? words.lead : undefined} />
      <FailureNote failure={failure} title={words.notNoted} />
      {runs.length === 0 ? <EmptyState title={words.none} /> : null}
      <div className="grid gap-4">
        {runs.map((goods) => (
          <MissingOfRun key={goods[0]?.runId} goods={goods} sent={sent} />
        ))}
      </div>
    </Page>
  );
}

type Goods = Route.ComponentProps['loaderData']['runs'][number];

/** What was missing of one run, with the way to its count and the press that settles it. */
function MissingOfRun({ goods, sent }: { goods: Goods; sent: unknown }) {
  const [first] = goods;
  if (!first) return null;
  const { runId, run, day, driverName } = first;
  const title = words.run(run, longDayText(day));
  return (
    <Panel title={title}>
      {driverName ? <p className="text-muted">{words.drivenBy(driverName)}</p> : null}
      <ul className="mt-1 divide-y divide-rule border-y border-rule">
        {goods.map(({ productId, name, missing, explanation }) => (
          <li key={productId} className="py-2">
            <p className="font-semibold">{words.line(missing, name)}</p>
            {explanation ? <p>“{explanation}”</p> : null}
          </li>
        ))}
      </ul>
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="note" />
        <Button
          type="submit"
          name="runId"
          value={runId}
          busy={sent === runId}
          aria-label={words.noteOf(title)}
        >
          {words.note}
        </Button>
        <ButtonLink
          to={`/dashboard/runs/${runId}?tab=count`}
          variant="secondary"
          aria-label={words.countOf(title)}
        >
          {words.count}
        </ButtonLink>
      </Form>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="list" />;
}
