import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../../tests/support/app.ts';
import { postPage } from '../../../../../tests/support/post-page.ts';
import { type Sample, storedRow } from '../../../../../tests/support/record.ts';
import { formActions } from '../../../../platform/http/form-action.ts';
import type { SaveView } from '../../contract.ts';
import {
  chooseDefaultView,
  deleteView,
  readListChoices,
  renameView,
  saveView,
  storeDensity,
} from './list-views.ts';
import { listChoices, listForms } from './public/list-forms.ts';

let app: AppUnderTest;
let ana: TestUser;
let ben: TestUser;
beforeAll(async () => {
  app = await startApp();
  ana = await addUser(app, { role: 'admin', customers: 'all' });
  ben = await addUser(app, { role: 'admin', customers: 'all' });
});
afterAll(() => app.close());

const list = 'orders';
const save = (who: TestUser, name: string, search = '?status=on_hold', key?: string) =>
  saveView(app, who, { list, name, search }, key);
const namesOf = async (who: TestUser) =>
  (await readListChoices(app.db, who, list)).views.map((view) => view.name);

test('a view is kept for its person and list, once for a key, under a name that they have not', async () => {
  const first = await save(ana, 'Held', '?status=on_hold', 'key-12345');
  expect(await save(ana, 'Held', '?status=on_hold', 'key-12345')).toEqual(first);
  await expect(save(ana, 'HELD')).rejects.toMatchObject({ status: 409 });
  expect(await namesOf(ana)).toEqual(['Held']);
  expect(await namesOf(ben)).toEqual([]);
  expect((await readListChoices(app.db, ana, 'people')).views).toEqual([]);
  await save(ben, 'Held');
});

test('nobody renames, deletes or makes usual what is another’s', async () => {
  const { id } = await save(ana, 'Mine');
  await expect(renameView(app, ben, { list, id, name: 'Yours' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(chooseDefaultView(app, ben, list, id)).rejects.toMatchObject({ code: 'not-found' });
  await deleteView(app, ben, id);
  expect(await namesOf(ana)).toContain('Mine');
  await expect(renameView(app, ana, { list, id, name: 'held' })).rejects.toMatchObject({
    status: 409,
  });
  await renameView(app, ana, { list, id, name: 'MINE' });
  await deleteView(app, ana, id);
  expect(await namesOf(ana)).toEqual(['Held']);
});

test('a list opens with the one usual view, and as it comes when there is none', async () => {
  const { id } = await save(ana, 'Late', '?when=late');
  const open = (search: string, who = ana) =>
    listChoices(app, who, list, {
      url: new URL(`http://x.test/dashboard/orders${search}`),
      usual: {
        dense: true,
      },
    }).catch((thrown: Response) => thrown.headers.get('location'));
  await chooseDefaultView(app, ana, list, id);
  expect(await open('')).toBe('/dashboard/orders?when=late');
  expect(await open('?view=all')).toMatchObject({ dense: true });
  expect(await open('', ben)).toMatchObject({ dense: true });
  const other = await save(ana, 'Placed', '?status=placed');
  await chooseDefaultView(app, ana, list, other.id);
  expect(await open('')).toBe('/dashboard/orders?status=placed');
  await chooseDefaultView(app, ana, list, null);
  expect(await open('')).toMatchObject({ dense: true });
});

test('how high the rows are is kept for the person, on every list', async () => {
  await storeDensity(app, ana, true);
  await storeDensity(app, ana, false);
  expect((await readListChoices(app.db, ana, 'people')).dense).toBe(false);
  expect((await readListChoices(app.db, ben, 'people')).dense).toBeNull();
});

test('a list keeps twenty views of a person', async () => {
  for (let at = 0; at < 19; at += 1) await save(ben, `View ${at}`);
  await expect(save(ben, 'One more')).rejects.toMatchObject({ code: 'failed-precondition' });
});

test('the form of a view stores every field', async () => {
  const cat = await addUser(app, { role: 'admin', customers: 'all' });
  const sample: Sample<SaveView> = {
    list: 'customers',
    name: 'Near “me”',
    search: '?q=harbor&sort=-name',
  };
  const { name, search } = sample;
  const page = { action: formActions(listForms('customers')) };
  const answer = await postPage(app, cat, page, { intent: 'save-view', name, search });
  expect(answer.data.error).toBeUndefined();
  expect(await storedRow(app, 'saved_views', { user_id: cat.id })).toMatchObject(sample);
});
