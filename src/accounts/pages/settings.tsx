import { data, redirect } from 'react-router';
import type { UserActor } from '../../kit/actor.ts';
import { type RequestContext, requestContext, userOf } from '../../platform/http/context.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import { NOTIFICATIONS } from '../choices.ts';
import { changeEmail, changePassword, changeSettings } from '../contract.ts';
import { type Caller, callerOfPage } from '../server/caller.ts';
import { askEmailChange, confirmEmailChange } from '../server/change-email.ts';
import {
  changePassword as changePasswordVerb,
  confirmPassword,
} from '../server/change-password.ts';
import { changeSettings as changeSettingsVerb } from '../server/change-settings.ts';
import { deleteAccount } from '../server/delete-account.ts';
import { revokeDevice, revokeOtherDevices } from '../server/devices.ts';
import { enrolmentView } from '../server/enrolment-view.ts';
import { asFailure, parseForm, textOf } from '../server/form.ts';
import { grantable } from '../server/grants.ts';
import { readOwnSettings } from '../server/queries.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
} from '../server/second-factor.ts';
import { dropCookie, sessionCookieName, themeCookie } from '../server/session-cookie.ts';
import type { EnrolmentView } from '../ui/enrolment.tsx';
import type { ShownFailure } from '../ui/failure-note.tsx';
import { AppearanceSettings, NotificationSettings } from '../ui/settings-choices.tsx';
import { DataSettings } from '../ui/settings-data.tsx';
import { EmailSettings, PasswordSettings, ProfileSettings } from '../ui/settings-profile.tsx';
import { DeviceSettings, SecondFactorSettings } from '../ui/settings-security.tsx';
import { useDoing } from '../ui/use-doing.ts';
import type { Route } from './+types/settings';

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Bellcart' }];

function gate(here: RequestContext, request: Request): UserActor {
  const user = userOf(here.actor);
  if (user) return user;
  const url = new URL(request.url);
  throw redirect(`/login?returnTo=${encodeURIComponent(url.pathname + url.search)}`);
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const here = requestContext(context);
  const user = gate(here, request);
  const [own, { customers }] = await Promise.all([
    readOwnSettings(here.app, user),
    grantable(here.app.db, user),
  ]);
  return { own, customers, emailCode: new URL(request.url).searchParams.get('emailCode') ?? '' };
}

interface Answer {
  failure?: ShownFailure;
  saved?: string;
  enrolment?: EnrolmentView;
  newCodes?: string[];
}

export async function action({ context, request }: Route.ActionArgs) {
  const here = requestContext(context);
  const user = gate(here, request);
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  try {
    return await change(here, user, intent, form, callerOfPage(here, request));
  } catch (error) {
    if (error instanceof Response) throw error;
    return asFailure(intent, error);
  }
}

async function change(
  here: RequestContext,
  user: UserActor,
  intent: string,
  form: FormData,
  from: Caller,
): Promise<Answer | Response> {
  const { app } = here;
  const current = textOf(form, 'current');
  switch (intent) {
    case 'profile':
      await changeSettingsVerb(
        app,
        user,
        parseForm(changeSettings, {
          displayName: textOf(form, 'displayName'),
          defaultCustomerId: textOf(form, 'defaultCustomerId') || null,
        }),
        from,
      );
      return { saved: intent };
    case 'notifications': {
      const notifications = Object.fromEntries(
        Object.keys(NOTIFICATIONS).map((key) => [key, form.has(key)]),
      );
      await changeSettingsVerb(app, user, parseForm(changeSettings, { notifications }), from);
      return { saved: intent };
    }
    case 'appearance': {
      const wish = parseForm(changeSettings, { appearance: textOf(form, 'appearance') });
      await changeSettingsVerb(app, user, wish, from);
      here.setCookies.push(themeCookie(app.config, wish.appearance ?? 'system'));
      return { saved: intent };
    }
    case 'email':
      await askEmailChange(
        app,
        user,
        parseForm(changeEmail, { current, email: textOf(form, 'email') }),
        from,
      );
      return { saved: intent };
    case 'confirm-email':
      await confirmEmailChange(app, user, textOf(form, 'code'), from);
      return { saved: intent };
    case 'password':
      await changePasswordVerb(
        app,
        user,
        parseForm(changePassword, { current, password: textOf(form, 'password') }),
        from,
      );
      return { saved: intent };
    case 'delete':
      await confirmPassword(app, user, current, from);
      await deleteAccount(app, { ...user, signedInAt: app.clock.now() }, {}, from);
      here.setCookies.push(dropCookie(app.config, sessionCookieName(app.config)));
      return redirect('/');
    default:
      return security(here, user, intent, form, from);
  }
}

async function security(
  here: RequestContext,
  user: UserActor,
  intent: string,
  form: FormData,
  from: Caller,
): Promise<Answer> {
  const { app } = here;
  const current = textOf(form, 'current');
  switch (intent) {
    case 'second-start':
      return { enrolment: enrolmentView(await startSecondFactor(app, user, current, from)) };
    case 'second-confirm':
      here.setCookies.push(
        ...(await confirmSecondFactor(app, user, textOf(form, 'code'), from)).setCookies,
      );
      return { saved: intent };
    case 'second-end':
      here.setCookies.push(...(await endSecondFactor(app, user, current, from)).setCookies);
      return { saved: intent };
    case 'second-codes':
      return {
        saved: intent,
        newCodes: (await newRecoveryCodes(app, user, current, from)).recoveryCodes,
      };
    case 'device':
      await revokeDevice(app, user, textOf(form, 'sessionId'), from);
      return { saved: intent };
    case 'devices':
      await revokeOtherDevices(app, user, from);
      return { saved: intent };
    default:
      throw data('Unknown form.', { status: 400 });
  }
}

const SECTIONS = [
  ['profile', 'Profile'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['two-step', 'Two-step sign-in'],
  ['devices', 'Devices'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
  ['data', 'My data'],
  ['delete', 'Delete account'],
] as const;

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { own, customers, emailCode } = loaderData;
  const doing = useDoing();
  const given: Answer = actionData ?? {};
  const answer = { ...given, doing };
  return (
    <Page>
      <PageHeading title="Settings" lead={`${own.displayName}, ${own.email}`} />
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav aria-label="Settings" className="hidden lg:sticky lg:top-24 lg:block">
          <ul>
            {SECTIONS.map(([id, title]) => (
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
        <div className="grid gap-6">
          <ProfileSettings
            key={own.displayName}
            answer={answer}
            displayName={own.displayName}
            defaultCustomerId={own.defaultCustomerId}
            customers={customers}
          />
          <EmailSettings
            answer={answer}
            email={own.email}
            code={answer.saved === 'confirm-email' ? '' : emailCode}
          />
          <PasswordSettings
            answer={answer}
            staff={own.role !== 'user' || own.awaitedRole !== null}
            awaited={own.awaitedRole !== null}
          />
          <SecondFactorSettings
            answer={answer}
            on={own.secondFactor}
            enrolment={given.enrolment}
            newCodes={given.newCodes}
          />
          <DeviceSettings answer={answer} devices={own.devices} />
          <NotificationSettings answer={answer} chosen={own.notifications} />
          <AppearanceSettings answer={answer} appearance={own.appearance} />
          <DataSettings answer={answer} />
        </div>
      </div>
    </Page>
  );
}
