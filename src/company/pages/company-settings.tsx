import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import type { FailedForm } from '../../kit/failure.ts';
import { chosenFile, noFields } from '../../kit/form-fields.ts';
import { formActions, pageForm } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { doneForm, FailureFocus, failedForm, useFailure } from '../../ui/failure.tsx';
import { titleTag } from '../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { type LateSettings, statedValue } from '../begun-settings.ts';
import { COMPANY_TITLE, SECTION_TITLES, SECTIONS, type Section } from '../choices.ts';
import type { CompanySettings, FieldKey } from '../contract.ts';
import { CALENDAR } from '../delivery-messages.ts';
import { noPicture } from '../errors.ts';
import { LOGO_REMOVED, LOGO_SAVED } from '../logo-messages.ts';
import {
  capacityNotKnown,
  NOT_SAVED,
  SELDOM,
  SETTING_GROUPS,
  SETTINGS_SAVED,
  type SettingWords,
  sayCapacity,
  TRUCKS_OF_PLAN,
  WHAT_LEAVES,
} from '../messages.ts';
import { prefixOf } from '../order-prefix.ts';
import { SAVE_SETTINGS } from '../page-messages.ts';
import { changeCompanySettings } from '../server/change-company-settings.ts';
import { changeLogo, removeLogo } from '../server/change-logo.ts';
import { ordersBegun, readCompanyVersion, trucksOfUnknownCapacity } from '../server/queries.ts';
import { SETTINGS_FORMS } from '../server/settings-form.ts';
import { LogoPanel } from '../ui/logo-panel.tsx';
import { RouteError } from '../ui/route-error.tsx';
import { SettingField, UnchangedSetting } from '../ui/setting-field.tsx';
import type { Route } from './+types/company-settings';

/** What a group is about stands at the left of its fields, where a screen has room for both. */
const BESIDE = 'grid gap-x-6 gap-y-3 xl:max-w-[63rem] xl:grid-cols-[20.5rem_minmax(0,1fr)]';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const sectionParam = url.searchParams.get('section');
  const section = SECTIONS.find((one) => one === sectionParam) ?? 'company';
  const company = await readCompanyVersion(app);
  const asksCapacity = section === 'trucks' && company.settings.departureAsksCapacity;
  return {
    section,
    /** On a phone the address without a section is the list of them. */
    isFirst: sectionParam === null,
    ...company,
    /** The first name of a shop without orders proposes what their numbers begin with. */
    proposesPrefix: section === 'company' && !company.isNamed && !(await ordersBegun(app)),
    unknownTrucks: asksCapacity ? await trucksOfUnknownCapacity(app) : [],
  };
}

const changeForms = Object.fromEntries(
  SECTIONS.map((section) => [
    section,
    pageForm(
      SETTINGS_FORMS[section],
      async ({ change, begun }, { app, user, requestId, network }) => {
        await changeCompanySettings(app, user, change, { requestId, network, begun });
        return { saved: SETTINGS_SAVED };
      },
    ),
  ]),
);

const logoForm = pageForm(
  z.strictObject({ file: chosenFile }),
  async ({ file }, { app, user, requestId, network }) => {
    if (!file) throw noPicture();
    const logo = { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
    await changeLogo(app, user, logo, { requestId, network });
    return { saved: LOGO_SAVED };
  },
);

const removeLogoForm = pageForm(noFields, async (_, { app, user, requestId, network }) => {
  await removeLogo(app, user, { requestId, network });
  return { saved: LOGO_REMOVED };
});

export const action = formActions(
  { ...changeForms, logo: logoForm, 'remove-logo': removeLogoForm },
  { typed: 'all' },
);

/** Also after a failure: the form then shows what others have saved, and names their version. */
export function shouldRevalidate() {
  return true;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(
    loaderData?.isFirst ? COMPANY_TITLE : SECTION_TITLES[loaderData?.section ?? 'company'],
    matches,
  ),
];

export default function CompanySettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section } = loaderData;
  const saving = useNavigation().state === 'submitting';
  const logoFailure = [useFailure(actionData, 'logo'), useFailure(actionData, 'remove-logo')];
  const failed = failedForm(actionData);
  const saved = doneForm(actionData)?.saved;
  useEffect(() => {
    if (saved) toast.success(saved);
  }, [saved, actionData]);
  return (
    <Page>
      <PageHeading compact title={SECTION_TITLES[section]}>
        {section === 'delivery' ? (
          <ButtonLink to="/dashboard/calendar" variant="secondary">
            {CALENDAR.open}
          </ButtonLink>
        ) : null}
      </PageHeading>
      {section === 'company' ? (
        <div className="mb-5 xl:max-w-[63rem]">
          <LogoPanel
            logo={loaderData.logo}
            name={loaderData.settings.name}
            failure={logoFailure.find(Boolean)}
            busy={saving}
          />
        </div>
      ) : null}
      {section === 'trucks' || section === 'delivery' ? (
        <p className="mb-5 flex flex-wrap gap-x-6">
          {WHAT_LEAVES.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline pointer-fine:min-h-9"
            >
              {text}
            </Link>
          ))}
        </p>
      ) : null}
      {loaderData.unknownTrucks.length > 0 ? (
        <div className="mb-5">
          <Note tone="warning">
            {capacityNotKnown(loaderData.unknownTrucks)}{' '}
            <Link to={TRUCKS_OF_PLAN} className="underline">
              {sayCapacity}
            </Link>
          </Note>
        </div>
      ) : null}
      <SettingsForm
        key={section}
        page={loaderData}
        failed={failed?.intent === section ? failed : undefined}
        saving={saving}
      />
    </Page>
  );
}

function SettingsForm({
  page: { section, version, isNamed, settings, proposesPrefix },
  failed,
  saving,
}: {
  page: {
    section: Section;
    version: number;
    isNamed: boolean;
    settings: CompanySettings;
    proposesPrefix: boolean;
  };
  failed: FailedForm | undefined;
  saving: boolean;
}) {
  const conflict = failed?.error.code === 'settings-changed';
  const propose = useProposal();
  const shown = (key: FieldKey) =>
    key === 'orderPrefix' && proposesPrefix ? null : statedValue(key, settings, isNamed);
  const groups = SETTING_GROUPS.filter((group) => group.section === section);
  const keys = groups.flatMap((group) => group.settings).map(({ key }) => key);
  const begun = Object.fromEntries(keys.map((key) => [key, statedValue(key, settings, isNamed)]));
  // What somebody else saved stands in every field that was not changed here.
  const { mine } = (failed?.error.details ?? {}) as Partial<LateSettings>;
  const typedIn = (key: FieldKey) =>
    conflict && mine && !mine.includes(key) ? undefined : failed?.typed;
  const field = (setting: SettingWords) =>
    setting.ofBooks && settings.usesQuickBooks === 'no' ? (
      <UnchangedSetting key={setting.key} setting={setting} value={settings[setting.key]} />
    ) : (
      <SettingField
        key={setting.key}
        setting={setting}
        value={shown(setting.key)}
        typed={typedIn(setting.key)}
        conflict={conflict}
        error={failed?.error.fields?.[setting.key]}
      />
    );
  return (
    <Form method="post" noValidate onInput={proposesPrefix ? propose : undefined}>
      <input type="hidden" name="intent" value={section} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="begun" value={JSON.stringify(begun)} />
      {failed ? (
        <div className="mb-6">
          <FailureFocus by={failed}>
            <Note tone="danger" title={conflict ? NOT_SAVED.conflict : NOT_SAVED.refused}>
              {failed.error.fields ? NOT_SAVED.mend : failed.error.message}
            </Note>
          </FailureFocus>
        </div>
      ) : null}
      {groups.map((group, at) => (
        <fieldset
          key={group.title}
          aria-labelledby={`group-${at}`}
          className={`${BESIDE} border-t border-rule py-5 first-of-type:border-t-0 first-of-type:pt-1`}
        >
          <div className="max-w-prose">
            <h2 id={`group-${at}`} className="text-xl">
              {group.title}
            </h2>
            <p className="mt-1 text-sm text-muted">{group.lead}</p>
          </div>
          <div className="grid content-start gap-x-6 gap-y-3 rounded-lg border border-rule bg-card p-4 sm:grid-cols-2">
            {group.settings.filter(({ seldom }) => !seldom).map(field)}
            <Seldom
              settings={group.settings}
              asked={settings.usesQuickBooks !== 'no'}
              problems={failed?.error.fields}
            >
              {field}
            </Seldom>
          </div>
        </fieldset>
      ))}
      <div className="bottom-bar -mx-4 border-t border-rule bg-paper px-4 py-3 lg:mx-0 lg:px-0">
        <div className={BESIDE}>
          <span className="max-xl:hidden" />
          <div>
            <Button type="submit" busy={saving}>
              {SAVE_SETTINGS}
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

/** What is seldom changed folds below the others, and stands open where it was refused. */
function Seldom({
  settings,
  asked,
  problems = {},
  children: field,
}: {
  settings: readonly SettingWords[];
  /** They are shown. */
  asked: boolean;
  problems: Readonly<Record<string, string>> | undefined;
  children: (setting: SettingWords) => ReactNode;
}) {
  const seldom = settings.filter((setting) => setting.seldom);
  if (seldom.length === 0 || !asked) return seldom.map(field);
  return (
    <details className="sm:col-span-2" open={seldom.some(({ key }) => key in problems)}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
        {SELDOM}
      </summary>
      <div className="grid gap-x-6 gap-y-3 pt-2 sm:grid-cols-2">{seldom.map(field)}</div>
    </details>
  );
}

/** What order numbers begin with follows the name while it is typed, until somebody writes another. */
function useProposal() {
  const proposed = useRef('');
  return ({ currentTarget: form, target }: FormEvent<HTMLFormElement>) => {
    const field = form.elements.namedItem('orderPrefix');
    if (!(target instanceof HTMLInputElement) || target.name !== 'name') return;
    if (!(field instanceof HTMLInputElement) || field.value !== proposed.current) return;
    proposed.current = prefixOf(target.value);
    field.value = proposed.current;
  };
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
