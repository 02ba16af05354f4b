import { liveConnection } from '../../accounting/server/connection.ts';
import { invoicesInNeed } from '../../accounting/server/queries.ts';
import { ownersMail } from '../../accounts/people/server/queries.ts';
import { type CompanyMail, companyMails } from '../../company/server/company-mail.ts';
import { readCompany } from '../../company/server/queries.ts';
import { dayIn, dayText, hourIn } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { ATTENTION, digest, moneyStops } from '../attention-messages.ts';
import { readAttention } from './attention.ts';

/** The digest goes out at this hour of the company's day; a worker that was away then makes it up until noon. */
const FROM_HOUR = 7;
const UNTIL_HOUR = 12;

type Message = Omit<CompanyMail, 'to'>;

/** One mail for each owner. The key makes it one, however often a schedule comes by. */
async function mailOwners(app: App, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  await app.db.transaction(async (tx) => {
    const [company, owners] = [await readCompany(app, tx), await ownersMail(tx)];
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
  // A new order is the day's work; it is a matter for a mail once it is due.
  const items = (await readAttention(app, 'owner')).filter(({ key }) => key !== 'fresh');
  if (items.length === 0) return;
  const today = dayIn(company.timeZone, now);
  const { baseUrl } = app.config.http;
  await mailOwners(app, [
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

/** Handler of a schedule, every minute: what stops money is told at once, each invoice once for each kind of problem. */
export async function mailMoneyStops(app: App): Promise<void> {
  if (!(await readCompany(app)).attentionMails) return;
  const { baseUrl } = app.config.http;
  const [invoices, connection] = await Promise.all([
    invoicesInNeed(app.db),
    liveConnection(app.db),
  ]);
  const messages = invoices.map(
    (invoice): Message => ({
      kind: 'money-stops',
      dedupeKey: `money-stops:${invoice.id}:${invoice.problemCode ?? ''}`,
      subject: moneyStops.invoice(invoice.orderNumber, invoice.customerName),
      preheader: moneyStops.preheader,
      paragraphs: [invoice.problem ?? moneyStops.unknown, moneyStops.preheader],
      button: { label: moneyStops.openInvoices, url: `${baseUrl}${ATTENTION.invoices.to}` },
    }),
  );
  if (connection?.state === 'needs_reconnect') {
    messages.push({
      kind: 'money-stops',
      dedupeKey: `money-stops:connection:${connection.connectedAt.toISOString()}`,
      subject: moneyStops.connection,
      preheader: moneyStops.preheader,
      paragraphs: [moneyStops.connectionText],
      button: { label: moneyStops.openAccounting, url: `${baseUrl}${ATTENTION.connection.to}` },
    });
  }
  await mailOwners(app, messages);
}
