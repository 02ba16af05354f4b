import { Form, Link, useNavigation, useSubmit } from 'react-router';
import { z } from 'zod';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { requestContext, userOf } from '../../../platform/http/context.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { FilledText } from '../../../ui/filled-text.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { STOPS_WORKING } from '../../messages.ts';
import { failureSentence } from '../../server/failure-sentence.ts';
import { disconnectMessages as words } from '../disconnect-messages.ts';
import { disconnectBooks } from '../server/disconnect.ts';
import { liveConnection } from '../server/public/connection.ts';
import { PasswordAgain } from '../ui/password-again.tsx';
import type { Route } from './+types/disconnect';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag(words.title, matches),
  { name: 'robots', content: 'noindex' },
];
export const headers = () => ({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });

/** Open to anybody, because QuickBooks sends people here after they disconnected there. Opening it changes nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  const owner = user !== undefined && isSuperAdmin(user);
  const live = owner ? await liveConnection(app.db) : undefined;
  return { signedIn: user !== undefined, owner, companyName: live?.companyName ?? null };
}

export const action = formAction(
  z.strictObject({}),
  async (_input, { app, actor }) => ({ done: await disconnectBooks(app, actor) }),
  { sentence: failureSentence },
);

export default function Disconnect({ loaderData, actionData }: Route.ComponentProps) {
  const { signedIn, owner, companyName } = loaderData;
  const done = doneForm(actionData)?.done;
  const failure = useFailure(actionData);
  const again = failure?.code === 'auth/requires-recent-login';
  if (done) return <Ended {...done} />;
  return (
    <Page narrow>
      <PageHeading title={words.title} description={words.lead} />
      <Panel title={words.stops}>
        <ul className="list-disc space-y-1 pl-5">
          {STOPS_WORKING.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">{words.stays}</p>
      </Panel>
      <div className="mt-5 space-y-4">
        <FailureNote failure={again ? undefined : failure} />
        {owner ? (
          <Confirm companyName={companyName} again={again} />
        ) : (
          <ForOthers signedIn={signedIn} />
        )}
      </div>
    </Page>
  );
}

function Confirm({ companyName, again }: { companyName: string | null; again: boolean }) {
  const submit = useSubmit();
  const busy = useNavigation().state === 'submitting';
  if (!companyName) {
    return (
      <>
        <Note title={words.notConnected}>{words.nothingToEnd}</Note>
        <ButtonLink to="/dashboard/accounting">{words.toAccounting}</ButtonLink>
      </>
    );
  }
  if (again)
    return (
      <PasswordAgain
        label={words.end(companyName)}
        onConfirmed={() => void submit(null, { method: 'post' })}
      />
    );
  return (
    <Form method="post" className="flex flex-wrap gap-3">
      <Button type="submit" variant="danger" busy={busy}>
        {words.end(companyName)}
      </Button>
      <ButtonLink variant="secondary" to="/dashboard/accounting">
        {words.keep}
      </ButtonLink>
    </Form>
  );
}

function ForOthers({ signedIn }: { signedIn: boolean }) {
  if (signedIn) return <Note title={words.ownerOnly}>{words.askOwner}</Note>;
  return (
    <Note title={words.endedThere}>
      <FilledText
        text={words.endedThereText}
        parts={{
          signIn: (
            <Link className="underline" to="/login?returnTo=/dashboard/accounting">
              {words.signIn}
            </Link>
          ),
        }}
      />
    </Note>
  );
}

function Ended({ companyName, revoked }: { companyName: string; revoked: boolean }) {
  return (
    <Page narrow>
      <PageHeading title={words.ended} description={companyName} />
      {revoked ? (
        <Note tone="success" title={words.revoked}>
          {words.revokedText}
        </Note>
      ) : (
        <Note tone="warning" title={words.notConfirmed}>
          {words.notConfirmedText}
        </Note>
      )}
      <p className="mt-5">
        <ButtonLink to="/dashboard/accounting">{words.toAccounting}</ButtonLink>
      </p>
    </Page>
  );
}
