import type { Context } from 'hono';
import {
  faultAnswer,
  jsonAnswer,
  jsonBody,
  throttled,
  unauthorized,
  wrongCompany,
} from './answers.ts';
import { runBatch } from './batch.ts';
import type { Company } from './books.ts';
import { changesSince } from './cdc.ts';
import { documentPdf } from './document.ts';
import { kindOfSegment } from './entities/catalogue.ts';
import type { Kind } from './entities/kind.ts';
import { textOf } from './entity.ts';
import { Fault, fault } from './faults.ts';
import { checkRequestId, fingerprintOf, storeAnswer } from './idempotency.ts';
import { read, write } from './operations.ts';
import { send } from './outbox.ts';
import { runQuery } from './query.ts';
import { reportOf } from './reports.ts';
import type { LoggedRequest } from './request-log.ts';
import type { Simulator } from './simulator.ts';
import { upload } from './upload.ts';
import { wantsXml, xmlOf } from './xml.ts';

/** One call to /v3/company/{realmId}/…, taken apart. */
interface Call {
  method: string;
  segments: string[];
  path: string;
  query: URLSearchParams;
  body: string;
  /** Of an upload, in place of the body. */
  form?: FormData;
  origin: string;
  company: Company;
}

const printable = new Set(['Invoice', 'SalesReceipt', 'CreditMemo', 'RefundReceipt', 'Payment']);

/** Serves the accounting API. Notes about the call go into `entry` for the request log. */
export async function serveApi(
  simulator: Simulator,
  c: Context,
  entry: Partial<LoggedRequest>,
): Promise<Response> {
  const now = simulator.clock.now();
  const url = new URL(c.req.url);
  const [, , , realmId = '', ...segments] = url.pathname.split('/');
  const refused = refuse(
    simulator,
    c.req.header('authorization'),
    realmId,
    segments[0] === 'batch',
  );
  if (refused) return refused;
  const company = simulator.company(realmId);
  if (!company) return wrongCompany(now);
  const isUpload = c.req.method === 'POST' && segments[0] === 'upload';
  const form = isUpload ? await c.req.formData() : undefined;
  const body = c.req.method === 'POST' && !isUpload ? await c.req.text() : '';
  const call: Call = {
    method: c.req.method,
    segments,
    path: url.pathname + url.search,
    query: url.searchParams,
    body,
    ...(form ? { form } : {}),
    origin: url.origin,
    company,
  };
  const answer = await answerOrFault(simulator, call, entry);
  return wantsXml(c.req.header('accept')) ? asXml(answer) : answer;
}

async function answerOrFault(
  simulator: Simulator,
  call: Call,
  entry: Partial<LoggedRequest>,
): Promise<Response> {
  try {
    return await answerOnce(simulator, call, entry);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    entry.fault = error.errors.map((one) => one.code).join(',');
    return faultAnswer(error, simulator.clock.now());
  }
}

/** The same answer for whoever asked for XML; files stay files. */
async function asXml(answer: Response): Promise<Response> {
  if (!answer.headers.get('content-type')?.includes('json')) return answer;
  const headers = { 'content-type': 'application/xml;charset=UTF-8' };
  return new Response(xmlOf(await answer.text()), { status: answer.status, headers });
}

/** The gateway's failures: no token, dead token, another company's token, too many calls. */
function refuse(
  simulator: Simulator,
  authorization: string | undefined,
  realmId: string,
  batch: boolean,
): Response | undefined {
  const now = simulator.clock.now();
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1];
  if (!token) return unauthorized('Malformed bearer token: missing', now);
  const known = simulator.oauth.check(token);
  if (known.state === 'unknown')
    return unauthorized('Malformed bearer token: too short or too long', now);
  if (known.state === 'dead') return unauthorized(`Token expired: ${token}`, now);
  if (
    known.grant.realmId !== realmId ||
    !known.grant.scopes.includes('com.intuit.quickbooks.accounting')
  )
    return wrongCompany(now);
  if (simulator.switches.limits && !simulator.limits.allow(realmId, batch, now))
    return throttled(simulator.switches.throttleBody, now);
  return undefined;
}

/** Answers a call, or repeats the first answer when a write comes again under its requestid (behaviours 20 and 21). */
async function answerOnce(
  simulator: Simulator,
  call: Call,
  entry: Partial<LoggedRequest>,
): Promise<Response> {
  const batch = call.segments[0] === 'batch';
  const requestId =
    call.method === 'POST' && call.segments[0] !== 'query' && !call.form
      ? checkRequestId(call.query.get('requestid') ?? undefined, batch)
      : undefined;
  if (!requestId) return dispatch(simulator, call);
  const key = `${call.company.realmId} ${requestId}`;
  // Two calls with one id may arrive together: the second waits for the first one's answer.
  for (let first = simulator.running.get(key); first; first = simulator.running.get(key))
    await first.catch(() => undefined);
  const fingerprint = fingerprintOf(
    call.segments.join('/') + (call.query.get('operation') ?? ''),
    call.body,
  );
  const answered = call.company.answers.get(requestId);
  if (answered) {
    entry.replayed = true;
    if (answered.fingerprint !== fingerprint)
      entry.warning = 'requestid repeated with another request';
    return jsonAnswer(answered.body, answered.status);
  }
  const work = answerAndStore(simulator, call, requestId, fingerprint).finally(() =>
    simulator.running.delete(key),
  );
  simulator.running.set(key, work);
  return work;
}

async function answerAndStore(
  simulator: Simulator,
  call: Call,
  requestId: string,
  fingerprint: string,
): Promise<Response> {
  const answer = await dispatch(simulator, call);
  const body = await answer.text();
  storeAnswer(call.company, requestId, { status: answer.status, body, fingerprint });
  simulator.onChange();
  return jsonAnswer(body, answer.status);
}

async function dispatch(simulator: Simulator, call: Call): Promise<Response> {
  const { method, segments, query, company } = call;
  const [first = '', id, action, ...rest] = segments;
  const now = simulator.clock.now();
  const answer = (content: object) => jsonAnswer(jsonBody(content, now));
  const include = query.getAll('include');
  if (segments.length === 1) {
    if (first === 'query')
      return answer({
        QueryResponse: runQuery(company, statementOf(call), simulator.switches.overlongPage),
      });
    if (first === 'cdc' && method === 'GET')
      return answer(
        changesSince(
          company,
          query.get('entities') ?? undefined,
          query.get('changedSince') ?? undefined,
          now,
        ),
      );
    if (first === 'batch' && method === 'POST')
      return answer(
        runBatch(
          jsonOf(call.body),
          (options) => simulator.writing(company, options),
          simulator.switches.overlongPage,
        ),
      );
  }
  if (call.form && segments.length === 1)
    return answer(await upload(call.form, call.origin, simulator.writing(company, include)));
  if (first === 'download' && method === 'GET' && id && segments.length === 2)
    return new Response(textOf(company.look('Attachable', id), 'TempDownloadUri') ?? '');
  if (first === 'reports' && method === 'GET' && id && segments.length === 2) {
    const report = reportOf(company, id, query, now);
    if (!report) throw fault.unsupported(call.path);
    // A report says its time in its header.
    return jsonAnswer(JSON.stringify(report));
  }
  const kind = kindOfSegment(first);
  if (!kind || rest.length > 0) throw fault.unsupported(call.path);
  const writing = simulator.writing(company, include);
  if (method === 'POST' && segments.length === 1)
    return answer({
      [kind.name]: write(kind, query.get('operation') ?? undefined, jsonOf(call.body), writing),
    });
  if (method === 'POST' && action === 'send' && id && printable.has(kind.name))
    return answer({
      [kind.name]: send(
        kind,
        { id, sendTo: query.get('sendTo') ?? undefined },
        writing,
        simulator.outbox,
      ),
    });
  if (method === 'GET' && action === 'pdf' && id && printable.has(kind.name))
    return pdf(company, kind, read(kind, id, writing));
  if (method === 'GET' && action === undefined)
    return answer({ [kind.name]: read(kind, idOf(kind, id, call), writing) });
  throw fault.unsupported(call.path);
}

async function pdf(
  company: Company,
  kind: Kind,
  entity: ReturnType<typeof read>,
): Promise<Response> {
  return new Response(await documentPdf(company, kind.name, entity), {
    headers: { 'content-type': 'application/pdf' },
  });
}

/** Settings have one row: companyinfo is asked for by the realm, preferences by nothing. */
function idOf(kind: Kind, id: string | undefined, call: Call): string {
  if (kind.name === 'CompanyInfo' && id === call.company.realmId) return '1';
  if (kind.name === 'Preferences' && id === undefined) return '1';
  if (id === undefined || id === '') throw fault.unsupported(call.path);
  return id;
}

function statementOf(call: Call): string {
  const statement = call.method === 'POST' ? call.body : call.query.get('query');
  if (!statement) throw fault.queryParse('Encountered "<EOF>" at line 1, column 1.');
  return statement;
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw fault.unreadable('Unexpected end-of-input or character in the request body');
  }
}
