import { Link } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { text } from '../../../kit/form-fields.ts';
import { longDayText, momentText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { useCachedAnswer, useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { noteOverrideInput } from '../../shipping/contract.ts';
import { departureMessages, leftWithoutPage as words } from '../../shipping/departure-messages.ts';
import { noteOverride, overridesToRead } from '../../shipping/server/overrides.ts';
import { LeftWithout } from '../../shipping/ui/departure-panel.tsx';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import type { Route } from './+types/left-without';

export const middleware = [requireRole('desk')];

export const meta = titled(words.title);

/** What Today counts as trucks that left without something. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [{ timeZone }, unread] = await Promise.all([
    readCompany(app),
    overridesToRead(app.db, user).catch(failLoad),
  ]);
  return { unread: unread.map((one) => ({ ...one, at: momentText(one.at, timeZone) })) };
}

export const action = formActions(
  {
    note: pageForm(
      z.strictObject({ runId: text, overrideId: text }),
      async (input, { app, user }) => {
        await noteOverride(app, user, parseInput(noteOverrideInput, input));
        return { done: departureMessages.notedDone };
      },
    ),
  },
  { sentence: (error) => error.message },
);

export default function LeftWithoutSomething({ loaderData, ...page }: Route.ComponentProps) {
  const answer = useCachedAnswer(page.actionData);
  useLiveReload('run');
  useDone(answer);
  const failure = useFailure(answer, 'note');
  const { unread } = loaderData;
  return (
    <Page narrow>
      <PageHeading title={words.title} />
      <FailureNote failure={failure} title={words.notNoted} />
      {unread.length === 0 ? <EmptyState title={words.none} /> : null}
      {unread.map(({ runId, name, day, ...one }) => (
        <section key={one.id} aria-labelledby={`run-${one.id}`}>
          <h2 id={`run-${one.id}`} className="mb-1 text-xl">
            <Link to={`/dashboard/runs/${runId}`} className="text-brand underline">
              {words.run(name, longDayText(day))}
            </Link>
          </h2>
          <LeftWithout runId={runId} overrides={[{ ...one, noted: null, mayNote: true }]} />
        </section>
      ))}
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="list" />;
}
