import { Form, useNavigation, useSubmit } from 'react-router';
import type { Failure } from '../../../kit/failure.ts';
import { formatCents } from '../../../kit/money.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { COMPANY_MESSAGES } from '../../messages.ts';
import * as sentences from '../connection-messages.ts';
import { PasswordAgain } from './password-again.tsx';

export interface BacklogView {
  invoices: number;
  /** Open tasks, as the badge of To do counts them. */
  tasks: number;
  cents: number;
  stopped: number;
  runs: number;
  nightly: number;
  prices: number;
  accepted: number;
  open: number;
  openCents: number;
  lastCompany: string;
}

/** Another company than the last one: what would go there and what would be dropped, and a yes that has to be typed. */
export function AnotherCompany({
  companyName,
  backlog,
  failure,
}: {
  companyName: string;
  backlog: BacklogView;
  /** What was said to the last try: to be typed again, or the password first. */
  failure: Failure | undefined;
}) {
  const submit = useSubmit();
  const busy = useNavigation().formData?.has('companyName') ?? false;
  if (failure?.code === 'auth/requires-recent-login') {
    return (
      <PasswordAgain
        label={`${COMPANY_MESSAGES.go}: ${companyName}`}
        onConfirmed={() =>
          void submit({ intent: 'confirm-company', companyName }, { method: 'post' })
        }
      />
    );
  }
  const many = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return (
    <Note tone="warning" title={COMPANY_MESSAGES.title}>
      <p>
        Until now the shop wrote to <strong>{backlog.lastCompany}</strong>; nothing has gone to{' '}
        <strong>{companyName}</strong> yet. With your yes:
      </p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        <li>
          {backlog.invoices === 0
            ? COMPANY_MESSAGES.newGo(backlog.tasks)
            : `${many(backlog.invoices, 'waiting invoice')} of ${formatCents(backlog.cents)} in all ${backlog.invoices === 1 ? 'goes' : 'go'} there at once.`}
        </li>
        <li>
          {backlog.prices === 0
            ? sentences.noPriceLost
            : `${many(backlog.prices, 'customer price')} from the old books (${backlog.accepted} accepted) ${backlog.prices === 1 ? 'is' : 'are'} dropped.`}
        </li>
        {backlog.stopped > 0 ? (
          <li>
            {`${many(backlog.stopped, 'document')} may stand in the old books, or ${backlog.stopped === 1 ? 'belongs' : 'belong'} to an invoice there: ${backlog.stopped === 1 ? 'it stops' : 'they stop'} in the inbox and ${backlog.stopped === 1 ? 'is' : 'are'} not sent.`}
          </li>
        ) : null}
        {backlog.open > 0 ? (
          <li>
            {`${many(backlog.open, 'open invoice')} of ${formatCents(backlog.openCents)} in all ${backlog.open === 1 ? 'stays' : 'stay'} in the old books: payments there are not read any more.`}
          </li>
        ) : null}
        <li>{sentences.matchedAnew}</li>
        {backlog.runs > 0 ? (
          <li>
            {`${many(backlog.runs, 'sync')} of the old books ${backlog.runs === 1 ? 'ends' : 'end'}, and what was accepted in ${backlog.runs === 1 ? 'it' : 'them'} counts no more.`}
          </li>
        ) : null}
        {backlog.nightly > 0 ? (
          <li>
            {`${many(backlog.nightly, 'nightly sync')} ${backlog.nightly === 1 ? 'is' : 'are'} turned off until you turn ${backlog.nightly === 1 ? 'it' : 'them'} on again.`}
          </li>
        ) : null}
      </ul>
      <Form method="post" className="mt-4 space-y-3">
        <input type="hidden" name="intent" value="confirm-company" />
        <TextField
          label={COMPANY_MESSAGES.label}
          hint={companyName}
          name="companyName"
          autoComplete="off"
          required
          error={failure?.message}
        />
        <FailureFocus by={failure}>{null}</FailureFocus>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {COMPANY_MESSAGES.go}
          </Button>
          <ButtonLink variant="secondary" to="/quickbooks/disconnect">
            {COMPANY_MESSAGES.not}
          </ButtonLink>
        </div>
      </Form>
    </Note>
  );
}
