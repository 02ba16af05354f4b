import { readCompany } from '../../../company/server/queries.ts';
import type { Signature } from '../../../kit/signature.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import {
  bool,
  columns,
  int,
  json,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, setting } from '../../../platform/write-rows.ts';
import type { SignReceiving } from '../contract.ts';
import { receivingMessages } from '../messages.ts';
import { linkRow, type ReceiverLine, stateOf } from './link-row.ts';
import { digestOf, isToken, newToken } from './tokens.ts';

/** Guessing 128 bits is hopeless; this keeps the trying cheap for us. A hotel's phones share an address. */
const PAGE_LIMIT = { points: 120, seconds: 60 };
const SEND_LIMIT = { points: 120, seconds: 60 };

const openRow = rowShape({ ...linkRow.columns, number: text, customerName: text, photos: int });
type OpenRow = RowOf<typeof openRow>;

/** The delivery as its receiver sees it: no prices, no telephone, nothing of other orders. */
export interface Receiving {
  state: 'open' | 'signed';
  company: string;
  customer: string;
  number: string;
  timeZone: string;
  lines: readonly ReceiverLine[];
  /** By the place of the line. */
  counts: readonly (number | null)[];
  /** What was recorded as handed over in the end, by the place of the line; null: nothing yet. */
  recorded: readonly number[] | null;
  /** How many photos they have added. */
  photos: number;
  signerName: string;
  signedAt: Date | null;
  /** What they wrote beside their counts. */
  remark: string;
}
/** `elsewhere`: another code's browser. `unmarked`: it brings no cookie of ours, so it is another phone or one that keeps no cookies. */
export type NotReceiving = { state: 'elsewhere' | 'unmarked' | 'expired' | 'gone' | 'unknown' };
export type ReceivingAnswer = Receiving | NotReceiving;

async function linkOf(app: App, token: string): Promise<OpenRow | undefined> {
  if (!isToken(token)) return undefined;
  return app.db.row(
    openRow,
    sql`select ${columns(linkRow, 'l')}, o.number, o.customer_name,
               (select count(*)::int from receiving_photos p where p.link_id = l.id) as photos
          from receiving_links l join ${ordersForJoin} o on o.id = l.order_id
         where l.token_hash = ${digestOf(token)}`,
  );
}

const boundRow = rowShape({ id: text });
/** What a receiver says when they sign; each field of the contract has its column. */
const signedRow = rowShape({
  // Not checked: the contract has checked what is written here.
  counts: json<SignReceiving['counts']>(),
  language: textOf<SignReceiving['language']>(),
  signerName: text,
  signerRole: text,
  // Not checked: the contract has checked what is written here.
  signature: nullable(json<Signature>()),
  signedByName: bool,
  remark: text,
} satisfies ColumnsOf<SignReceiving>);

/**
 * Opens a code, for the browser that opens it first. `browser` is that browser's cookie; the answer holds a new one for one
 * that has none. @throws AppError `auth/too-many-requests`.
 */
export async function openReceiving(
  app: App,
  token: string,
  browser: string | null,
  network: string,
): Promise<{ answer: ReceivingAnswer; browser: string | null }> {
  await app.limits.take('receiving-page', network, PAGE_LIMIT);
  const link = await linkOf(app, token);
  const refused = refusal(app, link, browser);
  if (refused || !link) return { answer: refused ?? { state: 'unknown' }, browser: null };
  const mine = browser ?? newToken(app);
  if (link.browserHash === null) {
    const bound = await app.db.row(
      boundRow,
      sql`update receiving_links
             set browser_hash = ${digestOf(mine)}, opened_at = ${new Date(app.clock.now())}
           where id = ${link.id} and browser_hash is null returning id`,
    );
    if (!bound) return { answer: { state: browser ? 'elsewhere' : 'unmarked' }, browser: null };
  }
  return { answer: await receivingOf(app, link), browser: mine };
}

/** Why this browser does not get this delivery; nothing while it may. */
function refusal(
  app: App,
  link: OpenRow | undefined,
  browser: string | null,
): NotReceiving | undefined {
  if (!link) return { state: 'unknown' };
  const state = stateOf(link, app.clock.now());
  if (state === 'revoked') return { state: 'gone' };
  if (link.browserHash !== null && !browser) return { state: 'unmarked' };
  if (link.browserHash !== null && browser && digestOf(browser) !== link.browserHash)
    return { state: 'elsewhere' };
  return state === 'expired' ? { state: 'expired' } : undefined;
}

async function receivingOf(app: App, link: OpenRow): Promise<Receiving> {
  const company = await readCompany(app);
  return {
    state: link.signedAt ? 'signed' : 'open',
    company: company.name,
    customer: link.customerName,
    number: link.number,
    timeZone: company.timeZone,
    lines: link.lines,
    counts: link.lines.map((_, at) => link.counts?.[at] ?? null),
    recorded: link.recorded,
    photos: link.photos,
    signerName: link.signerName,
    signedAt: link.signedAt,
    remark: link.remark,
  };
}

/** The code of a browser that has opened it; else what to tell that browser. */
export async function ownLink(
  app: App,
  token: string,
  browser: string | null,
  network: string,
): Promise<{ link: OpenRow } | { refused: NotReceiving }> {
  await app.limits.take('receiving-send', network, SEND_LIMIT);
  const link = await linkOf(app, token);
  const refused = refusal(app, link, browser);
  // Who sends without having opened it is no receiver.
  if (!link || refused || link.browserHash === null)
    return { refused: refused ?? { state: browser ? 'elsewhere' : 'unmarked' } };
  return { link };
}

/**
 * A delivery for the browser that has opened it; unlike opening, this gives it to nobody.
 * @throws AppError `auth/too-many-requests`.
 */
export async function ownReceiving(
  app: App,
  token: string,
  browser: string | null,
  network: string,
): Promise<ReceivingAnswer> {
  const own = await ownLink(app, token, browser, network);
  return 'refused' in own ? own.refused : receivingOf(app, own.link);
}

/**
 * Tells the driver's screen what is counted so far.
 * @throws AppError `auth/too-many-requests`.
 */
export async function noteCounts(
  app: App,
  token: string,
  counts: readonly (number | null)[],
  { browser, network }: { browser: string | null; network: string },
): Promise<ReceivingAnswer> {
  const own = await ownLink(app, token, browser, network);
  if ('refused' in own) return own.refused;
  await app.db.execute(
    sql`update receiving_links
           set counts = ${JSON.stringify(own.link.lines.map((_, at) => counts[at] ?? null))}
         where id = ${own.link.id} and signed_at is null and revoked_at is null`,
  );
  return receivingOf(app, own.link);
}

/**
 * Records what the receiver counted and signed, once; sent again it is answered with what stands.
 * @throws AppError `auth/too-many-requests`.
 */
export async function signReceiving(
  app: App,
  token: string,
  input: SignReceiving,
  { browser, network }: { browser: string | null; network: string },
): Promise<ReceivingAnswer> {
  const own = await ownLink(app, token, browser, network);
  if ('refused' in own) return own.refused;
  const { link } = own;
  const company = await readCompany(app);
  const statement = receivingMessages[input.language].statement(link.customerName, company.name);
  const inEnglish = receivingMessages['en-US'].statement(link.customerName, company.name);
  const now = new Date(app.clock.now());
  await app.db.execute(
    sql`update receiving_links
           set ${setting(
             signedRow,
             { ...input, signedByName: input.signature === null && input.signedByName },
             { signedText: statement, signedTextEnglish: inEnglish, signedAt: now },
           )}
         where id = ${link.id} and signed_at is null and revoked_at is null
           and expires_at > ${now}`,
  );
  const after = await linkOf(app, token);
  if (!after?.signedAt || after.revokedAt) return { state: after?.revokedAt ? 'gone' : 'expired' };
  return receivingOf(app, after);
}
