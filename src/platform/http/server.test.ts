import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { VISITOR } from '../../kit/actor.ts';
import { createSite } from './server.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('no page and no answer may be framed, also for a browser that knows the older header alone; a PDF by our own pages', async () => {
  const site = createSite({
    app,
    endpoints: [],
    pages: async (request) =>
      new Response('whole', {
        headers: { 'content-type': request.url.endsWith('.pdf') ? 'application/pdf' : 'text/html' },
      }),
    readActor: async () => ({ actor: VISITOR, expired: false }),
    report: () => undefined,
    publicPage: () => null,
    unavailablePage: () => 'away',
    assets: app.config.dataDir,
  });
  const socket = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1 } } };
  const framing = async (path: string) => {
    const answer = await site.fetch(new Request(`http://localhost:3000${path}`), socket);
    return [answer.status, answer.headers.get('x-frame-options')];
  };
  expect(await framing('/')).toEqual([200, 'DENY']);
  expect(await framing('/api/openapi.json')).toEqual([200, 'DENY']);
  expect(await framing('/api/none')).toEqual([404, 'DENY']);
  expect(await framing('/sds/bowl.pdf')).toEqual([200, null]);
});

test('a key that reads opens a page and sends no form of it', async () => {
  let calls = 0;
  const reader = { ...(await addUser(app)), readsOnly: true };
  const site = createSite({
    app,
    endpoints: [],
    pages: async () => {
      calls += 1;
      return new Response('whole', { headers: { 'content-type': 'text/html' } });
    },
    readActor: async () => ({ actor: reader, expired: false }),
    report: () => undefined,
    publicPage: () => null,
    unavailablePage: () => 'away',
    assets: app.config.dataDir,
  });
  const socket = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1 } } };
  const send = async (method: string) => {
    const request = new Request('http://localhost:3000/settings', {
      method,
      ...(method === 'POST' ? { body: new URLSearchParams({ intent: 'profile' }) } : {}),
    });
    return (await site.fetch(request, socket)).status;
  };
  expect([await send('GET'), calls]).toEqual([200, 1]);
  expect([await send('POST'), calls]).toEqual([403, 1]);
});
