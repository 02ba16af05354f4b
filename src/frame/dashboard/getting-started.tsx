import { useEffect } from 'react';
import { Form, useNavigation } from 'react-router';
import { NEW_ITEM_WORDS } from '../../books/items/public/new-item-messages.ts';
import { loadNewItems, makeItemsForm } from '../../books/items/server/public/make-items.ts';
import {
  canChoose,
  IncomeAccountField,
} from '../../books/items/ui/public/income-account-field.tsx';
import { MAIL_TEST_QUEUED } from '../../company/mail-test-messages.ts';
import { changeCompanySettings } from '../../company/server/change-company-settings.ts';
import { latestMailTest, readCompany, readCompanyVersion } from '../../company/server/queries.ts';
import { sendTestMail } from '../../company/server/send-test-mail.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { noFields } from '../../kit/form-fields.ts';
import { messageFor } from '../../kit/messages.ts';
import { emailOfAccount } from '../../people/accounts/people/server/public/queries.ts';
import { newId } from '../../platform/clock.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote, useFailure } from '../../ui/failure.tsx';
import { titled } from '../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { useWatch } from '../../ui/use-watch.ts';
import { leaveStep, leaveStepInput } from '../server/leave-step.ts';
import { readSetupSteps } from '../server/setup-steps.ts';
import * as messages from '../setup-messages.ts';
import { GuidePlace } from '../ui/guide-place.tsx';
import { leaveGuideFor } from '../ui/guide-return.tsx';
import { NotForUs, SetupGroups } from '../ui/setup-groups.tsx';
import { MailState } from '../ui/step-parts.tsx';
import type { Route } from './+types/getting-started';
import { setupProgress } from './setup-panel.tsx';

export const middleware = [requireRole('super_admin')];

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [steps, mail, email, company, items] = await Promise.all([
    readSetupSteps(app),
    latestMailTest(app),
    emailOfAccount(app, user.id),
    readCompany(app),
    loadNewItems(app, true),
  ]).catch(failLoad);
  const { total = 0, parts = [], account = null } = items ?? {};
  const toMake = total + parts.length > 0 ? { total, parts, account } : null;
  return {
    steps,
    mail: mail ?? null,
    email,
    timeZone: company.timeZone,
    toMake,
    key: newId(app),
    isAway: company.setUpNotForUs.includes('guide'),
  };
}

const mailForm = pageForm(noFields, async (_, { app, user, key, requestId, network }) => {
  await sendTestMail(
    app,
    user,
    { to: await emailOfAccount(app, user.id), key },
    { requestId, network },
  );
  return { done: MAIL_TEST_QUEUED };
});

/** Works without QuickBooks. Overrides an earlier answer; a later connection counts by itself. */
const noBooksForm = pageForm(noFields, async (_, { app, user, requestId, network }) => {
  const { version } = await readCompanyVersion(app);
  const settings = { usesQuickBooks: 'no' as const };
  await changeCompanySettings(app, user, { version, settings }, { requestId, network });
  return { done: messages.withoutBooks };
});

const leaveForm = pageForm(leaveStepInput, async (input, { app, user, requestId, network }) => {
  await leaveStep(app, user, input, { requestId, network });
  const isAway = input.answer === 'not-for-us';
  if (input.step === 'guide') return { done: isAway ? messages.guideAway : messages.guideBack };
  return { done: isAway ? messages.notForUsWritten : messages.forUsAgain };
});

export const action = formActions(
  { '': mailForm, 'no-books': noBooksForm, 'make-items': makeItemsForm, step: leaveForm },
  {
    // For these codes the verb's own sentence names the obstacle.
    sentence: (error) =>
      error.code === 'failed-precondition' || error.code === 'invalid-argument'
        ? error.message
        : messageFor(error),
  },
);

export const meta = titled(messages.title);

export default function GettingStarted({ loaderData, actionData }: Route.ComponentProps) {
  const { steps, mail, email, timeZone, toMake, key } = loaderData;
  const busy = useNavigation().state === 'submitting';
  const failure = useFailure(actionData, '');
  const booksFailure = useFailure(actionData, 'no-books');
  const itemsFailure = useFailure(actionData, 'make-items');
  const stepFailure = useFailure(actionData, 'step');
  const progress = setupProgress(steps);
  const next = progress.next?.name;
  useEffect(() => {
    if (actionData && 'done' in actionData) toast.success(actionData.done);
  }, [actionData]);
  useEffect(() => {
    if (next === undefined) leaveGuideFor(null);
  }, [next]);
  useWatch(mail?.state === 'queued');
  return (
    <Page>
      <PageHeading title={messages.title} description={messages.lead}>
        <p className="tabular font-semibold">
          {progress.done} of {progress.of} done
        </p>
      </PageHeading>
      <div aria-live="polite" className="mb-4 empty:hidden">
        <FailureNote failure={stepFailure} />
      </div>
      {next ? null : (
        <div className="mb-4">
          <Note tone="success" title={messages.allDone} />
        </div>
      )}
      {loaderData.isAway && next ? (
        <div className="mb-4">
          <GuidePlace isAway />
        </div>
      ) : null}
      <SetupGroups
        steps={steps}
        next={next}
        isMailSent={mail?.state === 'queued' || mail?.state === 'sent'}
      >
        {(step) => (
          <>
            {step.name === 'mail' ? (
              <Form method="post" className="grid gap-3">
                <input type="hidden" name="key" value={key} />
                <FailureNote failure={failure} />
                {mail ? <MailState mail={mail} timeZone={timeZone} /> : null}
                <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Button
                    type="submit"
                    variant={step.name === next ? 'primary' : 'secondary'}
                    busy={busy}
                  >
                    {messages.mailButton}
                  </Button>
                  <span className="text-sm wrap-anywhere text-muted">To {email}</span>
                </p>
              </Form>
            ) : null}
            {step.name === 'accounting' && !step.done ? (
              <Form method="post" className="grid gap-3">
                <input type="hidden" name="intent" value="no-books" />
                <FailureNote failure={booksFailure} />
                <p>
                  <Button type="submit" variant="secondary" busy={busy}>
                    {messages.noBooks}
                  </Button>
                </p>
              </Form>
            ) : null}
            {step.name === 'items' && toMake ? (
              <Form method="post" className="grid max-w-xl gap-3">
                <input type="hidden" name="intent" value="make-items" />
                <FailureNote failure={itemsFailure} />
                {toMake.parts.map(({ part }) => (
                  <input key={part} type="hidden" name="part" value={part} />
                ))}
                <IncomeAccountField account={toMake.account} />
                {canChoose(toMake.account) ? (
                  <p>
                    <Button
                      type="submit"
                      {...(toMake.total > 0 ? { name: 'all', value: 'yes' } : {})}
                      variant={step.name === next ? 'primary' : 'secondary'}
                      busy={busy}
                    >
                      {NEW_ITEM_WORDS.makeAll(toMake.total + toMake.parts.length)}
                    </Button>
                  </p>
                ) : null}
              </Form>
            ) : null}
            {step.notForUs ? <NotForUs step={step} busy={busy} /> : null}
          </>
        )}
      </SetupGroups>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
