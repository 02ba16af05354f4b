import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { openPage } from '../../../../tests/support/open-page.ts';
import { addTruck } from '../../../../tests/support/runs.ts';
import * as settingsPage from '../../../company/pages/company-settings.tsx';
import { requestContextKey } from '../../../platform/http/context.ts';
import { loadBoard } from './load-board.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

test('a truck in use of which nobody has said what it carries is named on the plan and in the settings, while the company asks for it', async () => {
  const old = await addTruck(app, { name: 'Sold' });
  await app.db.pool.query('update trucks set is_active = false where id = $1', [old]);
  await addTruck(app, { name: 'Known', pounds: 4000 });
  const unknown = await addTruck(app, { name: 'New' });
  const onPlan = async () =>
    (await loadBoard(app, owner, new URL('http://shop/?day=2026-03-03'))).unknownTrucks.map(
      ({ id }) => id,
    );
  const inSettings = async (section = 'trucks') => {
    const context = new RouterContextProvider();
    context.set(requestContextKey, {
      app,
      actor: owner,
      requestId: 'r',
      language: 'en-US',
      nonce: 'nonce',
      network: '127.0.0.1',
      setCookies: [],
    });
    const request = new Request(`${app.config.http.baseUrl}/dashboard/company?section=${section}`);
    const loader = settingsPage.loader as never;
    const data = await openPage([settingsPage as never], loader, { request, params: {}, context });
    return (data as { unknownTrucks: string[] }).unknownTrucks;
  };
  expect(await onPlan()).toEqual([unknown]);
  expect(await inSettings()).toEqual(['New']);
  expect(await inSettings('delivery')).toEqual([]);
  const asks = (on: boolean) =>
    app.db.pool.query(
      `update company_settings set settings = settings || jsonb_build_object('departureAsksCapacity', $1::boolean)`,
      [on],
    );
  await asks(false);
  expect([await onPlan(), await inSettings()]).toEqual([[], []]);
  await asks(true);
  await app.db.pool.query('update trucks set capacity_pounds = 3000 where id = $1', [unknown]);
  expect([await onPlan(), await inSettings()]).toEqual([[], []]);
});
