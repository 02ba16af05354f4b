import { RouteError } from '../../../../company/ui/route-error.tsx';
import { hasDuty, isBuyer } from '../../../../kit/actor.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import { requirePerson, signedIn } from '../../../../platform/http/gate.ts';
import { doneForm, failedForm } from '../../../../ui/failure.tsx';
import { titled } from '../../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../../ui/panel.tsx';
import { accountSentence } from '../../account-sentence.ts';
import { grantable } from '../../people/server/grants.ts';
import { mayHaveCalendar, OWN_TITLE, ownSettingsOf } from '../../public/choices.ts';
import { relyingParty } from '../../sign-in/server/passkeys.ts';
import type { EnrolmentView } from '../../sign-in/ui/enrolment.tsx';
import { useDoing } from '../../sign-in/ui/use-doing.ts';
import { readOwnSettings } from '../server/queries.ts';
import { CalendarSettings } from '../ui/settings-calendar.tsx';
import { AppearanceSettings, NotificationSettings } from '../ui/settings-choices.tsx';
import { DataSettings } from '../ui/settings-data.tsx';
import { KeySettings } from '../ui/settings-keys.tsx';
import { PasskeySettings } from '../ui/settings-passkeys.tsx';
import { EmailSettings, PasswordSettings, ProfileSettings } from '../ui/settings-profile.tsx';
import { DeviceSettings, SecondFactorSettings } from '../ui/settings-security.tsx';
import type { Route } from './+types/settings';
import {
  appearanceForm,
  calendarMakeForm,
  calendarRemoveForm,
  confirmEmailForm,
  deleteForm,
  deviceForm,
  devicesForm,
  emailForm,
  keyCreateForm,
  keyEndForm,
  notificationsForm,
  passkeyAddForm,
  passkeyRemoveForm,
  passkeyStartForm,
  passwordForm,
  profileForm,
  recoveryCodesForm,
  secondConfirmForm,
  secondEndForm,
  secondStartForm,
} from './settings-forms.ts';

export const meta = titled('Settings');

export const middleware = [requirePerson()];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [own, { customers }] = await Promise.all([
    readOwnSettings(app, user),
    grantable(app.db, user),
  ]);
  return {
    own,
    customers,
    isBuyer: isBuyer(user),
    mayHaveCalendar: mayHaveCalendar(user),
    contents: ownSettingsOf(user),
    drives: hasDuty(user, 'driver'),
    emailCode: new URL(request.url).searchParams.get('emailCode') ?? '',
    passkeysFor: relyingParty(app.config)?.origin ?? null,
  };
}

export const action = formActions(
  {
    profile: profileForm,
    notifications: notificationsForm,
    appearance: appearanceForm,
    email: emailForm,
    'confirm-email': confirmEmailForm,
    password: passwordForm,
    delete: deleteForm,
    'second-start': secondStartForm,
    'second-confirm': secondConfirmForm,
    'second-end': secondEndForm,
    'second-codes': recoveryCodesForm,
    'passkey-start': passkeyStartForm,
    'passkey-add': passkeyAddForm,
    'passkey-remove': passkeyRemoveForm,
    'key-create': keyCreateForm,
    'key-end': keyEndForm,
    'calendar-make': calendarMakeForm,
    'calendar-remove': calendarRemoveForm,
    device: deviceForm,
    devices: devicesForm,
  },
  { sentence: accountSentence },
);

/** The sections, beside them on a wide screen. */
function Contents({ parts }: { parts: ReturnType<typeof ownSettingsOf> }) {
  return (
    <nav aria-label="Settings" className="hidden lg:sticky lg:top-24 lg:block">
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center border-l-2 border-rule px-3 text-ink no-underline hover:border-brand hover:bg-sunk"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Done {
  saved?: string;
  enrolment?: EnrolmentView;
  newCodes?: string[];
  passkeyOptions?: object;
  madeKey?: string;
  calendarAddress?: string;
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { own, customers, emailCode } = loaderData;
  const doing = useDoing();
  const done: Done = doneForm(actionData) ?? {};
  const answer = { ...done, failed: failedForm(actionData), doing };
  return (
    <Page>
      <PageHeading title={OWN_TITLE} description={`${own.displayName}, ${own.email}`} />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Contents parts={loaderData.contents} />
        <div className="grid gap-6">
          <ProfileSettings
            key={own.displayName}
            answer={answer}
            displayName={own.displayName}
            defaultCustomerId={own.defaultCustomerId}
            customers={customers}
            isBuyer={loaderData.isBuyer}
          />
          <EmailSettings
            answer={answer}
            email={own.email}
            code={answer.saved === 'confirm-email' ? '' : emailCode}
          />
          <PasswordSettings
            answer={answer}
            staff={(own.role !== 'user' || own.awaitedRole !== null) && !own.secondFactor}
            awaited={own.awaitedRole !== null}
          />
          <SecondFactorSettings
            answer={answer}
            on={own.secondFactor}
            enrolment={done.enrolment}
            newCodes={done.newCodes}
          />
          <PasskeySettings
            answer={answer}
            passkeys={own.passkeys}
            origin={loaderData.passkeysFor}
            options={done.passkeyOptions}
          />
          <DeviceSettings answer={answer} devices={own.devices} />
          <KeySettings answer={answer} keys={own.apiKeys} made={done.madeKey} />
          {loaderData.mayHaveCalendar ? (
            <CalendarSettings
              answer={answer}
              madeAt={own.calendarMadeAt}
              address={done.calendarAddress}
            />
          ) : null}
          <NotificationSettings
            answer={answer}
            chosen={own.notifications}
            isOwner={own.role === 'super_admin'}
          />
          <AppearanceSettings
            answer={answer}
            appearance={own.appearance}
            drives={loaderData.drives}
          />
          <DataSettings answer={answer} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" />;
}
