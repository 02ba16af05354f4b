import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { storedRow, storedRows } from '../../../../tests/support/record.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import type { TeamRule } from '../contract.ts';
import * as peoplePage from '../pages/customer-people.tsx';
import { readTeam } from './team.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const isRead = async (customerId: string) => (await readTeam(app, owner, customerId)).byApprovers;

test('the rule of a team that is sent is stored, changed and read back', async () => {
  const customerId = await addCustomer(app);
  const send = async (byApprovers: boolean) => {
    const rule: TeamRule = { customerId, byApprovers };
    expect((await app.call(owner, 'POST', '/api/team/rule', rule)).status).toBe(200);
    const stored = await storedRow(app, 'team_rules', { customer_id: customerId });
    expect(stored).toMatchObject(rule);
    expect(Date.parse(String(stored['updatedAt']))).toBe(app.clock.now());
    expect(await isRead(customerId)).toBe(byApprovers);
  };
  const before = await isRead(customerId);
  expect(await storedRows(app, 'team_rules', { customer_id: customerId })).toEqual([]);
  await send(!before);
  await send(before);
});

test('the form of the rule stores it for the customer of its page', async () => {
  const [customerId, other] = [await addCustomer(app), await addCustomer(app)];
  const before = await isRead(customerId);
  const form: Record<string, string> = before
    ? { intent: 'rule' }
    : { intent: 'rule', byApprovers: 'on' };
  const { data } = await postPage(app, owner, peoplePage, form, { customerId });
  expect(data.error).toBeUndefined();
  expect(await storedRow(app, 'team_rules', { customer_id: customerId })).toMatchObject({
    byApprovers: !before,
  });
  expect(await storedRows(app, 'team_rules', { customer_id: other })).toEqual([]);
});
