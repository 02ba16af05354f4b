import { Form, useNavigation } from 'react-router';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import type { ChargePart } from '../../choices.ts';
import { incomeAccountForm } from '../../items/server/income-account.ts';
import { makeItemsForm } from '../../items/server/public/make-items.ts';
import { canChoose, IncomeAccountField } from '../../items/ui/public/income-account-field.tsx';
import { failureSentence } from '../../server/failure-sentence.ts';
import { toConnection } from '../../syncs/reading-messages.ts';
import { chooseParts } from '../part-contract.ts';
import { PART_NAMES, PART_MESSAGES as words } from '../part-messages.ts';
import { chooseInvoiceParts } from '../server/choose-parts.ts';
import { lackingParts } from '../server/lacking-parts.ts';
import { invoicePartsForm, type PartView } from '../server/part-form.ts';
import type { Route } from './+types/invoice-parts';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled(words.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const [form, lacking] = await Promise.all([invoicePartsForm(app), lackingParts(app)]).catch(
    failLoad,
  );
  return {
    form,
    lacking,
    account: form && lacking.length > 0 ? await incomeAccountForm(app).catch(failLoad) : null,
  };
}

export const action = formActions(
  {
    'make-items': makeItemsForm,
    parts: pageForm(chooseParts, (input, { app, user }) => chooseInvoiceParts(app, user, input)),
  },
  { sentence: failureSentence },
);

/** The choice for one part. Where the books offer none now, what was chosen goes along unchanged. */
function PartField({ view: { part, chosen, choices, use } }: { view: PartView }) {
  const { label, hint } = PART_NAMES[part];
  if (!choices)
    return (
      <div>
        <p className="font-semibold">{label}</p>
        <p>{chosen?.name ?? words.none}</p>
        {use === 'chosen-here' ? null : (
          <p className="text-sm text-muted">{use === 'off' ? words.notUsed : words.shippingOn}</p>
        )}
        <input type="hidden" name={part} value={chosen?.booksId ?? ''} />
      </div>
    );
  const isGone = chosen && !choices.some((one) => one.accountingId === chosen.booksId);
  return (
    <SelectField
      key={chosen?.booksId ?? ''}
      label={label}
      hint={hint}
      name={part}
      defaultValue={chosen?.booksId ?? ''}
    >
      <option value="">{words.none}</option>
      {isGone ? <option value={chosen.booksId}>{words.gone(chosen.name)}</option> : null}
      {choices.map((one) => (
        <option key={one.accountingId} value={one.accountingId}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}

/** The charges that nothing stands for: the account, and one press that makes what is missing. */
function Lacking({
  parts,
  account,
  busy,
}: {
  parts: readonly ChargePart[];
  account: Parameters<typeof canChoose>[0];
  busy: boolean;
}) {
  return (
    <div className="mb-4">
      <Panel title={words.lackingTitle}>
        <Form method="post" className="grid max-w-xl gap-4">
          <input type="hidden" name="intent" value="make-items" />
          {parts.map((part) => (
            <input key={part} type="hidden" name="part" value={part} />
          ))}
          <p>
            {words.lacking(parts.map((part) => PART_NAMES[part].label))}
            {parts.includes('deposit') ? ` ${words.depositAccount}` : ''}
          </p>
          <IncomeAccountField account={account} />
          {canChoose(account) ? (
            <div>
              <Button type="submit" busy={busy}>
                {words.make(parts.length)}
              </Button>
            </div>
          ) : null}
        </Form>
      </Panel>
    </div>
  );
}

export default function InvoiceParts({ loaderData, actionData }: Route.ComponentProps) {
  const { form, lacking, account } = loaderData;
  const failure = useFailure(actionData, 'parts');
  const notMade = useFailure(actionData, 'make-items');
  const done = doneForm(actionData);
  const sent = useNavigation().formData?.get('intent');
  return (
    <Page>
      <PageHeading title={words.title} />
      <div aria-live="polite" className="mb-4 grid gap-3 empty:hidden">
        <FailureNote failure={failure} />
        <FailureNote failure={notMade} />
        {done ? (
          <Note tone="success" title={'done' in done ? done.done : words.woken(done.woken)} />
        ) : null}
        {form?.unread ? <Note tone="warning" title={words.unread} /> : null}
      </div>
      {form && lacking.length > 0 ? (
        <Lacking parts={lacking} account={account} busy={sent === 'make-items'} />
      ) : null}
      {form ? (
        <Panel title={words.panel}>
          <Form method="post" className="grid max-w-xl gap-5">
            <input type="hidden" name="intent" value="parts" />
            {form.parts.map((view) => (
              <PartField key={view.part} view={view} />
            ))}
            {form.unread ? null : (
              <div>
                <Button
                  type="submit"
                  variant={lacking.length > 0 ? 'secondary' : 'primary'}
                  busy={sent === 'parts'}
                >
                  {words.save}
                </Button>
              </div>
            )}
          </Form>
        </Panel>
      ) : (
        <EmptyState
          title={words.notConnected}
          action={<ButtonLink to="/dashboard/accounting">{toConnection}</ButtonLink>}
        >
          {words.connectFirst}
        </EmptyState>
      )}
    </Page>
  );
}
