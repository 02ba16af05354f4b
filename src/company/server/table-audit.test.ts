import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { wholeTable } from '../../../tests/support/whole-table.ts';
import { AUDIT_TABLE } from '../audit-table.ts';
import { recordAudit } from './record-audit.ts';
import { tableAudit } from './table-audit.ts';

let app: AppUnderTest;
let owner: TestUser;
const ZONE = 'America/New_York';
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  for (let at = 0; at < 11; at += 1)
    await app.db.transaction((tx) =>
      recordAudit(app, tx, at % 2 ? owner : { kind: 'visitor' }, {
        action: at % 3 ? 'thing.change' : 'thing.add',
        objectKind: 'thing',
        objectId: `t-${at}`,
        after: { at },
      }),
    );
});
afterAll(() => app.close());

const whole = (search: string) =>
  wholeTable(AUDIT_TABLE, search, 3, (view, limit) => tableAudit(app.db, ZONE, view, limit));

test('the log newest first and oldest first, by what the filters leave', async () => {
  const newest = await whole('object=thing');
  expect(newest).toHaveLength(11);
  expect(newest).toEqual(newest.toSorted((a, b) => Number(b) - Number(a)));
  expect(await whole('object=thing&sort=at')).toEqual(newest.toReversed());
  expect(await whole('action=thing.add')).toHaveLength(4);
  expect(await whole(`action=thing&actor=${owner.id}`)).toHaveLength(5);
  expect(await whole('object=t-7')).toHaveLength(1);
  expect(await whole('object=thing&from=2026-03-03&to=2026-03-03')).toHaveLength(11);
  expect(await whole('object=thing&from=2026-03-04')).toEqual([]);
});
