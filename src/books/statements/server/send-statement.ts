import { companyMail } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { AppError } from '../../../kit/app-error.ts';
import { formatCents } from '../../../kit/money.ts';
import { longDayText } from '../../../kit/time.ts';
import type { App } from '../../../platform/app.ts';
import { enqueue, type PayloadOf } from '../../../platform/queue.ts';
import { date, int, jsonRow, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { CLAIM_OPEN } from '../../messages.ts';
import { sendStatementJob } from '../../server/jobs.ts';
import type { Statement } from '../contract.ts';
import { openMessages as openWords, statementMessages as words } from '../messages.ts';
import { readStatement } from './read-statement.ts';
import { mailedCustomer } from './statement-customer.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementRow } from './statement-row.ts';

const FIRST_WAIT_MS = 60_000;
const MAX_TRIES = 6;

const waitingRow = rowShape({
  id: text,
  customerId: text,
  from: date,
  to: date,
  recipient: text,
  attempts: int,
});

/** `send-statement`: reads the books, keeps what the statement says and queues its mail, in one commit. */
export async function sendStatement(
  app: App,
  { statementId }: PayloadOf<typeof sendStatementJob>,
): Promise<void> {
  const row = await app.db.row(
    waitingRow,
    sql`select s.id, s.customer_id, s.period_from as from, s.period_to as to, s.recipient, s.attempts
          from statements s where s.id = ${statementId} and s.state = 'waiting'`,
  );
  const customer = row && (await mailedCustomer(app.db, row.customerId));
  if (!row || !customer) return;
  let statement: Statement;
  try {
    statement = await readStatement(app, customer, row);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return again(app, row, error);
  }
  const company = await readCompany(app);
  const { shared } = statement;
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(
      sql`update statements
             set state = 'mailed', figures = ${JSON.stringify(statement)}, problem = null,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${row.id} and state = 'waiting'`,
    );
    if (changed === 1)
      await companyMail(app, tx, {
        kind: 'statement',
        to: row.recipient,
        dedupeKey: statementKey(row.id),
        subject: words.subject(company.name, longDayText(row.to)),
        preheader: `${words.mailBalance}: ${formatCents(statement.closingCents)}`,
        paragraphs: [
          words.mail(longDayText(row.from), longDayText(row.to)),
          ...(shared ? [words.sharedMail(shared.holder, shared.members)] : []),
          // Each of its lines by itself: an account's number is not to run into an address.
          ...(company.howToPay ? [words.howToPay, ...company.howToPay.split('\n')] : []),
          words.mailQuestions,
        ],
        details: [
          [words.mailBalance, formatCents(statement.closingCents)],
          [words.mailOverdue, formatCents(overdueOf(statement))],
          ...openDetails(statement),
        ],
        // Made when the mail goes out (`src/jobs.ts`).
        attachments: [{ filename: `statement-${row.to}.pdf`, made: 'statement', of: row.id }],
      });
  });
}

export const statementKey = (id: string) => `statement:${id}`;

/** More stand on the statement alone. */
const MAIL_OPEN = 12;

/** The open invoices, the longest due first, as the statement has them. */
function openDetails({ open = [] }: Statement): [string, string][] {
  const rest = open.slice(MAIL_OPEN);
  return [
    ...open.slice(0, MAIL_OPEN).map((one): [string, string] => [
      openWords.mailOf(one.number),
      openWords.mailIs(formatCents(one.cents), {
        due: one.dueDate ? longDayText(one.dueDate) : null,
        daysLate: one.daysLate,
        claim: one.hasClaim ? CLAIM_OPEN : '',
      }),
    ]),
    ...(rest.length === 0
      ? []
      : [
          [
            openWords.mailMore,
            openWords.mailMoreIs(
              rest.length,
              formatCents(rest.reduce((cents, one) => cents + one.cents, 0)),
            ),
          ] as [string, string],
        ]),
  ];
}

const overdueOf = ({ ageing }: Statement) =>
  ageing.days30 + ageing.days60 + ageing.days90 + ageing.older;

/** The books did not answer: later again, a few times; then somebody reads that it was not sent. */
async function again(
  app: App,
  row: { id: string; attempts: number },
  error: AppError,
): Promise<void> {
  const reason = (error.details as { reason?: string } | undefined)?.reason;
  const now = app.clock.now();
  const last = reason === 'not-matched' || row.attempts + 1 >= MAX_TRIES;
  await app.db.transaction(async (tx) => {
    await tx.execute(
      sql`update statements
             set state = ${last ? 'failed' : 'waiting'}, problem = ${error.message},
                 attempts = attempts + 1, updated_at = ${new Date(now)}
           where id = ${row.id} and state = 'waiting'`,
    );
    if (!last)
      await enqueue(
        tx,
        sendStatementJob,
        { statementId: row.id },
        {
          key: `statement:${row.id}`,
          maxAttempts: 25,
          runAt: new Date(now + FIRST_WAIT_MS * 2 ** row.attempts),
        },
      );
  });
}

const sentRow = rowShape({ customerId: text, figures: present(jsonRow(statementRow)) });

/** A statement as it was sent (`statement` of `src/jobs.ts`). */
export async function statementForMail(app: App, id: string) {
  const row = await app.db.row(
    sentRow,
    sql`select s.customer_id, s.figures from statements s
         where s.id = ${id} and s.state = 'mailed'`,
  );
  const customer = row && (await mailedCustomer(app.db, row.customerId));
  if (!customer) throw new Error(`No statement ${id} was sent.`);
  return {
    bytes: await statementPdf(app, customer.holder, row.figures),
    contentType: 'application/pdf',
  };
}
