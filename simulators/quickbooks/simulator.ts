import { type Change, Company, type CompanyRecord } from './books.ts';
import type { Clock } from './clock.ts';
import { kindNamed } from './entities/catalogue.ts';
import type { Writing } from './entities/kind.ts';
import { Identity } from './identity.ts';
import { Injections } from './injection.ts';
import { Limits } from './limits.ts';
import { OAuth, type OAuthRecord } from './oauth.ts';
import type { SentMail } from './outbox.ts';
import { RequestLog } from './request-log.ts';
import { defaultSwitches, type Switches } from './switches.ts';
import type { WebhookEvent } from './webhook-formats.ts';
import { Webhooks } from './webhooks.ts';

/** The app as it is registered with the simulator. */
export interface App {
  clientId: string;
  clientSecret: string;
  /** Compared byte for byte (behaviour 1). */
  redirectUris: string[];
  webhookUrl?: string;
  webhookVerifier: string;
  disconnectUrl?: string;
  /** Real milliseconds that a webhook receiver gets; 3000 as published when left out. */
  webhookTimeoutMs?: number;
}

export interface SimulatorRecord {
  version: 1;
  companies: CompanyRecord[];
  oauth: OAuthRecord;
  outbox: SentMail[];
  events: WebhookEvent[];
}

/** Everything that the simulator remembers, with no idea of HTTP. */
export class Simulator {
  readonly clock: Clock;
  readonly app: App;
  readonly switches: Switches = { ...defaultSwitches };
  readonly oauth: OAuth;
  readonly identity = new Identity();
  readonly limits = new Limits();
  readonly injections = new Injections();
  readonly log = new RequestLog();
  readonly webhooks: Webhooks;
  readonly outbox: SentMail[] = [];
  /** Writes under a requestid that have no answer yet. */
  readonly running = new Map<string, Promise<unknown>>();
  /** Told after every change worth keeping. */
  onChange: () => void = () => {};
  #companies = new Map<string, Company>();

  constructor(clock: Clock, app: App) {
    this.clock = clock;
    this.app = app;
    this.oauth = new OAuth(clock, this.switches);
    this.oauth.onChange = () => this.onChange();
    this.webhooks = new Webhooks(clock, this.switches, {
      url: app.webhookUrl,
      verifier: app.webhookVerifier,
      timeoutMs: app.webhookTimeoutMs ?? 3000,
    });
    this.webhooks.onChange = () => this.onChange();
  }

  companies(): Company[] {
    return [...this.#companies.values()];
  }

  company(realmId: string): Company | undefined {
    return this.#companies.get(realmId);
  }

  openCompany(realmId: string): Company {
    const known = this.#companies.get(realmId);
    if (known) return known;
    const company = new Company(realmId, (kind, entity) => kindNamed(kind)?.keys?.(entity) ?? []);
    company.onCommit = (changes) => this.#committed(realmId, changes);
    this.#companies.set(realmId, company);
    return company;
  }

  /** The circumstances of a write that happens now. */
  writing(company: Company, include: string[] = [], loading = false): Writing {
    const words = include
      .flatMap((value) => value.toLowerCase().split(','))
      .map((word) => word.trim());
    return {
      company,
      now: this.clock.now(),
      include: new Set(words),
      loading,
      secondVoid: this.switches.secondVoid,
      inactiveWithBalance: this.switches.inactiveWithBalance,
      closedPeriod: this.switches.closedPeriod,
    };
  }

  record(): SimulatorRecord {
    const companies = this.companies().map((company) => company.record());
    return {
      version: 1,
      companies,
      oauth: this.oauth.record(),
      outbox: [...this.outbox],
      events: this.webhooks.unacknowledged(),
    };
  }

  restore(record: SimulatorRecord): void {
    for (const company of record.companies) this.openCompany(company.realmId).restore(company);
    this.oauth.restore(record.oauth);
    this.outbox.push(...record.outbox);
    this.webhooks.restore(record.events);
  }

  // Events reach an app only for companies that are connected to it.
  #committed(realmId: string, changes: Change[]): void {
    this.onChange();
    if (this.oauth.connected(realmId)) this.webhooks.announce(changes);
  }
}
