import { text } from 'node:stream/consumers';
import type { ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { queryPage } from '../../../../tests/support/open-page.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { BLEACH_SHEET, SPANISH_SHEET, sheetOf } from '../../../../tests/support/sheet-texts.ts';
import { addSheet, reviseSheet } from '../../../../tests/support/sheets.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import * as sheetMessages from '../../hazards/sheet-messages.ts';
import { loadEditSheet } from '../server/public/edit-sheet.ts';
import { readSheetOf } from '../server/sheet-reading.ts';
import * as page from './edit-safety.tsx';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  for (const nameKey of ['bleach', 'half', 'scan', 'bare', 'away', 'rayo'])
    await addProduct(app, { nameKey, name: `The ${nameKey}` });
  const bleach = await sheetOf(BLEACH_SHEET);
  await addSheet(app, 'bleach', bleach);
  await addSheet(app, 'half', bleach);
  await addSheet(app, 'scan', await plainSheet('A picture of paper'));
  await app.storage.remove(await addSheet(app, 'away', await plainSheet('No longer there')));
  await addSafety(app, 'half', { signalWord: 'Warning', hStatements: ['H400', 'H314', 'H290'] });
});
afterAll(() => app.close());

/** The page as the server renders it, before any script runs. */
async function visit(actor: TestUser | null, nameKey: string) {
  const View = page.default as unknown as ComponentType<Record<string, unknown>>;
  const handler = createStaticHandler([
    {
      path: '/dashboard/safety/:nameKey',
      Component: () => <View loaderData={useLoaderData()} />,
      loader: page.loader,
      middleware: page.middleware,
      errorElement: <p>refused</p>,
    } as unknown as RouteObject,
  ]);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: actor ?? { kind: 'visitor' },
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const request = new Request(new URL(`/dashboard/safety/${nameKey}`, app.config.http.baseUrl));
  const result = await queryPage(handler, request, context);
  if (result instanceof Response) return { status: result.status, html: '', data: '' };
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, result)}
      context={result}
      hydrate={false}
    />,
  );
  return {
    status: result.statusCode,
    html: (await text(prelude)).replaceAll('<!-- -->', ''),
    data: JSON.stringify(result.loaderData),
  };
}

test('the form begins with what the sheet says, from sections on later pages too, and a link at the sheet leads there', async () => {
  const { status, html } = await visit(owner, 'bleach');
  expect(status).toBe(200);
  expect(html).toContain(sheetMessages.title);
  for (const phrase of ['H290 H314 H400', 'UN1791', '4321-17', '7681-52-9, 1310-73-2'])
    expect(html).toContain(phrase);
  expect(html).toContain('13.2<span class="text-sm text-muted"> (printed: 12.1 - 13.2)');
  expect(html).toContain('section 14');
  expect(html).toContain('The sheet says 10 things about this product: look and fill in');
  expect(html).toContain('href="/dashboard/safety/bleach#what-the-sheet-says"');
  // Nothing is filled in by itself, and without a script there is nothing to press.
  expect(html).toMatch(/name="ph"[^>]*value=""/);
  expect(html).not.toContain(sheetMessages.fill(10));
});

test('what is in the form stands beside what the sheet says', async () => {
  const { html } = await visit(owner, 'half');
  expect(html).toMatch(/form:<\/span> Warning.*sheet:<\/span> Danger/);
  expect(html).toContain(sheetMessages.same(['Hazard statements']));
  expect(html).toContain('The sheet says 8 things about this product');
});

test('a scan says that nothing could be read; without a sheet, or with a file that is away, there is no panel', async () => {
  const { html } = await visit(owner, 'scan');
  expect(html).toContain(sheetMessages.nothing);
  expect(html).not.toContain('look and fill in');
  for (const nameKey of ['bare', 'away']) {
    const { status, html: other } = await visit(owner, nameKey);
    expect([status, other.includes(sheetMessages.title)]).toEqual([200, false]);
  }
});

test('where only a Spanish sheet is current, that is read', async () => {
  const bytes = await sheetOf(SPANISH_SHEET.replaceAll('SECCIÓN', 'SECTION'));
  expect((await reviseSheet(app, owner, { nameKey: 'rayo', bytes, language: 'es' })).status).toBe(
    200,
  );
  const { html } = await visit(owner, 'rayo');
  expect(html).toContain('UN1789');
  expect(html).toContain('/sds/rayo.pdf?language=es');
});

test('who may not edit safety data gets nothing of it', async () => {
  const buyer = await addUser(app, { brands: ['Linnetfold'], customers: 'all' });
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const subject = { nameKey: 'bleach', revisions: [] };
  for (const person of [buyer, desk]) {
    const { status, data } = await visit(person, 'bleach');
    expect([status, data.includes('UN1791')]).toEqual([403, false]);
    await expect(readSheetOf(app, person, subject)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  }
  const { status, data } = await visit(null, 'bleach');
  expect([status, data.includes('UN1791')]).toEqual([302, false]);
});

test('the product’s page counts what the sheet would fill in, while nobody entered any safety data', async () => {
  expect((await loadEditSheet(app, owner, 'bleach')).fillable).toBe(10);
  expect((await loadEditSheet(app, owner, 'half')).fillable).toBe(0);
  expect((await loadEditSheet(app, owner, 'bare')).fillable).toBe(0);
});

test('whether it is hazardous and its SDS stand first, each with the way to it', async () => {
  await addProduct(app, { nameKey: 'nobody-said', name: 'Nobody said', hazardUnknown: true });
  const first = (html: string) => html.split('</dl>')[0] ?? '';
  const open = first((await visit(owner, 'nobody-said')).html);
  expect(open).toContain('Hazard not known');
  expect(open).toMatch(/href="\/dashboard\/products\/[^"/]+"[^>]*>Say it on the product’s page/);
  expect(open).toContain('None yet: choose its file below');
  const known = first((await visit(owner, 'bleach')).html);
  expect(known).toContain('Change it on the product’s page');
  expect(known).toMatch(/href="[^"]*\/sds\/bleach[^"]*"[^>]*>Revision 1/);
});

test('labels of the data say nothing of optional, and a signal word may be none', async () => {
  const { html } = await visit(owner, 'bare');
  const form = html.slice(
    html.indexOf('name="signalWord"') - 400,
    html.indexOf('Save safety data'),
  );
  expect(form).not.toContain('(optional)');
  expect(html).not.toMatch(/<select[^>]*name="signalWord"[^>]*required/);
});
