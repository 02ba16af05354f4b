import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type MailSink, startMailSink } from '../../simulators/mail-sink/start.ts';
import { firstRealm } from '../../simulators/quickbooks/seed.ts';
import { type RunningSimulator, startSimulator } from '../../simulators/quickbooks/start.ts';
import { signature, webhookBody } from '../../simulators/quickbooks/webhook-formats.ts';
import { closeMail } from '../../src/platform/send-mail.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { addOrder, type OrderSpec } from './orders.ts';
import { addCustomer, addProduct } from './rows.ts';

export const REALM = firstRealm;
const VERIFIER = 'verifier-of-the-tests';
const CALLBACK = 'http://localhost:3000/api/quickbooks/callback';

export interface Books {
  app: AppUnderTest;
  simulator: RunningSimulator;
  mail: MailSink;
  owner: TestUser;
  driver: TestUser;
  verifier: string;
  /** Connects the app to a company of the simulator through the real way there and back. Answers where the browser ends. */
  connect(as?: TestUser, realmId?: string): Promise<string>;
  /** Makes this person's sign-in a fresh one: tests turn the clock by hours. */
  signInAgain(who: TestUser): Promise<void>;
  /** A customer, two products that stand in the books as items too, and an order of both, out for delivery. */
  order(
    spec?: Partial<Omit<OrderSpec, 'customerId' | 'lines'>> & {
      quantities?: [number, number];
      prices?: [number, number];
    },
  ): Promise<OrderInHand>;
  /** Delivers over the endpoint. `delivered` in the order of the lines. */
  deliver(order: OrderInHand, delivered: number[], more?: object): Promise<{ deliveryId: string }>;
  invoices(): Invoice[];
  /** Brings what was announced since the last time to the webhook, signed, as one delivery. Only with `webhooks`. */
  announce(): Promise<void>;
  close(): Promise<void>;
}

export interface OrderInHand {
  id: string;
  number: string;
  lineIds: string[];
  customerId: string;
  customerName: string;
  productIds: string[];
  skus: string[];
  quantities: number[];
  prices: number[];
}

export interface Invoice {
  Id: string;
  SyncToken: string;
  DocNumber?: string;
  TotalAmt: number;
  Balance: number;
  TxnDate: string;
  PrivateNote?: string;
  CustomerRef: { value: string };
  Line: {
    DetailType: string;
    Amount: number;
    SalesItemLineDetail?: { ItemRef: { value: string }; Qty: number; UnitPrice: number };
  }[];
}

/** What tests turn of the company's settings. Left out: as in a new company. */
interface BooksChoice {
  /** Invoices keep the shop's own numbers; else QuickBooks counts. */
  ownNumbers?: boolean;
  shipping?: boolean;
  /** Its events are kept for `announce`. */
  webhooks?: boolean;
}

/** The app beside a real QuickBooks simulator, both of this test's own. The app's clock starts at today's time and stands still. */
export async function startBooks(
  env: NodeJS.ProcessEnv = {},
  { ownNumbers = false, shipping = false, webhooks = false }: BooksChoice = {},
): Promise<Books> {
  let serial = 0;
  const simulator = await startSimulator({
    app: {
      clientId: 'client',
      clientSecret: 'client-of-the-tests',
      redirectUris: [CALLBACK],
      webhookVerifier: VERIFIER,
      ...(webhooks ? { webhookUrl: 'http://localhost:3000/api/quickbooks/webhook' } : {}),
    },
    switches: { limits: false, webhookHold: true },
  });
  simulator.control.setPreferences(firstRealm, {
    SalesFormsPrefs: { CustomTxnNumbers: ownNumbers, AllowShipping: shipping },
  });
  const mailFolder = mkdtempSync(path.join(tmpdir(), 'bellcart-mail-'));
  const mail = await startMailSink({ dir: mailFolder });
  const app = await startApp({
    SMTP_URL: mail.smtpUrl,
    QUICKBOOKS_ENVIRONMENT: 'simulator',
    QUICKBOOKS_BASE_URL: simulator.url,
    QUICKBOOKS_CLIENT_ID: 'client',
    QUICKBOOKS_CLIENT_SECRET: 'client-of-the-tests',
    QUICKBOOKS_WEBHOOK_VERIFIER: VERIFIER,
    QUICKBOOKS_TIMEOUT_MS: '1500',
    // The simulator's limits are off above: nobody waits for a slot.
    QUICKBOOKS_CALL_GAP_MS: '0',
    ...env,
  });
  // Jobs are due by the later of both clocks, so the app's clock must not be behind.
  app.clock.set(simulator.control.now() + 60_000);
  const owner = await addUser(app, {
    role: 'super_admin',
    customers: 'all',
    displayName: 'Olive Owner',
  });
  const driver = await addUser(app, {
    role: 'admin',
    customers: 'all',
    brands: ['Linnetfold'],
    displayName: 'Dan Driver',
  });

  const signInAgain: Books['signInAgain'] = async (who) => {
    await app.db.pool.query(
      'update sessions set signed_in_at = $2, expires_at = $3 where id = $1',
      [who.sessionId, new Date(app.clock.now()), new Date(app.clock.now() + 30 * 86_400_000)],
    );
  };
  const connect: Books['connect'] = async (as = owner, realmId = firstRealm) => {
    await signInAgain(as);
    const begun = await app.call(as, 'POST', '/api/quickbooks-auth-begin', {});
    const state = new URL(begun.body.url).searchParams.get('state') ?? '';
    const back = new URL(simulator.control.authorize({ realmId, state, redirectUri: CALLBACK }));
    const answer = await app.call(as, 'GET', `${back.pathname}${back.search}`);
    return answer.headers.get('location') ?? '';
  };
  const order: Books['order'] = async ({
    quantities = [3, 2],
    prices = [1205, 8999],
    ...spec
  } = {}) => {
    serial += 1;
    const customerName = `Harbor House ${serial}`;
    const customerId = await addCustomer(app, { name: customerName });
    const skus = [`SKU-${serial}-A`, `SKU-${serial}-B`];
    const productIds: string[] = [];
    for (const [index, sku] of skus.entries()) {
      productIds.push(
        await addProduct(app, { sku, name: `Cleaner ${sku}`, priceCents: prices[index] ?? 100 }),
      );
      simulator.control.edit(
        firstRealm,
        'Item',
        {
          Name: `Cleaner ${sku}`,
          Sku: sku,
          Type: 'Service',
          UnitPrice: 1,
          IncomeAccountRef: { value: '1' },
        },
        'create',
      );
    }
    const made = await addOrder(app, {
      customerId,
      lines: productIds.map((productId, index) => ({
        productId,
        quantity: quantities[index] ?? 1,
        unitPriceCents: prices[index] ?? 100,
      })),
      ...spec,
    });
    return { ...made, customerId, customerName, productIds, skus, quantities, prices };
  };
  const deliver: Books['deliver'] = async (taken, delivered, more = {}) => {
    const answer = await app.call(
      driver,
      'POST',
      '/api/deliver-order',
      {
        orderId: taken.id,
        lines: delivered.map((count, index) => ({
          orderLineId: taken.lineIds[index],
          delivered: count,
          ...(count < (taken.quantities[index] ?? 0) ? { reason: 'short-loaded' } : {}),
        })),
        signerName: 'Rosa Receiver',
        ...more,
      },
      { 'idempotency-key': randomUUID() },
    );
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  let announced = 0;
  const announce: Books['announce'] = async () => {
    const events = simulator.control.waitingEvents().slice(announced);
    if (events.length === 0) return;
    announced += events.length;
    const body = webhookBody(events, simulator.control.switches());
    const headers = {
      'intuit-signature': signature(body, VERIFIER),
      'content-type': 'application/json',
      origin: '',
    };
    const answer = await app.call(null, 'POST', '/api/quickbooks/webhook', body, headers);
    if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}.`);
  };
  return {
    app,
    simulator,
    mail,
    owner,
    driver,
    verifier: VERIFIER,
    connect,
    signInAgain,
    order,
    deliver,
    invoices: () =>
      simulator.control
        .rows(firstRealm, 'Invoice')
        .map((row) => ('entity' in row ? row.entity : row) as unknown as Invoice)
        .filter((invoice) => (invoice as unknown as { status?: string }).status !== 'Deleted'),
    announce,
    async close() {
      await app.close();
      await simulator.close();
      closeMail();
      await mail.close();
      rmSync(mailFolder, { recursive: true, force: true });
    },
  };
}
