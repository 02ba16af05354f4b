import type { z } from 'zod';
import type { Actor, UserActor } from '../../kit/actor.ts';
import type { AppError } from '../../kit/app-error.ts';
import type { App } from '../app.ts';
import type { Limit } from './limits.ts';
import type { Who } from './who.ts';

type ActorOf<W extends Who> = W extends 'anyone' ? Actor : UserActor;

export interface Call<I, W extends Who> {
  app: App;
  actor: ActorOf<W>;
  /** Path parameters, query and JSON body merged, then parsed by `input`. */
  input: I;
  /** The Idempotency-Key header; present when the endpoint is `idempotent`. */
  key: string;
  requestId: string;
  /** The network address of the caller, cut to /32 or /64. */
  network: string;
  request: Request;
}

/** An answer that is JSON already: of a long list whose rows are written once and sent often. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A row of map 2. The generic adapter does the rest: method, who, parsing, limits, idempotency header, error rendering. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/...`, parameters as `:name`. */
  path: string;
  who: Who;
  summary: string;
  input: z.ZodType;
  output: z.ZodType;
  idempotent: boolean;
  limit: Limit | undefined;
  /** `raw`: the handler reads the request's body itself (uploads, webhooks). */
  body: 'json' | 'raw';
  /** Writes that other services send carry their own proof and no cookie. */
  crossSite: boolean;
  /** The refusal in the area's own words, where the catalogue has them; else the general ones. */
  refuse: ((isSignedIn: boolean) => AppError) | undefined;
  handle(call: Call<unknown, Who>): Promise<unknown>;
}

interface Row<I extends z.ZodType, O extends z.ZodType, W extends Who> {
  method: Endpoint['method'];
  path: string;
  who: W;
  summary: string;
  input: I;
  output: O;
  idempotent?: boolean;
  limit?: Limit;
  body?: 'json' | 'raw';
  crossSite?: boolean;
  refuse?: (isSignedIn: boolean) => AppError;
  /** Returns the answer (checked against `output` in tests) or a Response for bytes and redirects. */
  handle(call: Call<z.output<I>, W>): Promise<z.input<O> | JsonText | Response>;
}

/** Declares one endpoint, typed from its contracts. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, W extends Who>(
  row: Row<I, O, W>,
): Endpoint {
  return {
    ...row,
    idempotent: row.idempotent ?? false,
    limit: row.limit,
    body: row.body ?? 'json',
    crossSite: row.crossSite ?? false,
    refuse: row.refuse,
    handle: (call) => row.handle(call as never),
  };
}

/** A webhook message that is posted to subscribed programs. */
export interface Outgoing {
  name: string;
  summary: string;
  /** The body, as JSON. */
  body: z.ZodType;
}
