import { z } from 'zod';
import type { Actor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../app.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { KEY_SHAPE } from '../idempotency.ts';
import { checkJson } from './clean-input.ts';
import { type Endpoint, JsonText } from './endpoint.ts';
import {
  invalidInput,
  permissionDenied,
  type ReportFault,
  readsOnlyKey,
  renderError,
  unauthenticated,
} from './errors.ts';
import { JSON_POLICY } from './headers.ts';
import { readBody } from './read-body.ts';
import { isForeignWrite } from './same-site.ts';
import { RETRY_AFTER_SECONDS } from './unavailable.ts';
import { mayEnter } from './who.ts';

/** The largest JSON body, in bytes (security.md 4.3). */
const BODY_LIMIT = 256 * 1024;

export interface RequestFacts {
  actor: Actor;
  /** A cookie or token was sent, but it is no live session. */
  expired: boolean;
  requestId: string;
  network: string;
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim();
  if (type !== 'application/json')
    throw new AppError('invalid-argument', 415, 'Send the body as application/json.');
  const text = new TextDecoder().decode(await readBody(request, BODY_LIMIT));
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new AppError('invalid-argument', 400, 'The body is not valid JSON.');
  }
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('invalid-argument', 400, 'The body must be a JSON object.');
  checkJson(body);
  return body as Record<string, unknown>;
}

function queryOf(url: URL): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const key of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(key);
    out[key] = values.length > 1 ? values : values[0];
  }
  return out;
}

async function inputOf(
  row: Endpoint,
  request: Request,
  params: Record<string, string>,
): Promise<unknown> {
  const body =
    row.method === 'GET' ||
    row.body === 'raw' ||
    (row.method === 'DELETE' && !request.headers.get('content-type'))
      ? {}
      : await readJson(request);
  const raw = { ...queryOf(new URL(request.url)), ...body, ...params };
  const parsed = row.input.safeParse(raw);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

function idempotencyKey(row: Endpoint, request: Request): string {
  const key = request.headers.get('idempotency-key') ?? '';
  if (!row.idempotent) return key;
  if (!KEY_SHAPE.test(key))
    throw new AppError(
      'invalid-argument',
      400,
      'Send an Idempotency-Key header of 8 to 255 letters, digits, - or _.',
    );
  return key;
}

/** Answers one call of an endpoint: the only way into a verb over HTTP. */
export async function answer(
  app: App,
  row: Endpoint,
  request: Request,
  {
    params,
    facts,
    report,
  }: { params: Record<string, string>; facts: RequestFacts; report: ReportFault },
): Promise<Response> {
  const log = app.log.with({ requestId: facts.requestId, endpoint: `${row.method} ${row.path}` });
  const headers = new Headers({
    'cache-control': 'no-store',
    'content-security-policy': JSON_POLICY,
    // The last is for the packing that follows: where it stands already, the answer stays one piece.
    vary: 'Origin, Sec-Fetch-Site, Accept-Encoding',
    'x-request-id': facts.requestId,
  });
  try {
    if (!row.crossSite && isForeignWrite(request, app.config.http.baseUrl))
      throw new AppError('permission-denied', 403, 'This request did not come from our own pages.');
    if (!mayEnter(row.who, facts.actor)) {
      const isSignedIn = facts.actor.kind === 'user';
      throw (
        row.refuse?.(isSignedIn) ??
        (isSignedIn ? permissionDenied() : unauthenticated(facts.expired))
      );
    }
    if (row.method !== 'GET' && facts.actor.kind === 'user' && facts.actor.readsOnly)
      throw readsOnlyKey();
    if (row.limit) {
      const who =
        row.limit.by === 'actor' && facts.actor.kind === 'user' ? facts.actor.id : facts.network;
      await app.limits.take(`endpoint:${row.path}`, who, row.limit);
    }
    const key = idempotencyKey(row, request);
    const input = await inputOf(row, request, params);
    const result = await row.handle({
      app,
      actor: facts.actor,
      input,
      key,
      requestId: facts.requestId,
      network: facts.network,
      request,
    });
    if (result instanceof Response) {
      result.headers.set('x-request-id', facts.requestId);
      return result;
    }
    if (result instanceof JsonText) {
      headers.set('content-type', 'application/json');
      return new Response(result.text, { headers });
    }
    return Response.json(result ?? {}, { headers });
  } catch (error) {
    const rendered = renderError(error, facts.requestId, {
      log,
      report,
      url: request.url,
      ...(facts.actor.kind === 'user' ? { userId: facts.actor.id } : {}),
    });
    const retryAfter = (rendered.body.error.details as { retryAfterSeconds?: number } | undefined)
      ?.retryAfterSeconds;
    const wait = retryAfter ?? (isDatabaseAway(error) ? RETRY_AFTER_SECONDS : undefined);
    if (wait) headers.set('retry-after', String(wait));
    return Response.json(rendered.body, { status: rendered.status, headers });
  }
}

/** An object contract that refuses unknown keys: the only kind an endpoint should take. */
export const command = z.strictObject;
