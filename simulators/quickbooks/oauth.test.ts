import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstRealm, secondRealm } from './seed.ts';
import {
  basic,
  clientId,
  clientSecret,
  consentOf,
  type Driver,
  dayLength,
  hour,
  redirectUri,
  start,
} from './test-driver.ts';

let sim: Driver;
beforeEach(async () => {
  sim = await start();
});
afterEach(() => sim.close());

const authorizePath = (change: Record<string, string> = {}) =>
  `${sim.url}/connect/oauth2?${new URLSearchParams({ client_id: clientId, response_type: 'code', scope: 'com.intuit.quickbooks.accounting', redirect_uri: redirectUri, state: 'a b&c', ...change })}`;
const decide = (form: Record<string, string>) =>
  fetch(`${sim.url}/connect/oauth2`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: clientId,
      response_type: 'code',
      scope: 'com.intuit.quickbooks.accounting',
      redirect_uri: redirectUri,
      ...form,
    }),
  });
const exchange = (code: string, more: Record<string, string> = {}) =>
  sim.tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...more });
const refresh = (value: string) =>
  sim.tokens({ grant_type: 'refresh_token', refresh_token: value });
const connect = async (scope?: string) =>
  (await exchange(consentOf(sim, scope ? { scope } : {}).get('code') ?? '')).json;
const health = async (token: string, realm = firstRealm) => {
  const answer = await fetch(`${sim.url}/v3/company/${realm}/companyinfo/${realm}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('OAuth', () => {
  test('1 a wrong client_id or redirect_uri gets an error page and no redirect', async () => {
    const wrong: Record<string, string>[] = [
      { client_id: 'other' },
      { redirect_uri: `${redirectUri}/` },
      { scope: 'nonsense' },
    ];
    for (const change of wrong) {
      const answer = await sim.get(authorizePath(change));
      expect(answer.status).toBe(400);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.text).toContain('cannot be connected');
    }
    expect(
      (
        await decide({
          redirect_uri: 'http://localhost:9/else',
          decision: 'connect',
          company: firstRealm,
        })
      ).status,
    ).toBe(400);
  });

  test('2 consent carries code, state and realmId back; refusal carries the error and no code', async () => {
    const page = await sim.get(authorizePath());
    expect(page.text).toContain('value="a b&amp;c"');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const yes = new URL(
      (await decide({ state: 'a b&c', decision: 'connect', company: secondRealm })).headers.get(
        'location',
      ) ?? '',
    );
    expect(Object.fromEntries(yes.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a b&c',
      realmId: secondRealm,
    });
    const no = new URL(
      (await decide({ state: 's', decision: 'refuse' })).headers.get('location') ?? '',
    );
    expect(Object.fromEntries(no.searchParams)).toEqual({ error: 'access_denied', state: 's' });
  });

  test('3 a request without state is served', async () => {
    const target = new URL(
      (await decide({ decision: 'connect', company: firstRealm })).headers.get('location') ?? '',
    );
    expect(target.searchParams.has('state')).toBe(false);
    expect(target.searchParams.get('code')).toBeTruthy();
  });

  test('4 a code works for its own redirect_uri and client, within ten minutes', async () => {
    expect(
      (await exchange(consentOf(sim).get('code') ?? '', { redirect_uri: 'http://localhost:3000/' }))
        .json.error,
    ).toBe('invalid_grant');
    const late = consentOf(sim).get('code') ?? '';
    const timely = consentOf(sim).get('code') ?? '';
    await sim.control.advance(600_000);
    expect((await exchange(timely)).status).toBe(200);
    await sim.control.advance(1);
    expect((await exchange(late)).json.error).toBe('invalid_grant');
  });

  test('5 a code used again is refused and ends the tokens of its first use', async () => {
    const code = consentOf(sim).get('code') ?? '';
    const { access_token, refresh_token } = (await exchange(code)).json;
    expect((await health(access_token)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, again.json.error]).toEqual([400, 'invalid_grant']);
    expect((await health(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).json.error).toBe('invalid_grant');
  });

  test('6 token answers have the five fields, more only when asked for', async () => {
    const five = [
      'access_token',
      'expires_in',
      'refresh_token',
      'token_type',
      'x_refresh_token_expires_in',
    ];
    const answer = await exchange(consentOf(sim).get('code') ?? '');
    expect(Object.keys(answer.json).sort()).toEqual(five);
    expect(answer.json).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      x_refresh_token_expires_in: 8726400,
    });
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(Object.keys(await connect('com.intuit.quickbooks.accounting openid')).sort()).toEqual(
      [...five, 'id_token'].sort(),
    );
    const reply = await sim.tokens(
      { grant_type: 'refresh_token', refresh_token: answer.json.refresh_token },
      { authorization: basic, 'x-include-refresh-token-hard-expires-in': 'true' },
    );
    expect(reply.json.x_refresh_token_hard_expires_in).toBe(5 * 365 * 86_400);
  });

  test('7 the client proves itself by header or body; a wrong secret is invalid_client', async () => {
    const inBody = (secret: string) =>
      sim.tokens(
        {
          grant_type: 'authorization_code',
          code: consentOf(sim).get('code') ?? '',
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: secret,
        },
        {},
      );
    expect((await inBody(clientSecret)).status).toBe(200);
    const wrong = await inBody('wrong');
    expect([wrong.status, wrong.json]).toEqual([401, { error: 'invalid_client' }]);
    expect((await sim.tokens({ grant_type: 'password' })).json.error).toBe(
      'unsupported_grant_type',
    );
  });

  test('8 an access token dies after an hour, with the lower-case fault', async () => {
    const { access_token } = await connect();
    await sim.control.advance(hour - 1);
    expect((await health(access_token)).status).toBe(200);
    await sim.control.advance(1);
    const dead = await health(access_token);
    expect(dead.status).toBe(401);
    expect(dead.headers.get('www-authenticate')).toBe(
      'Bearer realm="Intuit", error="invalid_token"',
    );
    expect(JSON.parse(dead.text).fault).toMatchObject({
      type: 'AUTHENTICATION',
      error: [{ code: '3200', detail: `Token expired: ${access_token}` }],
    });
  });

  test('9 the refresh value stays for a day, then changes and the old one fails', async () => {
    const first = await connect();
    await sim.control.advance(dayLength - 1);
    const same = (await refresh(first.refresh_token)).json;
    expect(same.refresh_token).toBe(first.refresh_token);
    expect(same.access_token).not.toBe(first.access_token);
    await sim.control.advance(1);
    const rotated = (await refresh(first.refresh_token)).json;
    expect(rotated.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).json.error).toBe('invalid_grant');
    expect((await refresh(rotated.refresh_token)).status).toBe(200);
  });

  test('10 strict mode rotates at every refresh', async () => {
    sim.control.set({ strictRotation: true });
    const first = await connect();
    const second = (await refresh(first.refresh_token)).json;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await refresh(first.refresh_token)).status).toBe(400);
  });

  test('11 a refresh token dies after a hundred idle days, and after five years anyhow', async () => {
    const idle = await connect();
    await sim.control.advance(100 * dayLength + 1);
    expect((await refresh(idle.refresh_token)).json.error).toBe('invalid_grant');
    let value = (await connect()).refresh_token as string;
    let lived = 0;
    for (; lived < 2000; lived += 90) {
      await sim.control.advance(90 * dayLength);
      const answer = await refresh(value);
      if (answer.status !== 200) break;
      value = answer.json.refresh_token;
    }
    expect(lived + 90).toBeGreaterThan(5 * 365);
    expect(lived).toBeLessThanOrEqual(5 * 365);
  });

  test('12 invalid_grant comes with and without a description', async () => {
    expect((await refresh('nothing')).json).toEqual({
      error: 'invalid_grant',
      error_description: 'Incorrect or invalid refresh token',
    });
    sim.control.set({ invalidGrantDescription: false });
    expect((await refresh('nothing')).text).toBe('{"error":"invalid_grant"}');
  });

  test('13 revoking either token, as JSON or form, ends the connection', async () => {
    const revoke = (token: string, json: boolean) =>
      fetch(`${sim.url}/v2/oauth2/tokens/revoke`, {
        method: 'POST',
        headers: { authorization: basic, ...(json ? { 'content-type': 'application/json' } : {}) },
        body: json ? JSON.stringify({ token }) : new URLSearchParams({ token }),
      });
    for (const json of [true, false])
      for (const which of ['access_token', 'refresh_token'] as const) {
        const tokens = await connect();
        const answer = await revoke(tokens[which], json);
        expect([answer.status, await answer.text()]).toEqual([200, '']);
        expect((await health(tokens.access_token)).status).toBe(401);
        expect((await refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
        expect((await revoke(tokens[which], json)).status).toBe(400);
      }
  });

  test('14 "Disconnect in QuickBooks" kills the tokens and sends the browser to the Disconnect URL', async () => {
    const tokens = await connect();
    const answer = await fetch(`${sim.url}/books/${firstRealm}/disconnect`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `http://localhost:3000/accounting/disconnected?realmId=${firstRealm}`,
    ]);
    expect((await health(tokens.access_token)).status).toBe(401);
    expect((await refresh(tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  test('15 a token for one company is refused by another', async () => {
    const answer = await health((await connect()).access_token, secondRealm);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).fault.error[0].code).toBe('3100');
  });
});
