import type { Change } from './books.ts';
import type { Clock } from './clock.ts';
import type { Switches } from './switches.ts';
import { newEvent, signature, type WebhookEvent, webhookBody } from './webhook-formats.ts';

const minute = 60_000;
const hour = 60 * minute;
// The published plan (reference 5.2); after its end the last step repeats.
const retryDelays = [10_000, 20_000, 30_000, 5 * minute, 20 * minute, 2 * hour, 4 * hour, 6 * hour];
const mostEvents = 100;
const mostBytes = 1_000_000;
const mostStored = 1000;
// Real deliveries gather events for a while; half a second is enough to see several together.
const gatherFor = 500;

// Changes of other entities are not offered as events.
const announced = new Set([
  'Account',
  'CreditMemo',
  'Customer',
  'Employee',
  'Invoice',
  'Item',
  'Payment',
  'PaymentMethod',
  'Preferences',
  'SalesReceipt',
  'Term',
  'Vendor',
]);

export interface WebhookTarget {
  url: string | undefined;
  verifier: string;
  /** Milliseconds of real time that the app has to answer. */
  timeoutMs: number;
}

/** One delivery with the outcome of every attempt: an HTTP status, or what went wrong. */
export interface Delivery {
  number: number;
  events: WebhookEvent[];
  attempts: { at: number; outcome: number | string }[];
  done: boolean;
  /** Milliseconds on the virtual clock; means something only after a failure. */
  retryAt: number;
}

/** Tells the app what changed. A failing delivery holds back everything behind it (behaviour 53). */
export class Webhooks {
  #clock: Clock;
  #switches: Switches;
  #target: WebhookTarget;
  #waiting: WebhookEvent[] = [];
  #deliveries: Delivery[] = [];
  #count = 0;
  #planned = false;
  #sending: Promise<void> | undefined;
  /** Told when the app acknowledged something. */
  onChange: () => void = () => {};

  constructor(clock: Clock, switches: Switches, target: WebhookTarget) {
    this.#clock = clock;
    this.#switches = switches;
    this.#target = target;
  }

  get target(): WebhookTarget {
    return this.#target;
  }

  /** Takes the changes of a committed write. */
  announce(changes: Change[]): void {
    if (!this.#target.url) return;
    this.#waiting.push(...changes.filter((change) => announced.has(change.kind)).map(newEvent));
    if (this.#waiting.length > 0 && !this.#switches.webhookHold) this.#plan(gatherFor);
  }

  waiting(): WebhookEvent[] {
    return [...this.#waiting];
  }

  deliveries(): Delivery[] {
    return this.#deliveries.map((delivery) => ({ ...delivery, attempts: [...delivery.attempts] }));
  }

  /** Sends what waits now, held or not, unless an earlier delivery is failing. */
  async flush(): Promise<void> {
    await this.#send();
  }

  /** Sends a delivery once more, exactly as a network would repeat it. */
  async repeat(number: number): Promise<number | string> {
    const delivery = this.#deliveries.find((one) => one.number === number);
    if (!delivery) throw new RangeError(`No delivery ${number}`);
    return this.#attempt(delivery);
  }

  restore(waiting: WebhookEvent[]): void {
    this.#waiting = waiting;
    if (waiting.length > 0) this.#plan(gatherFor);
  }

  /** Events that the app has not acknowledged: what a restart must not lose. */
  unacknowledged(): WebhookEvent[] {
    return [
      ...this.#deliveries
        .filter((delivery) => !delivery.done)
        .flatMap((delivery) => delivery.events),
      ...this.#waiting,
    ];
  }

  #plan(delay: number): void {
    if (this.#planned) return;
    this.#planned = true;
    this.#clock.at(this.#clock.now() + delay, () => {
      this.#planned = false;
      return this.#send();
    });
  }

  /** One send at a time; a second caller waits for the first and then sends what is left. */
  async #send(): Promise<void> {
    while (this.#sending) await this.#sending;
    this.#sending = this.#drain().finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #drain(): Promise<void> {
    const failing = this.#deliveries.find((delivery) => !delivery.done);
    const early = failing ? failing.retryAt - this.#clock.now() : 0;
    if (early > 0) return this.#plan(early);
    for (let next = failing ?? this.#next(); next; next = this.#next()) {
      const outcome = await this.#attempt(next);
      if (outcome !== 200) {
        const delay =
          retryDelays[Math.min(next.attempts.length, retryDelays.length) - 1] ?? 6 * hour;
        next.retryAt = this.#clock.now() + delay;
        return this.#plan(delay);
      }
      next.done = true;
      this.onChange();
      if (this.#switches.webhookDuplicate) await this.#attempt(next);
    }
  }

  #next(): Delivery | undefined {
    if (this.#waiting.length === 0) return undefined;
    let events = this.#waiting.slice(0, mostEvents);
    while (events.length > 1 && Buffer.byteLength(webhookBody(events, this.#switches)) > mostBytes)
      events = events.slice(0, -1);
    this.#waiting = this.#waiting.slice(events.length);
    if (this.#switches.webhookReversed) events.reverse();
    const delivery: Delivery = {
      number: ++this.#count,
      events,
      attempts: [],
      done: false,
      retryAt: 0,
    };
    this.#deliveries.push(delivery);
    if (this.#deliveries.length > mostStored) this.#deliveries.shift();
    return delivery;
  }

  async #attempt(delivery: Delivery): Promise<number | string> {
    const outcome = await this.#post(webhookBody(delivery.events, this.#switches));
    delivery.attempts.push({ at: this.#clock.now(), outcome });
    return outcome;
  }

  async #post(body: string): Promise<number | string> {
    const signed = signature(
      body,
      this.#switches.webhookSignature === 'right'
        ? this.#target.verifier
        : `${this.#target.verifier}?`,
    );
    const headers = {
      'content-type': this.#switches.webhookContentType,
      'intuit-signature': signed,
    };
    try {
      const signal = AbortSignal.timeout(this.#target.timeoutMs);
      const answer = await fetch(this.#target.url ?? '', {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'manual',
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      return error instanceof Error ? error.name : 'failed';
    }
  }
}
