import type { Draft } from './entity.ts';
import { firstRealm } from './seed.ts';
import { type RunningSimulator, type StartOptions, startSimulator } from './start.ts';

export const clientId = 'test-client';
export const clientSecret = 'test-secret';
export const redirectUri = 'http://localhost:3000/accounting/callback';
export const verifier = 'test-verifier';
/** Friday 20 November 2026, noon in Greenwich, four in the morning in the company. */
export const noon = Date.UTC(2026, 10, 20, 12);
export const hour = 3_600_000;
export const dayLength = 24 * hour;

type Answer = { status: number; headers: Headers; text: string; json: any };

/** A simulator with a frozen clock and a connected company, and short ways to call it. */
export interface Driver extends RunningSimulator {
  token: string;
  realm: string;
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body: unknown): Promise<Answer>;
  query(statement: string): Promise<any>;
  /** Creates an entity and answers it, or fails the test with the fault. */
  make(kind: string, body: Draft): Promise<any>;
  tokens(fields: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
}

export const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined,
  };
}

export async function start(
  options: Partial<StartOptions> = {},
  webhookUrl?: string,
): Promise<Driver> {
  const app = {
    clientId,
    clientSecret,
    redirectUris: [redirectUri],
    webhookVerifier: verifier,
    webhookTimeoutMs: 60,
    ...(webhookUrl ? { webhookUrl } : {}),
    disconnectUrl: 'http://localhost:3000/accounting/disconnected',
  };
  const running = await startSimulator({
    app,
    frozenAt: noon,
    switches: { limits: false },
    ...options,
  });
  const token = running.control.connect().access_token;
  const base = `${running.url}/v3/company/${firstRealm}`;
  const call: Driver['call'] = async (method, path, body, headers = {}) => {
    const text =
      body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
    const standard = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      'content-type': 'application/json',
    };
    return answerOf(
      await fetch(path.startsWith('http') ? path : base + path, {
        method,
        headers: { ...standard, ...headers },
        redirect: 'manual',
        ...text,
      }),
    );
  };
  return {
    ...running,
    token,
    realm: firstRealm,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    query: async (statement) =>
      (await call('GET', `/query?query=${encodeURIComponent(statement)}`)).json,
    make: async (kind, body) => {
      const answer = await call('POST', `/${kind.toLowerCase()}`, body);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json[kind];
    },
    tokens: async (fields, headers = { authorization: basic }) =>
      answerOf(
        await fetch(`${running.url}/oauth2/v1/tokens/bearer`, {
          method: 'POST',
          headers,
          body: new URLSearchParams(fields),
        }),
      ),
  };
}

/** The code and other parts of a consent that a user gave. */
export function consentOf(
  driver: Driver,
  options: Parameters<Driver['control']['authorize']>[0] = {},
): URLSearchParams {
  return new URL(driver.control.authorize(options)).searchParams;
}

export const codeOf = (answer: { json: any }): string | undefined =>
  answer.json?.Fault?.Error?.[0]?.code;
export const detailOf = (answer: { json: any }): string =>
  String(answer.json?.Fault?.Error?.[0]?.Detail);

export const anItem = (Name: string, more: Draft = {}): Draft => ({
  Name,
  Type: 'Service',
  UnitPrice: 10,
  IncomeAccountRef: { value: '1' },
  ...more,
});

export const aLine = (
  item: string,
  UnitPrice: number,
  Qty: number,
  Amount = Math.round(UnitPrice * Qty * 100) / 100,
): Draft => ({
  Amount,
  DetailType: 'SalesItemLineDetail',
  SalesItemLineDetail: { ItemRef: { value: item }, UnitPrice, Qty },
});

/** A customer, an item and an invoice over 3 x 10 dollars. */
export async function aSale(
  driver: Driver,
  name = 'Harbor House',
): Promise<{ customer: any; item: any; invoice: any }> {
  const customer = await driver.make('Customer', { DisplayName: name });
  const item = await driver.make('Item', anItem(`Item for ${name}`));
  const invoice = await driver.make('Invoice', {
    CustomerRef: { value: customer.Id },
    Line: [aLine(item.Id, 10, 3)],
  });
  return { customer, item, invoice };
}
