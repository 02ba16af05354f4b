import { Form, Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { claimOpenOf } from '../../messages.ts';
import { statementMessages as words } from '../messages.ts';
import type { StatementToSend } from '../server/preview-statements.ts';
import { PeriodFields } from './period-fields.tsx';

/** What would go out to the chosen customers, to whom and of which period, and the button that sends it. */
export function SendPreview({
  statements,
  apart,
  period,
  subject,
  answer,
}: {
  statements: readonly StatementToSend[];
  /** Of whose account this person does not see all. */
  apart: readonly string[];
  period: { from: string; to: string };
  subject: string;
  answer: unknown;
}) {
  const reached = statements.filter(({ email }) => email !== '');
  const rows = statements.map(({ customerId }) => customerId).join(',');
  const search = new URLSearchParams(period).toString();
  return (
    <Panel title={words.lookTitle}>
      <p className="mb-3">
        <Link to="/dashboard/accounting/statements" className="text-brand underline">
          {words.backToList}
        </Link>
      </p>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="rows" value={rows} />
        <PeriodFields period={period} />
        <Button type="submit" variant="secondary">
          {words.show}
        </Button>
      </Form>
      {apart.length > 0 ? <Note tone="warning" title={words.nothingApart(apart)} /> : null}
      <ul className="mt-4 divide-y divide-rule border-y border-rule">
        {statements.map((one) => (
          <li key={one.customerId} className="flex flex-wrap items-baseline gap-x-6 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-semibold break-words">{one.name}</p>
              {one.members.length > 0 ? (
                <p className="text-sm text-muted">{words.shared(one.name, one.members)}</p>
              ) : null}
              <p className={`text-sm break-words ${one.email ? 'text-muted' : 'text-danger'}`}>
                {one.email ? `${words.goesTo} ${one.email}` : words.nothingGoes}
              </p>
            </div>
            <p className="tabular">
              {words.sumOwed(formatCents(one.openCents), formatCents(one.overdueCents))}
              {one.claimCents > 0 ? (
                <span className="block text-sm text-warning">
                  {claimOpenOf(formatCents(one.claimCents))}
                </span>
              ) : null}
            </p>
            <a
              href={`/dashboard/customers/${one.customerId}/money/statement.pdf?${search}`}
              target="_blank"
              rel="noreferrer"
              aria-label={words.paper(one.name)}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {words.seePaper}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{words.mailSays(subject)}</p>
      {reached.length > 0 ? (
        <Form method="post" className="mt-3">
          <input type="hidden" name="intent" value="send" />
          <input type="hidden" name="from" value={period.from} />
          <input type="hidden" name="to" value={period.to} />
          {statements.map(({ customerId }) => (
            <input key={customerId} type="hidden" name="customerIds" value={customerId} />
          ))}
          <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
          <Button type="submit">{words.sendAll(reached.length)}</Button>
        </Form>
      ) : null}
    </Panel>
  );
}
