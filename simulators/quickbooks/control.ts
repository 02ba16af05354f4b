import type { Row } from './books.ts';
import { kindNamed } from './entities/catalogue.ts';
import type { Draft, Stored } from './entity.ts';
import type { FaultRule } from './injection.ts';
import { merge } from './merge.ts';
import type { TokenAnswer } from './oauth.ts';
import { consent, consentRequest } from './oauth-endpoints.ts';
import { write } from './operations.ts';
import type { SentMail } from './outbox.ts';
import type { LoggedRequest } from './request-log.ts';
import { firstRealm, loadSeed, openDefaultCompany, putRaw, type Seed } from './seed.ts';
import type { Simulator } from './simulator.ts';
import { changeSwitches, type Switches } from './switches.ts';
import { newEvent, type WebhookEvent } from './webhook-formats.ts';
import type { Delivery } from './webhooks.ts';

export interface ConsentOptions {
  realmId?: string;
  redirectUri?: string;
  scope?: string;
  state?: string;
}

/** The hand on the simulator: what a test, a demo or the control port may do to it (behaviour 56). */
export class Control {
  #simulator: Simulator;

  constructor(simulator: Simulator) {
    this.#simulator = simulator;
  }

  /** The virtual time in milliseconds. */
  now(): number {
    return this.#simulator.clock.now();
  }

  /** Freezes the clock at an instant, or where it stands. */
  async freeze(instant?: number): Promise<void> {
    this.#simulator.clock.freeze();
    if (instant !== undefined) await this.#simulator.clock.set(instant);
  }

  run(): void {
    this.#simulator.clock.run();
  }

  /** Moves the clock on and runs what falls due, such as webhook retries. */
  async advance(milliseconds: number): Promise<void> {
    await this.#simulator.clock.advance(milliseconds);
  }

  async setTime(instant: number): Promise<void> {
    await this.#simulator.clock.set(instant);
  }

  switches(): Switches {
    return { ...this.#simulator.switches };
  }

  set(change: Partial<Switches>): Switches {
    changeSwitches(this.#simulator.switches, change);
    return this.switches();
  }

  /** Lets the next matching calls fail. */
  fail(rule: FaultRule): void {
    this.#simulator.injections.add(rule);
  }

  faults(): (FaultRule & { left: number })[] {
    return this.#simulator.injections.list();
  }

  clearFaults(): void {
    this.#simulator.injections.clear();
  }

  openCompany(realmId: string, name: string): void {
    openDefaultCompany(this.#simulator, realmId, name);
  }

  realms(): string[] {
    return this.#simulator.companies().map((company) => company.realmId);
  }

  /** Loads entities into companies; answers how many of each kind. */
  seed(seed: Seed): Record<string, number> {
    return loadSeed(this.#simulator, seed);
  }

  /** Puts one entity into the books unchecked. */
  raw(realmId: string, kind: string, entity: Draft & { Id: string }): void {
    putRaw(this.#simulator, realmId, kind, entity);
  }

  /** Writes as a person inside QuickBooks does: all rules apply, no token, no limit. */
  edit(
    realmId: string,
    kind: string,
    body: Draft,
    operation?: 'create' | 'update' | 'delete' | 'void',
  ): Stored {
    const known = kindNamed(kind);
    const company = this.#simulator.company(realmId);
    if (!known || !company) throw new RangeError(`No ${kind} in company ${realmId}`);
    return write(known, operation, body, this.#simulator.writing(company)) as Stored;
  }

  /** Merges two customers or items: `goneId` becomes inactive, all that was its is the survivor's. */
  merge(realmId: string, kind: 'Customer' | 'Item', goneId: string, survivorId: string): Stored {
    const company = this.#simulator.company(realmId);
    if (!company) throw new RangeError(`No company ${realmId}`);
    return merge(kind, goneId, survivorId, this.#simulator.writing(company));
  }

  /** Every row of a kind, the deleted ones included. */
  rows(realmId: string, kind: string): Row[] {
    return this.#simulator.company(realmId)?.rows(kindNamed(kind)?.name ?? kind) ?? [];
  }

  /** Changes preferences group by group, such as `{ TaxPrefs: { UsingSalesTax: true } }`. */
  setPreferences(realmId: string, change: Draft): Stored {
    const current = this.#simulator.company(realmId)?.find('Preferences', '1');
    if (!current) throw new RangeError(`No company ${realmId}`);
    return this.edit(
      realmId,
      'Preferences',
      { ...change, Id: '1', SyncToken: current.SyncToken, sparse: true },
      'update',
    );
  }

  /** Consents without a browser; answers the address that the browser would be sent to. */
  authorize(options: ConsentOptions = {}): string {
    const { app } = this.#simulator;
    const request = consentRequest(
      this.#simulator,
      new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        scope: options.scope ?? 'com.intuit.quickbooks.accounting',
        redirect_uri: options.redirectUri ?? app.redirectUris[0] ?? '',
        ...(options.state === undefined ? {} : { state: options.state }),
      }),
    );
    if (typeof request === 'string') throw new RangeError(request);
    return consent(this.#simulator, request, options.realmId ?? firstRealm);
  }

  /** Connects a company and answers its tokens, for tests that are not about OAuth. */
  connect(options: ConsentOptions = {}): TokenAnswer {
    const redirectUri = options.redirectUri ?? this.#simulator.app.redirectUris[0] ?? '';
    const code = new URL(this.authorize(options)).searchParams.get('code') ?? '';
    return this.#simulator.oauth.exchange(code, redirectUri).answer;
  }

  connections(): { realmId: string; scopes: string[]; grantedAt: number }[] {
    return this.#simulator.oauth
      .connections()
      .map(({ realmId, scopes, grantedAt }) => ({ realmId, scopes, grantedAt }));
  }

  /** The user disconnects the app in QuickBooks; answers how many connections ended. */
  disconnect(realmId: string): number {
    return this.#simulator.oauth.disconnect(realmId);
  }

  expireAccessTokens(): void {
    this.#simulator.oauth.expireAccessTokens();
  }

  outbox(): SentMail[] {
    return [...this.#simulator.outbox];
  }

  requests(): LoggedRequest[] {
    return this.#simulator.log.list();
  }

  counters(): Record<string, number> {
    return this.#simulator.log.counters();
  }

  clearRequests(): void {
    this.#simulator.log.clear();
    this.#simulator.limits.reset();
  }

  waitingEvents(): WebhookEvent[] {
    return this.#simulator.webhooks.waiting();
  }

  deliveries(): Delivery[] {
    return this.#simulator.webhooks.deliveries();
  }

  /** Sends waiting events now. */
  async flushWebhooks(): Promise<void> {
    await this.#simulator.webhooks.flush();
  }

  /** Sends a delivery again; answers the app's status. */
  async repeatDelivery(number: number): Promise<number | string> {
    return this.#simulator.webhooks.repeat(number);
  }

  /** Makes up an event, such as a merge: `verb: 'merged'` with the `deletedId` of the one that is gone. */
  emit(event: Omit<WebhookEvent, 'at' | 'eventId'>): void {
    this.#simulator.webhooks.announce([newEvent({ ...event, at: this.now() })]);
  }
}
