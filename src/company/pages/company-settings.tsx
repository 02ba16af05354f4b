import { useEffect } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { uploadErrorMessages } from '../../files/messages.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { Button } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note, Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { LOGO_REMOVED, LOGO_SAVED, SETTING_GROUPS, SETTINGS_SAVED } from '../messages.ts';
import { changeCompanySettings } from '../server/change-company-settings.ts';
import { changeLogo, removeLogo } from '../server/change-logo.ts';
import { readCompanyVersion } from '../server/queries.ts';
import { readSettingsForm } from '../server/read-settings-form.ts';
import { requireOwner } from '../server/require-owner.ts';
import { LogoPanel } from '../ui/logo-panel.tsx';
import { RouteError } from '../ui/route-error.tsx';
import { SettingField } from '../ui/setting-field.tsx';
import type { Route } from './+types/company-settings';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requireOwner(context, request);
  return readCompanyVersion(app);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent === 'logo' || intent === 'remove-logo')
    return keepLogo(form, () => requireOwner(context, request));
  try {
    await changeCompanySettings(app, user, readSettingsForm(form), { requestId, network });
    return { saved: SETTINGS_SAVED };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details, status } = error;
    return data(
      {
        error: { code, message, details },
        typed: Object.fromEntries(
          [...form].map(([key, value]) => [key, typeof value === 'string' ? value : '']),
        ),
      },
      { status },
    );
  }
}

function problemOf(error: AppError): string {
  const { message, advice } = uploadErrorMessages(error);
  return advice ?? message;
}

async function keepLogo(form: FormData, gate: () => ReturnType<typeof requireOwner>) {
  const { app, user, requestId, network } = gate();
  const file = form.get('file');
  try {
    if (form.get('intent') === 'remove-logo') {
      await removeLogo(app, user, { requestId, network });
      return { saved: LOGO_REMOVED };
    }
    if (!(file instanceof File) || file.size === 0)
      return data({ logoProblem: 'Choose a picture first.' }, { status: 400 });
    await changeLogo(
      app,
      user,
      { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
      { requestId, network },
    );
    return { saved: LOGO_SAVED };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ logoProblem: problemOf(error) }, { status: error.status });
  }
}

/** Also after a refusal: the form then shows what others have saved, and names their version. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = () => [{ title: 'Company settings | Bellcart' }];

function problemsOf(details: unknown): Record<string, string> {
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(
    (details as { path: string; message: string }[]).map((issue) => [issue.path, issue.message]),
  );
}

export default function CompanySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const saving = useNavigation().state === 'submitting';
  const refusal = actionData && 'error' in actionData ? actionData : undefined;
  const problems = problemsOf(refusal?.error.details);
  const conflict = refusal?.error.code === 'settings-changed';
  useEffect(() => {
    if (actionData && 'saved' in actionData) toast.success(actionData.saved);
  }, [actionData]);
  return (
    <Page narrow>
      <PageHeading
        title="Company settings"
        lead="One set of rules for the whole shop. Every change is kept in the audit log."
      />
      <LogoPanel
        logo={loaderData.logo}
        name={loaderData.settings.name}
        problem={actionData && 'logoProblem' in actionData ? actionData.logoProblem : undefined}
        busy={saving}
      />
      <Form method="post" noValidate>
        <input type="hidden" name="version" value={loaderData.version} />
        {refusal ? (
          <div className="mb-6">
            <FailureFocus by={refusal}>
              <Note
                tone="danger"
                title={conflict ? 'Someone else saved first' : 'Nothing was saved'}
              >
                {conflict ? messageFor(refusal.error) : 'Please mend the fields marked below.'}
              </Note>
            </FailureFocus>
          </div>
        ) : null}
        {SETTING_GROUPS.map((group) => (
          <fieldset
            key={group.title}
            className="mb-8 rounded-lg border border-rule bg-card p-4 sm:p-6"
          >
            <legend className="font-display px-2 text-xl font-bold">{group.title}</legend>
            <p className="mb-4 text-muted">{group.lead}</p>
            <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {group.settings.map((setting) => (
                <SettingField
                  key={setting.key}
                  setting={setting}
                  value={loaderData.settings[setting.key]}
                  typed={refusal?.typed}
                  conflict={conflict}
                  error={problems[setting.key]}
                />
              ))}
            </div>
          </fieldset>
        ))}
        <div className="bottom-bar -mx-4 border-t border-rule bg-paper px-4 py-3">
          <Button type="submit" busy={saving}>
            Save settings
          </Button>
        </div>
      </Form>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
