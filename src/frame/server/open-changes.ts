import { z } from 'zod';
import { isOneOf, isStaff, SEEING_MONEY, type UserActor } from '../../kit/actor.ts';
import { ordersAmong, ordersSince } from '../../ordering/orders/server/public/queries.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { rereadActor } from '../../people/accounts/sign-in/server/public/read-actor.ts';
import type { App } from '../../platform/app.ts';
import { tooManyRequests } from '../../platform/http/limits.ts';
import { count } from '../../platform/metrics.ts';
import type { Notice } from '../../platform/notices.ts';
import { readWaiting } from './attention.ts';
import type { Waiting } from './waiting.ts';

/** What the triggers of migrations/0265_changes_told.sql say. */
const change = z.object({
  topic: z.enum(['order', 'invoice', 'request', 'account', 'sheet', 'run', 'session', 'person']),
  id: z.string().optional(),
  customerId: z.string().optional(),
  placedBy: z.string().nullish(),
});
type Change = z.infer<typeof change>;
/** Topics that are sent only with an order that the person may see; `own-order`: one that they have placed. */
const OF_ORDERS: ReadonlySet<string> = new Set(['order', 'own-order', 'invoice']);

/** What is sent to a browser; ids are those of orders that its person may see. */
export interface ChangesMessage {
  topics: string[];
  orders: string[];
  waiting: Waiting;
}

/** How often a stream sends a heartbeat and checks its session, and how long changes are gathered before they are sent, in ms. */
const TIMES = { beat: 15_000, gather: 250 };
/** Streams of one person in this process, and how often one may be opened. */
const AT_ONCE = 8;
const OPENED = { points: 60, seconds: 60 };
/** Answers that wait for a browser that does not read; past them it is let go. */
const UNREAD = 64;

const open = new Map<string, number>();
/** How many are open is among the metrics, from 0 on. */
const countOpen = (by: number) => count('bellcart_live_connections', {}, by);
countOpen(0);

/** A first look at a change of an order, without the database: false only for who surely may not see it. */
function mayConcern(user: UserActor, { customerId = '', placedBy }: Change): boolean {
  if (!isOneOf(user, SEEING_MONEY)) return false;
  if (user.role === 'super_admin' || user.customers === 'all') return true;
  return user.customers.includes(customerId) || placedBy === user.id;
}

/**
 * The stream (server-sent events) of what this person may see and somebody has changed. `since`: the last order event that the page
 * knows of. Events: `hello` when it begins, `changed`, `beat`, `deaf` while changes can't be heard, `end` when the session has ended.
 * @throws AppError `auth/too-many-requests`
 */
export async function openChanges(
  app: App,
  user: UserActor,
  {
    headers,
    since,
    times = TIMES,
  }: { headers: Headers; since: number; times?: { beat: number; gather: number } },
): Promise<Response> {
  await app.limits.take('changes', user.id, OPENED);
  if ((open.get(user.id) ?? 0) >= AT_ONCE) throw tooManyRequests(30);
  const line = new ChangesLine(app, user, headers, times);
  const body = new ReadableStream<Uint8Array>(
    { start: (controller) => line.start(controller, since), cancel: () => line.end() },
    new CountQueuingStrategy({ highWaterMark: UNREAD }),
  );
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies must not cache, compress or buffer it.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** One open stream. */
class ChangesLine {
  readonly #app: App;
  readonly #headers: Headers;
  readonly #times: typeof TIMES;
  #user: UserActor;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #stop: () => void = () => {};
  #pulse: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #topics = new Set<string>();
  #orders = new Set<string>();
  /** Order events that the page knows; null once later ones were sent. */
  #since: number | null = null;
  /** While a greeting is being read no change is sent: the greeting includes it. */
  #greeting: Promise<void> = Promise.resolve();
  #ended = false;

  constructor(app: App, user: UserActor, headers: Headers, times: typeof TIMES) {
    this.#app = app;
    this.#user = user;
    this.#headers = headers;
    this.#times = times;
  }

  start(controller: ReadableStreamDefaultController<Uint8Array>, since: number): void {
    this.#controller = controller;
    this.#since = since;
    open.set(this.#user.id, (open.get(this.#user.id) ?? 0) + 1);
    countOpen(1);
    this.#pulse = setInterval(() => void this.#beat(), this.#times.beat);
    this.#stop = this.#app.db.notices.listen((notice) => this.#hear(notice));
    if (this.#app.db.notices.heard()) this.#greet();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    clearInterval(this.#pulse);
    clearTimeout(this.#gathering);
    this.#stop();
    countOpen(-1);
    const left = (open.get(this.#user.id) ?? 1) - 1;
    if (left > 0) open.set(this.#user.id, left);
    else open.delete(this.#user.id);
    try {
      this.#controller?.close();
    } catch {
      // The browser has gone already.
    }
  }

  #send(event: string, data: object = {}): void {
    if (this.#ended) return;
    if ((this.#controller?.desiredSize ?? 0) <= 0) return this.end();
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  /** Runs what needs the database; without it the stream ends, and the browser comes again. */
  async #withDatabase(work: () => Promise<void>): Promise<void> {
    try {
      if (!this.#ended) await work();
    } catch (error) {
      this.#app.log.warn('a stream of changes was given up', { error });
      this.end();
    }
  }

  #greet(): void {
    this.#greeting = this.#withDatabase(async () => {
      const scope = orderScope(this.#user);
      const [orders, waiting] = await Promise.all([
        this.#since === null || !isOneOf(this.#user, SEEING_MONEY)
          ? []
          : ordersSince(this.#app.db, scope, this.#since),
        readWaiting(this.#app, this.#user),
      ]);
      this.#since = null;
      this.#send('hello', { topics: orders.length > 0 ? ['order'] : [], orders, waiting });
    });
  }

  #beat(): Promise<void> {
    return this.#withDatabase(async () => {
      const isHere = await this.#renew();
      await this.#greeting;
      if (isHere) this.#send('beat');
    });
  }

  /** Reads the person anew; without a session the stream says so and ends. */
  async #renew(): Promise<boolean> {
    const user = await rereadActor(this.#app, this.#headers);
    if (!user || user.id !== this.#user.id) {
      this.#send('end');
      this.end();
      return false;
    }
    this.#user = user;
    return true;
  }

  #hear(notice: Notice): void {
    if (notice.kind === 'closed') this.end();
    else if (notice.kind === 'deaf') {
      this.#since = null;
      this.#send('deaf');
    } else if (notice.kind === 'heard') {
      // What passed in between is not known: the browser reads its page anew at a greeting that follows another.
      this.#greet();
    } else this.#gather(notice.text);
  }

  #gather(text: string): void {
    const parsed = change.safeParse(JSON.parse(text));
    if (!parsed.success) return;
    const { topic, id } = parsed.data;
    if (topic === 'session' || topic === 'person') {
      if (id === (topic === 'session' ? this.#user.sessionId : this.#user.id)) void this.#beat();
      return;
    }
    if (topic === 'order' || topic === 'invoice') {
      if (!id || !mayConcern(this.#user, parsed.data)) return;
      this.#orders.add(id);
      if (topic === 'order' && parsed.data.placedBy === this.#user.id)
        this.#topics.add('own-order');
    } else if (!isStaff(this.#user)) return;
    this.#topics.add(topic);
    this.#gathering ??= setTimeout(() => void this.#tell(), this.#times.gather);
  }

  #tell(): Promise<void> {
    return this.#withDatabase(async () => {
      this.#gathering = undefined;
      const [topics, ids] = [[...this.#topics], [...this.#orders]];
      this.#topics.clear();
      this.#orders.clear();
      const orders = await ordersAmong(this.#app.db, orderScope(this.#user), ids);
      const seen = topics.filter((topic) => !OF_ORDERS.has(topic) || orders.length > 0);
      if (seen.length === 0) return;
      const waiting = await readWaiting(this.#app, this.#user);
      await this.#greeting;
      this.#send('changed', { topics: seen, orders, waiting } satisfies ChangesMessage);
    });
  }
}
