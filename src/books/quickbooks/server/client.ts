import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { heldBecause } from '../../../platform/held-copy.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { ListingPage, UnreadableRow } from '../../ledger-rows.ts';
import { heldCopy, unreadable } from '../errors.ts';
import { environmentOf } from './environment.ts';
import { failureOf } from './fault.ts';
import { pauseCompany, takeSlot } from './pace.ts';
import { countRead } from './read-budget.ts';
import { type Access, accessToken, renewToken } from './tokens.ts';

const MINOR_VERSION = '75';
/** How often a read is tried; a write is tried once here, and again only by the outbox with the same requestid. */
const READ_TRIES = 3;
const PAGE = 1000;

interface Call {
  method: 'GET' | 'POST';
  /** Below /v3/company/{realm}, in lower case. */
  path: string;
  query?: Record<string, string>;
  /** The exact bytes to send, or a file with what is said of it. */
  body?: string | FormData;
  /** The kind of file that is asked for, in place of JSON; then the answer is its bytes. */
  file?: string;
}

async function attempt(app: App, call: Call, as: Access): Promise<unknown> {
  if ((await heldBecause(app)) !== null) throw heldCopy();
  await takeSlot(app, as.realmId);
  if (call.method === 'GET') await countRead(app, as.realmId);
  const url = new URL(
    `${environmentOf(app.config).apiUrl}/v3/company/${encodeURIComponent(as.realmId)}/${call.path}`,
  );
  for (const [name, value] of Object.entries({ ...call.query, minorversion: MINOR_VERSION }))
    url.searchParams.set(name, value);
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await app.fetch(url, {
      method: call.method,
      headers: {
        authorization: `Bearer ${as.token}`,
        accept: call.file ?? 'application/json',
        ...(typeof call.body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: AbortSignal.timeout(app.config.quickbooks.timeoutMs),
      redirect: 'error',
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    app.log.warn('quickbooks gave no answer', {
      call: `${call.method} ${call.path}`,
      realmId: as.realmId,
      error: (error as Error).name,
    });
    throw new LedgerError('unanswered', 'QuickBooks did not answer.', { cause: error });
  }
  if (call.file && response.ok && response.headers.get('content-type')?.startsWith(call.file))
    return bytes;
  const raw = new TextDecoder().decode(bytes);
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    body = undefined;
  }
  const failure = failureOf(response.status, body, raw, response.headers);
  if (!failure) return body;
  failure.tid = response.headers.get('intuit_tid')?.slice(0, 100);
  app.log.warn('quickbooks call failed', {
    call: `${call.method} ${call.path}`,
    realmId: as.realmId,
    status: response.status,
    code: failure.code,
    intuitTid: failure.tid,
  });
  if (failure.outcome === 'throttled')
    await pauseCompany(app, as.realmId, failure.waitSeconds ?? 60);
  throw failure;
}

/** A dead access token is renewed once, under the row's lock; the call was not done, so it may be repeated as it is. */
async function authorized(app: App, call: Call, as: Access): Promise<unknown> {
  try {
    return await attempt(app, call, as);
  } catch (error) {
    if (!(error instanceof LedgerError) || error.status !== 401) throw error;
    return attempt(app, call, await renewToken(app, as));
  }
}

/** A read, repeated freely when there is no answer. @throws LedgerError */
export async function readBooks(
  app: App,
  path: string,
  query: Record<string, string> = {},
): Promise<unknown> {
  return repeated(
    (as) => authorized(app, { method: 'GET', path, query }, as),
    () => accessToken(app),
  );
}

async function repeated(
  read: (as: Access) => Promise<unknown>,
  keys: () => Promise<Access>,
): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read(await keys());
    } catch (error) {
      if (!(error instanceof LedgerError) || error.outcome !== 'unanswered' || tries >= READ_TRIES)
        throw error;
      await wait(100 * tries);
    }
  }
}

/** A file that the books make of a document. @throws LedgerError */
export async function readFile(app: App, path: string, file: string): Promise<Uint8Array> {
  const answer = await repeated(
    (as) => authorized(app, { method: 'GET', path, file }, as),
    () => accessToken(app),
  );
  if (!(answer instanceof Uint8Array)) throw unreadable('a file');
  return answer;
}

/** A read with given tokens, before the connection is kept. @throws LedgerError */
export async function readOnce(app: App, as: Access, path: string): Promise<unknown> {
  return repeated(
    (keys) => attempt(app, { method: 'GET', path }, keys),
    async () => as,
  );
}

/**
 * A write under an id that makes a repeat harmless. Sent once; `unanswered` means that it may have been done. A success that
 * holds a fault somewhere is no definite no: the caller looks first. @throws LedgerError
 */
export async function writeBooks(
  app: App,
  path: string,
  body: string | FormData,
  requestId: string,
): Promise<unknown> {
  try {
    return await authorized(
      app,
      { method: 'POST', path, body, query: { requestid: requestId } },
      await accessToken(app),
    );
  } catch (error) {
    if (
      !(error instanceof LedgerError) ||
      error.outcome !== 'refused' ||
      (error.status ?? 400) >= 400
    )
      throw error;
    throw new LedgerError(
      'unanswered',
      `QuickBooks answered ${error.status} with a fault inside.`,
      { detail: error.detail, cause: error },
    );
  }
}

/** A text inside a query statement. QuickBooks escapes with a backslash. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const NAMES = ['DisplayName', 'Name', 'DocNumber'] as const;

/** Reads one row, or skips it by its name. A zero byte can't be kept here, so it counts as unreadable. */
export function readRow<T extends z.ZodType>(
  entity: string,
  one: unknown,
  row: T,
  unreadableRows: UnreadableRow[],
): z.output<T> | undefined {
  const read = row.safeParse(one);
  const text = JSON.stringify(one);
  if (read.success && !text.includes('\\u0000')) return read.data;
  const holder = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
  const named = NAMES.map((name) => holder[name]).find(
    (value): value is string => typeof value === 'string',
  );
  const issue = read.success ? undefined : read.error.issues[0];
  unreadableRows.push({
    entity,
    id: typeof holder.Id === 'string' ? holder.Id : '?',
    name: (named ?? '').replaceAll('\0', ' '),
    why: issue ? `${issue.path.join('.') || 'row'}: ${issue.message}` : 'it holds a zero byte',
  });
  return undefined;
}

/** One page of a query. The key of the entity may only be absent from an answer that is a query's answer at all. */
function pageOf(answer: unknown, entity: string): unknown[] {
  const response = (answer as { QueryResponse?: unknown } | undefined)?.QueryResponse;
  if (!response || typeof response !== 'object' || Array.isArray(response))
    throw unreadable(entity);
  const { [entity]: page, maxResults } = response as Record<string, unknown>;
  if (page === undefined && !(typeof maxResults === 'number' && maxResults > 0)) return [];
  if (!Array.isArray(page) || (typeof maxResults === 'number' && maxResults > page.length))
    throw unreadable(entity);
  return page;
}

/** Rows `from` (1 = the first) on, as they came: at most a page. */
async function readRows(app: App, entity: string, where: string, from: number): Promise<unknown[]> {
  const query = `SELECT * FROM ${entity}${where ? ` WHERE ${where}` : ''} ORDERBY Id STARTPOSITION ${from} MAXRESULTS ${PAGE}`;
  return pageOf(await readBooks(app, 'query', { query }), entity);
}

const counted = z.looseObject({ QueryResponse: z.looseObject({ totalCount: z.int().min(0) }) });

async function countRows(app: App, entity: string, where: string): Promise<number> {
  const query = `SELECT COUNT(*) FROM ${entity} WHERE ${where}`;
  const answer = counted.safeParse(await readBooks(app, 'query', { query }));
  if (!answer.success) throw unreadable(entity);
  return answer.data.QueryResponse.totalCount;
}

/**
 * One page of an entity in a fixed order. `where` is built with `quoted`; `from` is null at first, then the last page's `next`.
 * A row that can't be read is skipped and the rest goes on. The first page is counted too, where that is wanted: one call more. @throws LedgerError
 */
export async function queryPage<T extends z.ZodType>(
  app: App,
  entity: string,
  {
    where,
    row,
    from,
    isCounted = true,
  }: { where: string; row: T; from: string | null; isCounted?: boolean },
): Promise<ListingPage<z.output<T>>> {
  const start = Number(from ?? 1);
  const total = from === null && isCounted ? await countRows(app, entity, where) : null;
  const list = await readRows(app, entity, where, start);
  const skipped: UnreadableRow[] = [];
  const rows = list.flatMap((one) => readRow(entity, one, row, skipped) ?? []);
  const next = list.length < PAGE ? null : String(start + PAGE);
  return { rows, unreadable: skipped, next, total };
}

/**
 * All rows of an entity, page by page in a fixed order, each id once. `where` is built with `quoted`. With `unreadableRows`, a row that can't
 * be read is put there and the rest goes on; without, it ends the reading. @throws LedgerError
 */
export async function queryBooks<T extends z.ZodType>(
  app: App,
  entity: string,
  { where, row, unreadableRows }: { where: string; row: T; unreadableRows?: UnreadableRow[] },
): Promise<z.output<T>[]> {
  const rows = new Map<string, z.output<T>>();
  for (let start = 1; ; start += PAGE) {
    const list = await readRows(app, entity, where, start);
    for (const one of list) {
      const skipped: UnreadableRow[] = [];
      const read = readRow(entity, one, row, skipped);
      if (skipped.length > 0 && !unreadableRows) throw unreadable(entity);
      unreadableRows?.push(...skipped);
      // Rows may move between two pages while we read: the later reading of one id counts.
      if (read !== undefined) rows.set((read as { Id: string }).Id, read);
    }
    if (list.length < PAGE) return [...rows.values()];
  }
}
