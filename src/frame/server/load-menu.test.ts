import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { contextOf } from '../../../tests/support/page-context.ts';
import { requestContext } from '../../platform/http/context.ts';
import { readingTogether } from '../../platform/read-together.ts';
import { int, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { loadMenu } from './load-menu.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a count that fails shows no number, and neither the page beside it nor the rest of the menu fails', async () => {
  const desk = await addUser(app, { role: 'admin', customers: 'all', duties: ['desk'] });
  const here = requestContext(contextOf(app, desk));
  const menu = () => loadMenu(here, new Request('http://localhost/dashboard'));
  await app.asOwner((client) => client.query('alter table claims rename to claims_away'));
  try {
    const [shown, page] = await Promise.all([
      menu(),
      readingTogether(here.app).db.row(rowShape({ one: int }), sql`select 1 as one`),
    ]);
    expect(page).toEqual({ one: 1 });
    expect(shown).toMatchObject({ waiting: null, person: { role: 'admin', duties: ['desk'] } });
  } finally {
    await app.asOwner((client) => client.query('alter table claims_away rename to claims'));
  }
});
