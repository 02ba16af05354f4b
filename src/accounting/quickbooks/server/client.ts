import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { App } from '../../../platform/app.ts';
import { QuickBooksError } from '../errors.ts';
import { type Access, access, renew } from './connection.ts';
import { environmentOf } from './environment.ts';
import { failureOf } from './fault.ts';
import { pause, takeSlot } from './pace.ts';

const MINOR_VERSION = '75';
/** How often a read is tried; a write is tried once here, and again only by the outbox with the same requestid. */
const READ_TRIES = 3;
const PAGE = 1000;

interface Call {
  method: 'GET' | 'POST';
  /** Below /v3/company/{realm}, in lower case. */
  path: string;
  query?: Record<string, string>;
  /** The exact bytes to send. */
  body?: string;
}

async function attempt(app: App, call: Call, as: Access): Promise<unknown> {
  await takeSlot(app, as.realmId);
  const url = new URL(`${environmentOf(app.config).apiUrl}/v3/company/${encodeURIComponent(as.realmId)}/${call.path}`);
  for (const [name, value] of Object.entries({ ...call.query, minorversion: MINOR_VERSION })) url.searchParams.set(name, value);
  let response: Response;
  let raw: string;
  try {
    response = await app.fetch(url, {
      method: call.method,
      headers: { authorization: `Bearer ${as.token}`, accept: 'application/json', ...(call.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(call.body === undefined ? {} : { body: call.body }),
      signal: AbortSignal.timeout(app.config.quickbooks.timeoutMs),
      redirect: 'error',
    });
    raw = await response.text();
  } catch (error) {
    app.log.warn('quickbooks gave no answer', { call: `${call.method} ${call.path}`, realmId: as.realmId, error: (error as Error).name });
    throw new QuickBooksError('unanswered', 'QuickBooks did not answer.', { cause: error });
  }
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    body = undefined;
  }
  const failure = failureOf(response.status, body, raw, response.headers);
  if (!failure) return body;
  app.log.warn('quickbooks call failed', {
    call: `${call.method} ${call.path}`,
    realmId: as.realmId,
    status: response.status,
    code: failure.code,
    intuitTid: response.headers.get('intuit_tid'),
  });
  if (failure.outcome === 'throttled') await pause(app, as.realmId, failure.waitSeconds ?? 60);
  throw failure;
}

/** A dead access token is renewed once, under the row's lock; the call was not done, so it may be repeated as it is. */
async function authorized(app: App, call: Call, as: Access): Promise<unknown> {
  try {
    return await attempt(app, call, as);
  } catch (error) {
    if (!(error instanceof QuickBooksError) || error.status !== 401) throw error;
    return attempt(app, call, await renew(app, as));
  }
}

/** A read, repeated freely when there is no answer. @throws QuickBooksError */
export async function readBooks(app: App, path: string, query: Record<string, string> = {}): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await authorized(app, { method: 'GET', path, query }, await access(app));
    } catch (error) {
      if (!(error instanceof QuickBooksError) || error.outcome !== 'unanswered' || tries >= READ_TRIES) throw error;
      await wait(100 * tries);
    }
  }
}

/** A read with given tokens, before the connection is kept. @throws QuickBooksError */
export async function readOnce(app: App, as: Access, path: string): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(app, { method: 'GET', path }, as);
    } catch (error) {
      if (!(error instanceof QuickBooksError) || error.outcome !== 'unanswered' || tries >= READ_TRIES) throw error;
      await wait(100 * tries);
    }
  }
}

/** A write under an id that makes a repeat harmless. Sent once; `unanswered` means that it may have been done. @throws QuickBooksError */
export async function writeBooks(app: App, path: string, body: string, requestId: string): Promise<unknown> {
  return authorized(app, { method: 'POST', path, body, query: { requestid: requestId } }, await access(app));
}

/** A text inside a query statement. QuickBooks escapes with a backslash. */
export function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** All rows of an entity, page by page in a fixed order. `where` is built with `quoted`. */
export async function queryBooks<T extends z.ZodType>(app: App, entity: string, where: string, row: T): Promise<z.output<T>[]> {
  const rows: z.output<T>[] = [];
  for (let start = 1; ; start += PAGE) {
    const query = `SELECT * FROM ${entity}${where ? ` WHERE ${where}` : ''} ORDERBY Id STARTPOSITION ${start} MAXRESULTS ${PAGE}`;
    const answer = (await readBooks(app, 'query', { query })) as { QueryResponse?: Record<string, unknown> };
    const page = answer.QueryResponse?.[entity];
    const list = Array.isArray(page) ? page : [];
    for (const one of list) rows.push(row.parse(one));
    if (list.length < PAGE) return rows;
  }
}
