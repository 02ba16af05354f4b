import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { systemRandom } from './clock.ts';
import type { Log } from './log.ts';
import { release } from './release.ts';

// Traces for whoever watches the shop: a span for each request, each job, and each statement of them, sent as OTLP over HTTP in JSON. Off unless
// TRACES_URL says where to; then nothing here does more than look at one variable.

/** Kinds of OTLP: a request that was received, a call that waits for an answer, a job from a queue. */
const KIND = { request: 2, statement: 3, job: 5 } as const;
const FAILED = 2;

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** The result of a span when it ends. */
export interface Outcome {
  /** Replaces the name under which it began, such as by the route that fitted. */
  name?: string;
  attributes?: Attributes;
  failed?: boolean;
}

interface Place {
  traceId: string;
  spanId: string;
}

interface Span extends Place {
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: object[];
  status?: { code: number };
}

/** The work that is going on; null where it was decided that it is not traced. */
const current = new AsyncLocalStorage<Place | null>();

/** Spans that wait to be sent; more are dropped, so that a collector that is away costs no memory. */
const MOST_WAITING = 4000;
const SEND_EVERY_MS = 5000;
const ANSWER_MS = 5000;
/** Interval of the warning about dropped spans. */
const REPORT_EVERY_MS = 300_000;

export interface TraceSettings {
  url: string;
  share: number;
  authorization: string | null;
}

interface Tracer {
  settings: TraceSettings;
  waiting: Span[];
  lost: number;
  reportedAt: number;
  log: Log;
  send: typeof fetch;
  timer: NodeJS.Timeout;
}

let tracer: Tracer | null = null;

/** Begins to trace. Once in a process. */
export function openTraces(settings: TraceSettings, log: Log, send: typeof fetch = fetch): void {
  const timer = setInterval(() => void flush(), SEND_EVERY_MS);
  timer.unref();
  tracer = { settings, waiting: [], lost: 0, reportedAt: -REPORT_EVERY_MS, log, send, timer };
}

/** Sends what waits, and traces nothing more. */
export async function closeTraces(): Promise<void> {
  if (!tracer) return;
  clearInterval(tracer.timer);
  await flush();
  tracer = null;
}

export const isTracing = (): boolean => tracer !== null;

/** W3C Trace Context: version, trace, parent, and whether it is traced there. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-0([01])$/;

/**
 * A request or a job, with all that it does. `from`: the `traceparent` that came with it; what it names goes on here. What `ended` makes of
 * its result stands on the span.
 */
export async function withTrace<T>(
  kind: 'request' | 'job',
  { name, from }: { name: string; from?: string | undefined },
  work: () => Promise<T>,
  ended: (result: T) => Outcome = () => ({}),
): Promise<T> {
  if (!tracer) return work();
  const [, traceId, parentSpanId, flag] = TRACEPARENT.exec(from ?? '') ?? [];
  const isTraced = flag === '1' || chance() < tracer.settings.share;
  if (!isTraced) return current.run(null, work);
  const place = { traceId: traceId ?? hex(16), spanId: hex(8) };
  return current.run(place, () => record({ ...place, parentSpanId, kind, name }, work, ended));
}

/** A statement of what goes on; its text holds no values (sql.ts). */
export function tracedStatement<T>(text: string, work: () => Promise<T>): Promise<T> {
  const place = tracer && current.getStore();
  if (!place) return work();
  const name = /\w+/.exec(text)?.[0] ?? 'statement';
  const ids = { traceId: place.traceId, spanId: hex(8), parentSpanId: place.spanId };
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  return record({ ...ids, kind: 'statement', name }, work, () => ({ attributes }));
}

interface Begun extends Place {
  parentSpanId: string | undefined;
  kind: keyof typeof KIND;
  name: string;
}

async function record<T>(
  { kind, name, parentSpanId, ...ids }: Begun,
  work: () => Promise<T>,
  ended: (result: T) => Outcome,
): Promise<T> {
  const began = now();
  const endSpan = (outcome: Outcome) => {
    add({
      ...ids,
      ...(parentSpanId ? { parentSpanId } : {}),
      name: outcome.name ?? name,
      kind: KIND[kind],
      startTimeUnixNano: began,
      endTimeUnixNano: now(),
      attributes: attributesOf(outcome.attributes ?? {}),
      ...(outcome.failed ? { status: { code: FAILED } } : {}),
    });
  };
  try {
    const result = await work();
    endSpan(ended(result));
    return result;
  } catch (error) {
    // Only the error's name: its message may contain typed text.
    const type = error instanceof Error ? error.name : typeof error;
    endSpan({ failed: true, attributes: { 'error.type': type } });
    throw error;
  }
}

const hex = (bytes: number) => Buffer.from(systemRandom.bytes(bytes)).toString('hex');
/** 0 to 1, without 1. */
const chance = () => Buffer.from(systemRandom.bytes(4)).readUInt32BE() / 2 ** 32;

const now = (): string =>
  String(BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n);

/** As OTLP's JSON has them: a whole number is text, for readers whose numbers are smaller. */
const valueOf = (value: string | number): object =>
  typeof value === 'string'
    ? { stringValue: value }
    : Number.isInteger(value)
      ? { intValue: String(value) }
      : { doubleValue: value };

const attributesOf = (all: Attributes): object[] =>
  Object.entries(all).flatMap(([key, value]) => {
    if (value === undefined) return [];
    return [
      {
        key,
        value: valueOf(value),
      },
    ];
  });

function add(span: Span): void {
  if (!tracer) return;
  if (tracer.waiting.length >= MOST_WAITING) tracer.lost += 1;
  else tracer.waiting.push(span);
}

/** All spans that wait, in one call. What the collector does not take is lost: nothing of the shop waits for it. */
async function flush(): Promise<void> {
  const to = tracer;
  if (!to || to.waiting.length === 0) return;
  const spans = to.waiting.splice(0);
  const { url, authorization } = to.settings;
  try {
    const answer = await to.send(`${url}/v1/traces`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization ? { authorization } : {}),
      },
      body: JSON.stringify({
        resourceSpans: [
          { resource: RESOURCE, scopeSpans: [{ scope: { name: 'bellcart' }, spans }] },
        ],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The collector answered ${answer.status}.`);
  } catch (error) {
    to.lost += spans.length;
    if (performance.now() - to.reportedAt < REPORT_EVERY_MS) return;
    to.reportedAt = performance.now();
    to.log.warn('traces are lost', { spans: to.lost, error });
    to.lost = 0;
  }
}

const RESOURCE = {
  attributes: attributesOf({
    'service.name': 'bellcart',
    'service.version': release.version,
    'service.instance.id': `${hostname()}:${process.pid}`,
  }),
};
