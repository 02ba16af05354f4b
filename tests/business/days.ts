import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readCompany } from '../../src/company/server/queries.ts';
import { makeRun } from '../../src/delivery/runs/server/change-run.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { readRun } from '../../src/delivery/runs/server/queries.ts';
import { runScope } from '../../src/delivery/runs/server/scope.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { AppError } from '../../src/kit/app-error.ts';
import { dayIn } from '../../src/kit/time.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { type Seeded, seeded } from '../fuzz/seeded.ts';
import type { TestUser } from '../support/app.ts';
import { violations } from './invariants.ts';
import { type Business, type Fate, work } from './shop.ts';

export interface Played {
  seed: number;
  days: number;
  events: number;
  /** By what was done and how it ended. */
  told: Map<string, number>;
  /** Queries that were made to fail, answers that were thrown away, jobs that failed or whose worker died. */
  faults: { queries: number; answers: number; jobs: number; died: number };
  wrong: string[];
}

interface Answer {
  status: number;
  body: any;
}

/** A stop that the driver's phone has done and not sent yet. */
interface Unsent {
  body: object;
  key: string;
}

/** Writes that are done once for their key. The others carry the version that was seen, and a second try is told that it is stale. */
const ONCE = new Set(['/api/place-order', '/api/deliver-order', '/api/correct-delivery']);

class Day {
  readonly played: Played;
  readonly unsent: Unsent[] = [];
  /** Orders that were asked for once each: at most one of each may be there. */
  readonly intents: { key: string; number: string | null }[] = [];
  readonly business: Business;
  readonly random: Seeded;
  /** As a shop without idempotency would be used: each try is a new one. The control of this proof. */
  readonly isCareless: boolean;
  #runs = 0;

  constructor(business: Business, seed: number, isCareless: boolean) {
    this.business = business;
    this.isCareless = isCareless;
    this.random = seeded(seed, 'business');
    this.played = {
      seed,
      days: 0,
      events: 0,
      told: new Map(),
      faults: { queries: 0, answers: 0, jobs: 0, died: 0 },
      wrong: [],
    };
  }

  note(what: string, status: number | string): void {
    const key = `${what} ${status}`;
    this.played.told.set(key, (this.played.told.get(key) ?? 0) + 1);
  }

  /**
   * One write, on a bad line: its queries may fail, its answer may be lost, and whoever sent it sends it again under the same key
   * until there is an answer.
   */
  async write(what: string, who: TestUser, to: string, body: object): Promise<Answer> {
    const { business, random, played } = this;
    const [path = '', method = 'POST'] = to.split(' ').toReversed();
    const key = randomUUID();
    const send = (as: string) =>
      business.app.call(who, method, path, body, { 'idempotency-key': as }) as Promise<Answer>;
    const [breaks, loses] = [random.chance(0.15), random.chance(0.15)];
    let answer: Answer;
    if (breaks) {
      const k = 1 + random.below(25);
      const { result, failed } = await business.failQuery(k, () =>
        // What fails before an endpoint is reached is a 500 at the door.
        send(key).catch((error: { code?: string }) => {
          if (error.code !== '22012') throw error;
          return { status: 500, body: {} };
        }),
      );
      answer = result;
      if (failed) {
        played.faults.queries += 1;
        // The fault is meant, and told to nobody but the log.
        business.app.faults.length = 0;
        if (answer.status >= 500) answer = await send(this.isCareless ? randomUUID() : key);
      }
    } else answer = await send(key);
    if (loses) {
      played.faults.answers += 1;
      const again = await send(this.isCareless ? randomUUID() : key);
      if (
        ONCE.has(path) &&
        answer.status === 200 &&
        !this.isCareless &&
        !isDeepStrictEqual(again.body, answer.body)
      )
        played.wrong.push(
          `${what}: the answer of the second try is another one, ${JSON.stringify([answer.body, again])}`,
        );
      answer = again;
    }
    if (answer.status >= 500)
      played.wrong.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    for (const fault of business.app.faults.splice(0))
      played.wrong.push(`${what}: ${fault instanceof Error ? fault.stack : String(fault)}`);
    this.note(what, answer.status);
    played.events += 1;
    return answer;
  }

  /** A buyer's order of some products, from the cart that was filled for it. */
  async place(): Promise<void> {
    const { business, random } = this;
    const person = random.pick([...business.buyers, business.buyers[0]]);
    const isRep = random.chance(0.15);
    const who = isRep ? business.rep : person.user;
    const customerId = isRep ? random.pick(business.hotels) : (person.customers[0] ?? '');
    const chosen = [...business.products].filter((id) =>
      random.chance(id === business.unknownHazard ? 0.06 : 0.4),
    );
    if (chosen.length === 0) chosen.push(business.products[0] ?? '');
    const lines = chosen.map((productId) => ({ productId, quantity: 1 + random.below(6) }));
    await business.app.call(who, 'DELETE', `/api/cart?customerId=${customerId}`);
    await this.write('fill cart', who, 'PUT /api/cart', { customerId, lines });
    const cart = await business.app.call(who, 'GET', `/api/cart?customerId=${customerId}`);
    const body = {
      customerId,
      lines: lines.map((line) => ({
        ...line,
        expectedUnitPriceCents: business.prices.get(line.productId),
      })),
      shortfallPolicy: random.pick(['ask', 'back_order', 'drop']),
      poNumber: random.chance(0.3) ? `PO-${random.below(1_000)}` : '',
    };
    const mark = `note ${randomUUID()}`;
    const answer = await this.write('place order', who, '/api/place-order', {
      ...body,
      note: mark,
    });
    this.intents.push({ key: mark, number: answer.body.number ?? null });
    if (answer.status === 200 && cart.body.subtotalCents !== answer.body.subtotalCents)
      this.played.wrong.push(
        `cart: ${cart.body.subtotalCents} became an order of ${answer.body.subtotalCents}`,
      );
  }

  async orders(statuses: readonly string[]) {
    const { rows } = await this.business.app.db.pool.query<{
      id: string;
      version: number;
      status: string;
      customer_id: string;
    }>(
      `select id, version, status, customer_id from orders where status = any($1) order by placed_at, id`,
      [statuses],
    );
    return rows;
  }

  async change(who: TestUser, statuses: readonly string[], action: object): Promise<void> {
    const found = await this.orders(statuses);
    if (found.length === 0) return;
    const { id, version } = this.random.pick(found);
    await this.write((action as { action: string }).action, who, '/api/update-order', {
      orderId: id,
      version: this.random.chance(0.1) ? Math.max(1, version - 1) : version,
      ...action,
    });
  }

  /** A refusal is an answer too. */
  async attempt<T>(what: string, verb: () => Promise<T>): Promise<T | null> {
    this.played.events += 1;
    try {
      const done = await verb();
      this.note(what, 'done');
      return done;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { points } = (error.details ?? {}) as { points?: { kind: string }[] };
      this.note(what, points ? points.map(({ kind }) => kind).join(' and ') : error.code);
      return null;
    }
  }

  /** The desk makes a run of what is confirmed, and sends it out with whatever may go. */
  async run(): Promise<void> {
    const { app, desk, driver } = this.business;
    const confirmed = await this.orders(['confirmed', 'part_delivered']);
    if (confirmed.length === 0) return;
    const { rows: stops } = await app.db.pool.query<{ id: string }>(
      `select order_id as id from run_stops where state in ('planned', 'out')`,
    );
    const riding = new Set(stops.map(({ id }) => id));
    const zone = (await readCompany(app)).timeZone;
    const day = dayIn(zone, app.clock.now());
    this.#runs += 1;
    const run = await this.attempt('make run', () =>
      makeRun(app, desk, { day, name: `R${this.#runs}`, driverId: driver.id, truckId: null }),
    );
    if (!run) return;
    const seen = async () => {
      const found = await readRun(
        app.db,
        { runs: runScope(desk), orders: orderScope(desk) },
        run.runId,
      );
      return { runId: run.runId, version: found?.version ?? 1 };
    };
    for (const { id, version, status } of confirmed) {
      if (riding.has(id) || this.random.chance(0.2)) continue;
      if (status === 'confirmed')
        await this.attempt('move day', () =>
          app
            .call(
              desk,
              'POST',
              '/api/update-order',
              {
                orderId: id,
                version,
                action: 'move-day',
                promisedOn: day,
                reason: 'Today',
                anyway: 'It fits',
              },
              { 'idempotency-key': randomUUID() },
            )
            .then(({ status: code }) => this.note('moved', code)),
        );
      const to = await seen();
      await this.attempt('put on run', () =>
        moveStop(app, desk, { orderId: id, from: null, to, before: null }),
      );
    }
    const depart = async () => {
      if (this.random.chance(0.7)) {
        await this.count(run.runId);
        const override = { points: ['driver' as const], reason: 'He goes twice' };
        return departRun(app, desk, { ...(await seen()), override });
      }
      const override = { points: ['count' as const, 'driver' as const], reason: 'No time' };
      return departRun(app, desk, { ...(await seen()), override });
    };
    const went = await this.attempt('depart', depart);
    if (went) return;
    // What can't go comes off.
    for (const { id } of confirmed) {
      const { rows } = await app.db.pool.query(
        `select 1 from order_lines where order_id = $1 and product_id = $2 and ordered > cancelled`,
        [id, this.business.unknownHazard],
      );
      if (rows.length === 0) continue;
      const from = await seen();
      await this.attempt('take off run', () =>
        moveStop(app, desk, { orderId: id, from, to: null, before: null }),
      );
    }
    await this.attempt('depart then', depart);
  }

  /** The driver counts what is on the truck, a line now and then short. */
  async count(runId: string): Promise<void> {
    const { rows } = await this.business.app.db.pool.query<{ id: string; open: number }>(
      `select l.id, l.ordered - l.cancelled - l.delivered as open
         from run_stops s join order_lines l on l.order_id = s.order_id
        where s.run_id = $1 and l.ordered - l.cancelled - l.delivered > 0 order by l.id`,
      [runId],
    );
    if (rows.length === 0) return;
    await this.write('count load', this.business.driver, '/api/check-load', {
      runId,
      lines: rows.map(({ id, open }) => ({
        orderLineId: id,
        ...(this.random.chance(0.1) ? { loaded: open - 1, reason: 'damaged' } : { loaded: open }),
      })),
    });
  }

  /** The driver does a stop; the phone sends it at once, or late. */
  async stop(): Promise<void> {
    const { app, driver } = this.business;
    const done = new Set(this.unsent.map(({ body }) => (body as { orderId: string }).orderId));
    const out = (await this.orders(['out_for_delivery'])).filter(({ id }) => !done.has(id));
    if (out.length === 0) return;
    const { id } = this.random.pick(out);
    const { rows } = await app.db.pool.query<{ id: string; open: number }>(
      `select id, ordered - cancelled - delivered as open from order_lines where order_id = $1 and ordered - cancelled - delivered > 0 order by position`,
      [id],
    );
    const lines = rows.map((line) => {
      const delivered = this.random.chance(0.2) ? this.random.below(line.open + 1) : line.open;
      return {
        orderLineId: line.id,
        delivered,
        ...(delivered < line.open
          ? { reason: this.random.pick(['short-loaded', 'damaged', 'refused', 'not-needed']) }
          : {}),
      };
    });
    const isFailed = this.random.chance(0.08);
    const body = {
      orderId: id,
      lines: isFailed ? [] : lines,
      ...(isFailed ? { failed: 'closed' } : { signerName: 'Rosa Receiver' }),
      ...(this.random.chance(0.1) && !isFailed
        ? {
            extras: [
              {
                productId: this.random.pick(this.business.products.slice(0, 5)),
                quantity: 1,
                reason: 'Asked for it',
              },
            ],
          }
        : {}),
      deviceTime: new Date(app.clock.now()).toISOString(),
    };
    if (this.random.chance(0.3)) {
      this.unsent.push({ body, key: randomUUID() });
      this.note('stop', 'kept on the phone');
      return;
    }
    await this.write('deliver', driver, '/api/deliver-order', body);
  }

  /** What the phone holds goes out, some of it twice and some at once with another. */
  async flush(): Promise<void> {
    const { app, driver } = this.business;
    for (const { body, key } of this.unsent.splice(0)) {
      const send = () =>
        app.call(driver, 'POST', '/api/deliver-order', body, { 'idempotency-key': key });
      const answers = this.random.chance(0.5)
        ? await Promise.all([send(), send()])
        : [await send(), await send()];
      const texts = new Set(
        answers.map(
          (answer) =>
            `${answer.status} ${JSON.stringify(answer.body.error?.code ?? answer.body.deliveryId)}`,
        ),
      );
      // Of two at once, one may be told that the other is being worked on.
      if (texts.size > 1 && !answers.some(({ status }) => status === 409))
        this.played.wrong.push(`late stop: two answers, ${[...texts].join(' and ')}`);
      this.note('late stop', answers[0]?.status ?? 0);
      this.played.events += 1;
    }
  }

  async correct(): Promise<void> {
    const { rows } = await this.business.app.db.pool.query<{
      delivery: string;
      line: string;
      delivered: number;
      corrections: number;
    }>(
      `select d.id as delivery, l.order_line_id as line, l.delivered,
              (select count(*)::int from delivery_corrections c where c.delivery_id = d.id) as corrections
         from deliveries d join delivery_lines l on l.delivery_id = d.id where l.delivered > 0 and d.state like 'delivered%' order by d.id, l.id`,
    );
    if (rows.length === 0) return;
    const one = this.random.pick(rows);
    await this.write('correct', this.business.desk, '/api/correct-delivery', {
      deliveryId: one.delivery,
      seen: one.corrections,
      lines: [
        {
          orderLineId: one.line,
          delivered: Math.max(0, one.delivered + this.random.pick([-1, -1, 1])),
        },
      ],
      reason: 'miscounted',
      note: 'Counted again',
    });
  }

  /** Nobody of one hotel reads what is the other's. */
  async pry(): Promise<void> {
    const { app, buyers } = this.business;
    const person = this.random.pick(buyers);
    const { body } = await app.call(person.user, 'GET', '/api/orders?limit=100');
    const customers = new Set(
      (body.orders as { customerId: string }[]).map(({ customerId }) => customerId),
    );
    for (const id of customers)
      if (!person.customers.includes(id))
        this.played.wrong.push(`rows: ${person.user.displayName} reads ${id}`);
    const foreign = (await this.orders(['placed', 'confirmed', 'delivered', 'invoiced'])).find(
      ({ customer_id: id }) => !person.customers.includes(id),
    );
    if (foreign) {
      const answer = await app.call(person.user, 'GET', `/api/orders/${foreign.id}`);
      if (answer.status !== 404)
        this.played.wrong.push(`rows: a foreign order answers ${answer.status}`);
      const cancel = await app.call(
        person.user,
        'POST',
        '/api/update-order',
        { orderId: foreign.id, version: foreign.version, action: 'cancel', reason: '' },
        { 'idempotency-key': randomUUID() },
      );
      if (cancel.status !== 404)
        this.played.wrong.push(`rows: a foreign order is cancelled, ${cancel.status}`);
    }
    this.played.events += 1;
  }

  /** Books and mail as they are when something is wrong with them. */
  async weather(): Promise<void> {
    const { books, mail } = this.business;
    const { control } = books.simulator;
    const failure = this.random.pick([
      'unavailable',
      'application-error',
      'throttle',
      'reset',
      'drop-answer',
      'truncate',
      'fault-inside',
      'expired-token',
      'stall',
    ] as const);
    control.fail({
      failure,
      times: 1 + this.random.below(2),
      ...(this.random.chance(0.6) ? { method: 'POST' } : {}),
      ...(failure === 'stall' ? { stallMs: 800, afterWork: this.random.chance(0.5) } : {}),
    });
    this.note('books', failure);
    if (this.random.chance(0.4)) await mail.away(this.random.chance(0.5));
    this.played.events += 1;
  }

  fate(): Fate {
    const part = this.random.part();
    if (part < 0.05) return 'dies before';
    if (part < 0.1) return 'dies after';
    if (part < 0.16) return { query: 1 + this.random.below(12) };
    return 'works';
  }

  async work(fate: () => Fate = () => this.fate()): Promise<void> {
    const { failed, died } = await work(this.business, fate);
    this.played.faults.jobs += failed;
    this.played.faults.died += died;
    this.business.app.faults.length = 0;
  }

  async step(): Promise<void> {
    const { business, random } = this;
    const { desk, buyers } = business;
    await random.pick<() => Promise<void>>([
      () => this.place(),
      () => this.place(),
      () => this.place(),
      () => this.change(desk, ['placed'], { action: 'confirm' }),
      () => this.change(desk, ['placed'], { action: 'confirm' }),
      () => this.change(desk, ['placed'], { action: 'confirm' }),
      () =>
        this.change(random.pick(buyers).user, ['placed', 'confirmed'], {
          action: 'cancel',
          reason: 'Not needed',
        }),
      () => this.change(desk, ['placed', 'confirmed'], { action: 'hold', reason: 'Asks first' }),
      () => this.change(desk, ['on_hold'], { action: 'release' }),
      () =>
        this.change(desk, ['placed', 'confirmed'], {
          action: 'change-lines',
          lines: [
            { productId: random.pick(business.products.slice(0, 5)), quantity: random.below(7) },
          ],
        }),
      () =>
        this.change(desk, ['placed', 'confirmed'], {
          action: 'discount',
          basisPoints: 500,
          reason: 'Loyal',
        }),
      () => this.change(desk, ['confirmed'], { action: 'send-out' }),
      () => this.change(desk, ['part_delivered'], { action: 'close-rest' }),
      () => this.run(),
      () => this.stop(),
      () => this.stop(),
      () => this.stop(),
      () => this.stop(),
      () => this.flush(),
      () => this.correct(),
      () => this.pry(),
      () => this.weather(),
      () => this.work(),
      () => this.work(),
    ])();
    business.app.clock.advance(60_000 * (1 + random.below(12)));
  }

  /** Each order that was asked for is there once, or was refused. */
  async intended(): Promise<void> {
    const { rows } = await this.business.app.db.pool.query<{ note: string; count: number }>(
      `select note, count(*)::int as count from orders group by note having count(*) > 1`,
    );
    for (const { note, count } of rows)
      this.played.wrong.push(`orders: ${note} is there ${count} times`);
    const { rows: all } = await this.business.app.db.pool.query<{ note: string }>(
      'select note from orders',
    );
    const there = new Set(all.map(({ note }) => note));
    for (const { key, number } of this.intents)
      if (number !== null && !there.has(key))
        this.played.wrong.push(`orders: ${number} was acknowledged and is not there`);
  }

  /** The weather is fine again and all that waits is done. */
  async rest(): Promise<void> {
    const { business } = this;
    await this.flush();
    business.books.simulator.control.clearFaults();
    await business.mail.away(false);
    for (let hour = 0; hour < 14; hour += 1) {
      await this.work(() => 'works');
      business.app.clock.advance(3_600_000);
    }
  }
}

/** Plays so many days by this seed, and holds the business against its invariants after each and at the end. */
export async function playDays(
  business: Business,
  {
    seed,
    days,
    steps,
    isCareless = false,
  }: { seed: number; days: number; steps: number; isCareless?: boolean },
): Promise<Played> {
  const day = new Day(business, seed, isCareless);
  for (let at = 0; at < days; at += 1) {
    await business.app.db.pool.query('delete from rate_limits');
    for (let step = 0; step < steps; step += 1) {
      if (step % 20 === 0) await business.app.db.pool.query('delete from rate_limits');
      await day.step();
    }
    day.played.days += 1;
    day.played.wrong.push(...(await violations(business, false)).map((one) => `day ${at}: ${one}`));
    await day.rest();
    day.played.wrong.push(
      ...(await violations(business, true)).map((one) => `evening ${at}: ${one}`),
    );
    // Rest and night: from one morning to the next.
    business.app.clock.advance(2 * 3_600_000);
    if (day.played.wrong.length > 0) break;
  }
  await day.intended();
  return day.played;
}
