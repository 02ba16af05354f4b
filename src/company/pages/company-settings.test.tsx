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
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { queryPage } from '../../../tests/support/open-page.ts';
import { postPage } from '../../../tests/support/post-page.ts';
import { requestContextKey } from '../../platform/http/context.ts';
import { readCompany } from '../server/queries.ts';
import * as page from './company-settings.tsx';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
});
afterAll(() => app.close());

/** The fields of a section's form as the page shows them, before anything is typed. */
async function fieldsOf(section: string): Promise<Record<string, string>> {
  const View = page.default as unknown as ComponentType<Record<string, unknown>>;
  const handler = createStaticHandler([
    {
      path: '/dashboard/company',
      Component: () => <View loaderData={useLoaderData()} />,
      loader: page.loader,
      middleware: page.middleware,
    } as unknown as RouteObject,
  ]);
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: owner,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const url = new URL(`/dashboard/company?section=${section}`, app.config.http.baseUrl);
  const result = await queryPage(handler, new Request(url), context);
  if (result instanceof Response) throw new Error(`The page answers ${result.status}.`);
  const { prelude } = await prerenderToNodeStream(
    <StaticRouterProvider
      router={createStaticRouter(handler.dataRoutes, result)}
      context={result}
      hydrate={false}
    />,
  );
  const html = await text(prelude);
  const of = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => of(tag, 'type') !== 'checkbox' || /\bchecked=/.test(tag))
    .map((tag) => [of(tag, 'name') ?? '', of(tag, 'value') ?? 'on'] as const);
  const areas = [...html.matchAll(/<textarea\b([^>]*)>([^<]*)<\/textarea>/g)].map(
    ([, tag = '', value = '']) => [of(tag, 'name') ?? '', value] as const,
  );
  const selects = [...html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)].map(
    ([, tag = '', options = '']) =>
      [
        of(tag, 'name') ?? '',
        of(/<option\b[^>]*\bselected=[^>]*>/.exec(options)?.[0] ?? '', 'value') ?? '',
      ] as const,
  );
  return Object.fromEntries(
    [...inputs, ...areas, ...selects].map(([name, value]) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  );
}

test('a usual tax rate that was never set is an empty field, and saving something else leaves it unset', async () => {
  const fields = await fieldsOf('money');
  expect(fields['usualTaxRateBp']).toBe('');
  expect(fields['deliveryFeeCents']).toBe('0.00');
  const answer = await postPage(app, owner, page, { ...fields, deliveryFeeCents: '12.50' });
  expect(answer.status).toBe(200);
  expect(await readCompany(app)).toMatchObject({ usualTaxRateBp: null, deliveryFeeCents: 1250 });
  const { rows } = await app.db.pool.query(
    `select after from audit_log where action = 'company.change-settings'`,
  );
  expect(rows).toEqual([{ after: { deliveryFeeCents: 1250 } }]);
});

test('a rate of nothing that was set stands there as such', async () => {
  const fields = await fieldsOf('money');
  await postPage(app, owner, page, { ...fields, usualTaxRateBp: '0' });
  expect((await readCompany(app)).usualTaxRateBp).toBe(0);
  expect((await fieldsOf('money'))['usualTaxRateBp']).toBe('0.00');
});
