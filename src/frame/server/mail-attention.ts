import type { InboxTask } from '../../books/inbox/public/inbox-view.ts';
import { KIND_MESSAGES } from '../../books/inbox/public/messages.ts';
import { readOpenTasks } from '../../books/inbox/server/public/read-inbox.ts';
import { type CompanyMail, companyMails } from '../../company/server/company-mail.ts';
import { readCompany } from '../../company/server/queries.ts';
import { dayIn, dayText, hourIn } from '../../kit/time.ts';
import { bookkeepersMail, ownersMail } from '../../people/accounts/people/server/public/queries.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { ATTENTION } from '../attention-messages.ts';
import { booksDigest, digest, moneyStops } from '../digest-messages.ts';
import { readAttention } from './attention.ts';

/** The digest goes out at this hour of the company's day; a worker that was away then makes it up until noon. */
const FROM_HOUR = 7;
const UNTIL_HOUR = 12;

type Message = Omit<CompanyMail, 'to'>;

type Readers = (tx: Sql) => Promise<{ id: string; email: string }[]>;

/** Whoever sees to the books: who keeps them, and the owners. */
const booksAndOwners: Readers = async (tx) => [
  ...(await bookkeepersMail(tx)),
  ...(await ownersMail(tx)),
];

/** One mail for each reader. The key makes it one, however often a schedule comes by. */
async function mailTo(app: App, readers: Readers, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await app.db.transaction(async (tx) => {
    const [company, owners] = [await readCompany(app, tx), await readers(tx)];
    await companyMails(
      app,
      tx,
      company,
      owners.flatMap(({ id, email }) =>
        messages.map((message) => ({
          ...message,
          to: email,
          dedupeKey: `${message.dedupeKey}:${id}`,
        })),
      ),
    );
  });
}

/** Handler of a schedule: once a day, in the morning of the company's day, what waits for a person. Nothing waits: no mail. */
export async function mailAttentionDigest(app: App): Promise<void> {
  const company = await readCompany(app);
  const now = app.clock.now();
  const hour = hourIn(company.timeZone, now);
  if (!company.attentionMails || hour < FROM_HOUR || hour >= UNTIL_HOUR) return;
  const today = dayIn(company.timeZone, now);
  await mailTo(app, bookkeepersMail, await booksMessages(app, today));
  // A new order is the day's work; it is a task for a mail once it is due.
  const items = (await readAttention(app, 'owner')).filter(({ key }) => key !== 'fresh');
  if (items.length === 0) return;
  const { baseUrl } = app.config.http;
  await mailTo(app, ownersMail, [
    {
      kind: 'attention-digest',
      dedupeKey: `attention-digest:${today}`,
      subject: digest.subject(items.length, dayText(today)),
      preheader: digest.preheader,
      paragraphs: [digest.lead, digest.off],
      details: items.map(({ key, count }): [string, string] => [
        `${count} ${ATTENTION[key].text(count)}`,
        `${baseUrl}${ATTENTION[key].to}`,
      ]),
      button: { label: digest.button, url: `${baseUrl}/dashboard` },
    },
  ]);
}

/** How many tasks one mail names. */
const NAMED = 10;
const sentences = (tasks: readonly InboxTask[]): string[] => [
  ...tasks.slice(0, NAMED).map(({ sentence }) => sentence),
  ...(tasks.length > NAMED ? [moneyStops.more(tasks.length - NAMED)] : []),
];

/** The morning's list for whoever keeps the books; none when nothing waits. */
async function booksMessages(app: App, today: string): Promise<Message[]> {
  const openTasks = await readOpenTasks({ app, scope: null });
  if (openTasks.length === 0) return [];
  return [
    {
      kind: 'attention-digest',
      dedupeKey: `books-digest:${today}`,
      subject: booksDigest.subject(openTasks.length, dayText(today)),
      preheader: booksDigest.preheader,
      paragraphs: [...sentences(openTasks), digest.off],
      button: { label: moneyStops.open, url: `${app.config.http.baseUrl}${INBOX}` },
    },
  ];
}

/** No company was ever connected, or it was disconnected on purpose. */
const NO_COMPANY = 'connection:';

const INBOX = '/dashboard/accounting/inbox';

/**
 * Handler of a schedule, every minute: what stops money is mailed at once, in one mail for a kind of problem and day, however many
 * invoices have it. What stood there yesterday is in the morning's list.
 */
export async function mailMoneyStops(app: App): Promise<void> {
  const company = await readCompany(app);
  if (!company.attentionMails) return;
  const today = dayIn(company.timeZone, app.clock.now());
  const stops = (await readOpenTasks({ app, scope: null })).filter(({ stopsMoney }) => stopsMoney);
  const byProblem = new Map<string, InboxTask[]>();
  for (const task of stops) {
    const problem = `${task.kind}:${task.code ?? ''}`;
    byProblem.set(problem, [...(byProblem.get(problem) ?? []), task]);
  }
  const messages = [...byProblem].flatMap(([problem, tasks]) => {
    const isNew = tasks.some(({ since }) => dayIn(company.timeZone, since) >= today);
    // A lost connection is mailed each day; that there is none yet is mailed once.
    const lost = problem.startsWith('connection:');
    const day = problem === NO_COMPANY ? '' : today;
    return isNew || lost ? [moneyMessage(app, `${problem}:${day}`, tasks)] : [];
  });
  await mailTo(app, booksAndOwners, messages);
}

function moneyMessage(app: App, key: string, tasks: readonly InboxTask[]): Message {
  const [first] = tasks;
  const { baseUrl } = app.config.http;
  const reconnect = first?.code === 'needs_reconnect';
  return {
    kind: 'money-stops',
    dedupeKey: `money-stops:${key}`,
    subject: reconnect
      ? moneyStops.connection
      : moneyStops.subject(KIND_MESSAGES[first?.kind ?? 'invoice'], tasks.length),
    preheader: moneyStops.preheader,
    paragraphs: [...sentences(tasks), moneyStops.preheader],
    button: reconnect
      ? { label: moneyStops.connect, url: `${baseUrl}/dashboard/accounting` }
      : { label: moneyStops.open, url: `${baseUrl}${INBOX}?show=money` },
  };
}
