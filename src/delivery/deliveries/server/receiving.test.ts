import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser } from '../../../../tests/support/app.ts';
import { startDeliveries } from '../../../../tests/support/deliveries.ts';
import { NAMED, NET, receivingOf } from '../../../../tests/support/receiving.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { newId } from '../../../platform/clock.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { receivingMessages } from '../../receiving/messages.ts';
import * as page from '../../receiving/pages/receive.ts';
import { purgeReceivingLinks } from '../../receiving/server/purge-receiving-links.ts';
import { readSigned } from '../../receiving/server/read-signed.ts';
import { noteCounts, ownReceiving, signReceiving } from '../../receiving/server/receive.ts';
import { renderReceivePage } from '../../receiving/ui/receive-page.tsx';

let shop: Awaited<ReturnType<typeof startDeliveries>>;
let app: AppUnderTest;
beforeAll(async () => {
  shop = await startDeliveries();
  app = shop.app;
});
afterAll(() => app.close());

const { make, progress, open, signed } = receivingOf(() => shop);

test('a code opens one delivery, in the browser that opens it first', async () => {
  const order = await shop.makeOrder();
  const link = await make(order, { extras: [{ productId: shop.products[2], quantity: 1 }] });
  expect(link.body).toMatchObject({ expiresAt: expect.stringMatching(/T17:0/) });
  expect((await progress(link.id)).state).toBe('waiting');
  const { rows } = await app.db.pool.query('select * from receiving_links where id = $1', [
    link.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain(link.token);

  const first = await open(link.token);
  expect(first.answer).toMatchObject({
    state: 'open',
    number: order.number,
    customer: 'Harbor House',
    lines: [
      { name: 'Citrus degreaser', driver: 5 },
      { name: 'Oven cleaner', driver: 2 },
      { name: 'Extra soap', driver: 1, orderLineId: null },
    ],
  });
  expect(first.browser).toMatch(/^[\w-]{22}$/);
  expect((await progress(link.id)).state).toBe('opened');
  expect((await open(link.token, first.browser)).answer.state).toBe('open');
  for (const [other, state] of [
    [null, 'unmarked'],
    ['x'.repeat(22), 'elsewhere'],
  ] as const) {
    expect(await open(link.token, other)).toEqual({ answer: { state }, browser: null });
    const counts = [0, 0, 0];
    expect(
      await signReceiving(app, link.token, { ...NAMED, counts }, { browser: other, network: NET }),
    ).toEqual({
      state,
    });
  }
  expect((await progress(link.id)).signedAt).toBeNull();
  for (const wrong of ['', 'nonsense', 'A'.repeat(22)])
    expect((await open(wrong)).answer).toEqual({ state: 'unknown' });

  await noteCounts(app, link.token, [4, null, null, 9], { browser: first.browser, network: NET });
  expect(await progress(link.id)).toMatchObject({
    state: 'counting',
    lines: [{ counted: 4 }, { counted: null }, { counted: null }],
  });
});

test('two browsers at once: one has it', async () => {
  const link = await make(await shop.makeOrder());
  const both = await Promise.all([open(link.token), open(link.token)]);
  expect(both.map(({ answer }) => answer.state).sort()).toEqual(['open', 'unmarked']);
});

test('nobody has it by sending without having opened it', async () => {
  const link = await make(await shop.makeOrder());
  expect(await ownReceiving(app, link.token, null, NET)).toEqual({ state: 'unmarked' });
  expect((await progress(link.id)).state).toBe('waiting');
});

test('a code ends after two hours, and a new one takes the old one back', async () => {
  const order = await shop.makeOrder();
  const old = await make(order);
  const { browser } = await open(old.token);
  const next = await make(order);
  expect((await progress(old.id)).state).toBe('revoked');
  expect((await open(old.token, browser)).answer).toEqual({ state: 'gone' });
  const late = await open(next.token);
  app.clock.advance(2 * 3_600_000);
  expect((await progress(next.id)).state).toBe('expired');
  expect((await open(next.token, late.browser)).answer).toEqual({ state: 'expired' });
  const counts = [5, 2];
  expect(
    await signReceiving(
      app,
      next.token,
      { ...NAMED, counts },
      { browser: late.browser, network: NET },
    ),
  ).toEqual({
    state: 'expired',
  });
  expect((await progress(next.id)).signedAt).toBeNull();
});

test('a phone on which somebody else has signed in makes and reads no code', async () => {
  const order = await shop.makeOrder();
  const link = await make(order);
  const other = { 'bellcart-person': newId(app) };
  const body = { orderId: order.id, lines: [{ orderLineId: order.lineIds[0], delivered: 5 }] };
  for (const answer of [
    await app.call(shop.driver, 'POST', '/api/receiving-links', body, other),
    await app.call(shop.driver, 'GET', `/api/receiving-links/${link.id}`, undefined, other),
  ])
    expect(answer.status).toBe(401);
  expect((await progress(link.id)).state).toBe('waiting');
});

test('signed once: in the language that was read, and a second sending changes nothing', async () => {
  const order = await shop.makeOrder();
  const link = await signed(order, [4, 2]);
  const again = { ...NAMED, counts: [0, 0], signerName: 'Somebody' };
  expect(
    await signReceiving(app, link.token, again, { browser: link.browser, network: NET }),
  ).toMatchObject({
    state: 'signed',
    signerName: 'Rosa Receiver',
    counts: [4, 2],
  });
  await noteCounts(app, link.token, [1, 1], { browser: link.browser, network: NET });
  const receiverProgress = await progress(link.id);
  expect(receiverProgress).toMatchObject({
    state: 'signed',
    signerName: 'Rosa Receiver',
    signedByName: true,
    lines: [{ counted: 4, driver: 5 }, { counted: 2 }],
  });
  expect(receiverProgress.signedText).toContain('recibí estas cantidades');
  expect(receiverProgress.signature).toBeNull();
});

test('a code is made for what is on the order, while it can be delivered', async () => {
  const [order, other] = [await shop.makeOrder(), await shop.makeOrder()];
  const line = (orderLineId: string | undefined, delivered: number) => ({ orderLineId, delivered });
  const mine = order.lineIds[0];
  for (const lines of [
    [line(other.lineIds[0], 1)],
    [line(mine, 1), line(mine, 1)],
    [line(mine, 0)],
    [],
  ])
    expect((await make(order, { lines })).status).toBe(400);
  expect((await make(order, { extras: [{ productId: newId(app), quantity: 1 }] })).status).toBe(
    400,
  );
  expect((await make(await shop.makeOrder({ status: 'cancelled' }))).status).toBe(409);
  const buyer = await addUser(app, { customers: [shop.customerId] });
  expect((await make(order, {}, buyer)).status).toBe(403);
  expect((await make(order, {}, null)).status).toBe(401);
});

test('more of an ordered product is one line with it', async () => {
  const more = { extras: [{ productId: shop.products[0], quantity: 2 }] };
  const link = await make(await shop.makeOrder(), more);
  expect((await progress(link.id)).lines.map(({ driver }) => driver)).toEqual([7, 2]);
});

test('what is ordered stands beside what the driver brings where they differ, and beside both counts once it is signed', async () => {
  const order = await shop.makeOrder();
  const [first, second] = order.lineIds;
  const link = await make(order, {
    lines: [
      { orderLineId: first, delivered: 3 },
      { orderLineId: second, delivered: 2 },
    ],
    extras: [{ productId: shop.products[2], quantity: 1 }],
  });
  const { answer, browser } = await open(link.token);
  const facts = { nonce: 'n', token: link.token, language: 'en-US' } as const;
  const english = renderReceivePage(answer, facts);
  expect(english.match(/class="ordered"/g)).toHaveLength(2);
  expect(english).toContain('Ordered 5. The driver brings 3.');
  expect(english).toContain('Not on the order');
  const sent = { ...NAMED, language: 'en-US' as const, counts: [2, 2, 1] };
  await signReceiving(app, link.token, sent, { browser, network: NET });
  const thanks = renderReceivePage((await open(link.token, browser)).answer, facts);
  const row = (name: string) =>
    new RegExp(`${name}.*?</th></tr><tr>((?:<td>[^<]*</td>)+)</tr>`)
      .exec(thanks)?.[1]
      ?.replaceAll('</td>', '')
      .split('<td>')
      .slice(1);
  expect(row('Citrus degreaser')).toEqual(['5', '3', '2']);
  expect(row('Oven cleaner')).toEqual(['2', '2', '2']);
  // What is ordered is the page's alone: the driver's screen knows it of the order, and the record keeps its lines as before.
  expect(Object.keys((await progress(link.id)).lines[0] ?? {}).sort()).toEqual(
    ['counted', 'driver', 'name', 'orderLineId', 'productId', 'sizeUnit'].sort(),
  );
});

test('what came with an earlier delivery is said beside what is ordered', async () => {
  const order = await shop.makeOrder();
  const link = await make(order);
  const { answer } = await open(link.token);
  if (!('lines' in answer)) throw new Error('not open');
  const [line] = answer.lines;
  if (!line) throw new Error('no line');
  const shown = (more: object) =>
    renderReceivePage(
      { ...answer, lines: [{ ...line, ...more }] },
      { nonce: 'n', token: link.token, language: 'es-US' },
    );
  expect(shown({ ordered: 6, before: 2, driver: 3 })).toContain(
    'Pedido: 6; antes llegaron 2. El conductor trae 3.',
  );
  // All that was still open comes now: there is nothing to say.
  expect(shown({ ordered: 6, before: 2, driver: 4 })).not.toContain('class="ordered"');
  expect(shown({ ordered: undefined, before: undefined })).not.toContain('class="ordered"');
});

test('the page holds no price, no telephone and no script of its own, and is whole in Spanish', async () => {
  const link = await make(await shop.makeOrder());
  const { answer, browser } = await open(link.token);
  const facts = { nonce: 'n', token: link.token };
  const spanish = renderReceivePage(answer, { ...facts, language: 'es-US' });
  expect(spanish).toContain('<html lang="es-US">');
  expect(spanish).toContain('Igual que el conductor: 5');
  expect(spanish).toContain('noindex');
  for (const secret of ['12.05', '89.99', '$', 'tel:', '401'])
    expect(spanish.replace(/<style.*<\/style>/s, '').replaceAll(link.token, '')).not.toContain(
      secret,
    );
  const english = renderReceivePage(answer, { ...facts, language: 'en-US' });
  for (const sentence of Object.values(receivingMessages['en-US']))
    if (typeof sentence === 'string' && sentence.length > 12)
      expect(spanish, sentence).not.toContain(sentence);
  expect(english).toContain('Sign and send');

  await signReceiving(app, link.token, { ...NAMED, counts: [4, 2] }, { browser, network: NET });
  const after = (await open(link.token, browser)).answer;
  const thanks = renderReceivePage(after, { ...facts, language: 'es-US' });
  expect(thanks).toContain('Firmado por Rosa Receiver, 3 mar 2026, ');
  expect(thanks.match(/Los conteos no coinciden/g)).toHaveLength(1);
  for (const state of ['elsewhere', 'unmarked', 'expired', 'gone', 'unknown'] as const)
    expect(renderReceivePage({ state }, { ...facts, language: 'es-US' })).toContain(
      receivingMessages['es-US'][state],
    );
});

test('a form that lacks something is told the first of it', () => {
  const form = (fields: Record<string, string>, counts: string[]) => {
    const data = new FormData();
    for (const count of counts) data.append('count', count);
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return readSigned(data, 'en-US', 2);
  };
  const name = { signerName: ' Rosa ' };
  expect(form(name, ['1', ''])).toEqual({ problem: 'countMissing' });
  expect(form(name, ['1'])).toEqual({ problem: 'countMissing' });
  expect(form(name, ['1', '-2'])).toEqual({ problem: 'countMissing' });
  expect(form({ signerName: '  ' }, ['1', '2'])).toEqual({ problem: 'nameMissing' });
  expect(form(name, ['1', '2'])).toEqual({ problem: 'signMissing' });
  for (const signature of ['{', '{"width":1}', '[]'])
    expect(form({ ...name, signature }, ['1', '2'])).toEqual({ problem: 'signMissing' });
  const signature = { width: 300, height: 180, strokes: [[[1, 2, 0]]] };
  expect(form({ ...name, signature: JSON.stringify(signature) }, ['1', '0'])).toMatchObject({
    input: { counts: [1, 0], signerName: 'Rosa', signature, signedByName: false },
  });
});

/** The page as the router calls it, signed out. */
async function ask(token: string, cookie: string, form?: URLSearchParams, headers: object = {}) {
  const request = new Request(`${app.config.http.baseUrl}/receive/${token}`, {
    headers: { cookie, ...headers },
    ...(form ? { method: 'POST', body: form } : {}),
  });
  const context = new RouterContextProvider();
  const setCookies: string[] = [];
  context.set(requestContextKey, {
    app,
    actor: VISITOR,
    requestId: newId(app),
    language: 'en-US',
    nonce: 'nonce',
    network: NET,
    setCookies,
  });
  const args = { request, context, params: { token }, url: new URL(request.url) } as never;
  const response = await (form ? page.action(args) : page.loader(args));
  return { response, cookie: setCookies[0]?.split(';')[0] ?? '', text: await response.text() };
}

test('the page: not for who only looks ahead, then for one browser, which signs without a script', async () => {
  const link = await make(await shop.makeOrder());
  const ahead = await ask(link.token, '', undefined, { 'sec-purpose': 'prefetch' });
  expect([ahead.response.status, ahead.cookie]).toEqual([204, '']);
  const first = await ask(link.token, 'other=1', undefined, { 'accept-language': 'es-MX,es' });
  expect(first.response.status).toBe(200);
  expect(first.response.headers.get('x-robots-tag')).toContain('noindex');
  expect(first.text).toContain('<html lang="es-US">');
  const second = await ask(link.token, '');
  expect([second.response.status, second.cookie]).toEqual([409, '']);
  expect(second.text).toContain('or this browser keeps no cookies');
  expect((await ask(link.token, first.cookie)).response.status).toBe(200);

  const form = new URLSearchParams([
    ['language', 'en-US'],
    ['count', '5'],
    ['count', ''],
    ['signerName', 'Rosa'],
    ['signedByName', 'on'],
  ]);
  const lacking = await ask(link.token, first.cookie, form);
  expect(lacking.response.status).toBe(400);
  expect(lacking.text).toContain('Enter a count for every line.');
  expect(lacking.text).toContain('value="Rosa"');
  form.append('count', '1');
  form.delete('count', '');
  const json = { accept: 'application/json' };
  expect((await ask(link.token, '', form, json)).response.status).toBe(409);
  const sent = await ask(link.token, first.cookie, form, json);
  expect(JSON.parse(sent.text)).toEqual({ state: 'signed', problem: '', photos: 0 });
  expect((await ask(link.token, first.cookie, form)).text).toContain('Signed by Rosa');
});

test('codes that nobody signed are cleared a day after their time; what was signed stays', async () => {
  const [unused, signedOrder] = [await make(await shop.makeOrder()), await shop.makeOrder()];
  const used = await signed(signedOrder, [5, 2]);
  app.clock.advance(25 * 3_600_000);
  await purgeReceivingLinks(app);
  expect((await open(unused.token)).answer).toEqual({ state: 'expired' });
  app.clock.advance(3_600_000 + 1);
  await purgeReceivingLinks(app);
  expect((await open(unused.token)).answer).toEqual({ state: 'unknown' });
  expect((await progress(used.id)).state).toBe('signed');
  await expect(() =>
    app.db.pool.query('delete from receiving_links where id = $1', [used.id]),
  ).rejects.toThrow('never deleted');
});
