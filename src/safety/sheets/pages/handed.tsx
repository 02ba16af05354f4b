import { Form, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Badge, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { momentInWords, sheetDate } from '../day-in-words.ts';
import * as handed from '../handed-messages.ts';
import * as library from '../library-messages.ts';
import * as messages from '../messages.ts';
import { revisionFile, sheetPage } from '../public/addresses.ts';
import { acknowledgeNotice, openNotice } from '../server/handed-notice.ts';
import type { Route } from './+types/handed';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, network } = requestContext(context);
  return openNotice(app, params.token, network).catch(failLoad);
}

export const action = formAction(
  z.strictObject({ name: z.string().trim().min(1, handed.yourNameNeeded).max(120) }),
  async ({ name }, { app, params, network }) => {
    await acknowledgeNotice(app, params['token'] ?? '', name, network);
    return null;
  },
  { typed: 'all' },
);

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag(handed.handedTitle, matches),
  { name: 'robots', content: 'noindex' },
];

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
}

/** What an e-mail handed over: the sheets, and one press that says that they arrived. */
export default function Handed({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, queuedAt, sheets, acknowledgedAt, acknowledgedBy } = loaderData;
  const failure = useFailure(actionData);
  const timeZone = useTimeZone();
  const busy = useNavigation().state !== 'idle';
  return (
    <Page narrow>
      <PageHeading
        title={handed.handedTitle}
        description={`${customer}, ${momentInWords(queuedAt, timeZone)}`}
      />
      <ul className="border-t border-rule">
        {sheets.map((sheet) => (
          <li
            key={`${sheet.nameKey} ${sheet.number}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-3"
          >
            <div className="min-w-0">
              <a
                href={sheetPage(sheet.nameKey)}
                className="font-semibold wrap-anywhere text-brand underline"
              >
                {sheet.name}
              </a>
              <p className="text-sm text-muted">
                {messages.revision(sheet.number, sheetDate(sheet.date))}{' '}
                {sheet.recalled ? (
                  <Badge tone="danger">{library.recalledBadge}</Badge>
                ) : sheet.current ? null : (
                  <Badge>{handed.supersededBadge}</Badge>
                )}
              </p>
            </div>
            <a
              href={revisionFile(sheet.nameKey, sheet.number)}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {messages.view}
              <span className="sr-only">: {sheet.name}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        {acknowledgedAt ? (
          <Note tone="success" title={handed.haveThem(momentInWords(acknowledgedAt, timeZone))}>
            {acknowledgedBy}
          </Note>
        ) : (
          <Form method="post" className="grid gap-3">
            <FailureNote failure={failure} />
            <p>{handed.confirmLead}</p>
            <TextField
              label={handed.yourName}
              name="name"
              required
              maxLength={120}
              autoComplete="name"
              error={failure?.fields?.['name']}
            />
            <div>
              <Button type="submit" busy={busy}>
                {handed.weHaveThem}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/sds', label: library.back }}
      missing={{ title: handed.linkUnknown, text: handed.linkUnknownText }}
    />
  );
}
