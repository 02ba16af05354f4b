import type { IncomingMessage } from 'node:http';
import { brokenService, gatewayPage, throttled, unauthorized } from './answers.ts';
import { cents, dollars } from './money.ts';

export const failures = [
  'unavailable',
  'application-error',
  'throttle',
  'stall',
  'reset',
  'drop-answer',
  'truncate',
  'wrong-amount',
  'fault-inside',
  'expired-token',
] as const;
type Failure = (typeof failures)[number];

/** "The next `times` calls that match fail like this." */
export interface FaultRule {
  failure: Failure;
  /** How many calls; 1 when left out. */
  times?: number;
  /** HTTP method; any when left out. */
  method?: string;
  /** Part of the path with its query string; any when left out. */
  path?: string;
  /** Body of a throttle. */
  body?: 'xml' | 'json' | 'empty';
  /** Seconds that a throttle tells in Retry-After; none when left out. */
  retryAfter?: number;
  /** Length of a stall in milliseconds of real time; the call is cut off sooner when the client gives up. */
  stallMs?: number;
  /** A stall after the work was done, instead of before it. */
  afterWork?: boolean;
  /** What wrong-amount adds to TotalAmt, in dollars; 1 when left out. */
  amount?: number;
}

/** Faults waiting for matching calls, oldest rule first (behaviour 23). */
export class Injections {
  #rules: (FaultRule & { left: number })[] = [];

  add(rule: FaultRule): void {
    if (!failures.includes(rule.failure)) throw new RangeError(`Unknown failure: ${rule.failure}`);
    this.#rules.push({ ...rule, left: rule.times ?? 1 });
  }

  list(): (FaultRule & { left: number })[] {
    return this.#rules.map((rule) => ({ ...rule }));
  }

  clear(): void {
    this.#rules = [];
  }

  take(method: string, path: string): FaultRule | undefined {
    const rule = this.#rules.find(
      (one) =>
        (!one.method || one.method.toUpperCase() === method) && path.includes(one.path ?? ''),
    );
    if (!rule) return undefined;
    rule.left -= 1;
    this.#rules = this.#rules.filter((one) => one.left > 0);
    return rule;
  }
}

/** Ends the connection without an answer. The response only satisfies the framework: nothing of it is sent. */
function hangUp(incoming: IncomingMessage): Response {
  incoming.socket.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
}

/** Waits in real time, but no longer than the client does. */
function stalled(incoming: IncomingMessage, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    incoming.socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Answers one call the way the rule says; `work` does what the call asked for. */
export async function fail(
  rule: FaultRule,
  incoming: IncomingMessage,
  now: number,
  work: () => Promise<Response>,
): Promise<Response> {
  switch (rule.failure) {
    case 'unavailable':
      return gatewayPage(503, 'Service Temporarily Unavailable');
    case 'application-error':
      return brokenService(now);
    case 'throttle':
      return throttled(rule.body ?? 'xml', now, rule.retryAfter);
    case 'expired-token':
      return unauthorized(
        `Token expired: ${(incoming.headers.authorization ?? '').replace(/^Bearer /, '')}`,
        now,
      );
    case 'reset':
      return hangUp(incoming);
    case 'drop-answer':
      await work();
      return hangUp(incoming);
    case 'stall': {
      const early = rule.afterWork ? await work() : undefined;
      await stalled(incoming, rule.stallMs ?? 120_000);
      return early ?? (incoming.socket.destroyed ? hangUp(incoming) : work());
    }
    case 'truncate':
      return rewritten(await work(), (body) => body.slice(0, Math.floor(body.length / 2)));
    case 'fault-inside':
      return rewritten(await work(), withFaultInside);
    case 'wrong-amount':
      return rewritten(await work(), (body) => withWrongAmounts(body, rule.amount ?? 1));
  }
}

async function rewritten(answer: Response, change: (body: string) => string): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(change(await answer.text()), { status: answer.status, headers });
}

/** A success whose rows are a fault, as it was recorded of QueryResponse. */
function withFaultInside(body: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>;
  const Fault = {
    Error: [
      {
        Message: 'An application error has occurred while processing your request',
        code: '10000',
        element: '',
      },
    ],
    type: 'SystemFault',
  };
  for (const name of Object.keys(answer))
    if (typeof answer[name] === 'object') answer[name] = { Fault };
  return JSON.stringify(answer);
}

function withWrongAmounts(body: string, difference: number): string {
  return body.replace(
    /"TotalAmt":(-?[\d.]+)/g,
    (_match, amount: string) => `"TotalAmt":${dollars(cents(amount) + cents(difference))}`,
  );
}
