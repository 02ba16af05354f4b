import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { type Sample, storedRow, storedRows } from '../../../../tests/support/record.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import * as cartPage from '../../cart/pages/cart.tsx';
import type { ChangedNote, NewNote } from '../contract.ts';
import { notesOf } from './notes.ts';
import { visitAction } from './public/visit-action.ts';
import { visitScope } from './scope.ts';

let app: AppUnderTest;
let rep: TestUser;
let buyer: TestUser;
let customerId: string;
let soap: string;
beforeAll(async () => {
  app = await startApp();
  customerId = await addCustomer(app, { name: 'Harbor House' });
  soap = await addProduct(app, { priceCents: 5000 });
  rep = await addUser(app, { customers: 'all', brands: ['Linnetfold'], salesRep: true });
  buyer = await addUser(app, { customers: [customerId], brands: ['Linnetfold'] });
});
afterAll(() => app.close());

test('the forms of a visit’s note store every field, and what it said before', async () => {
  const sample: Sample<Omit<NewNote, 'customerId'>> = {
    text: 'Wants “less” foam.\nAsk Gus.',
    followUpOn: '2026-03-20',
  };
  const page = { action: visitAction };
  const send = async (form: Record<string, string>) =>
    expect((await postPage(app, rep, page, form, { customerId })).data.error).toBeUndefined();
  await send({ intent: 'write', ...sample });
  const note = await storedRow(app, 'visit_notes', { customer_id: customerId });
  expect(note).toMatchObject({ ...sample, customerId, authorId: rep.id, version: 1 });
  const changed: Sample<ChangedNote> = {
    noteId: String(note['id']),
    version: 1,
    text: 'Wants more foam.',
    followUpOn: '2026-03-27',
  };
  await send({ intent: 'change', ...changed, version: '1' });
  const { text, followUpOn } = changed;
  expect(await storedRow(app, 'visit_notes', { id: note['id'] })).toMatchObject({
    text,
    followUpOn,
    version: 2,
  });
  expect(await storedRow(app, 'visit_note_versions', { note_id: note['id'] })).toMatchObject(
    sample,
  );
  const read = await notesOf(app.db, visitScope(rep), rep, customerId);
  expect(read).toMatchObject([{ text, followUpOn, earlier: [sample] }]);
});

test('a line of the cart has every field that was sent, and is read back with them', async () => {
  const send = async (form: Record<string, string>) =>
    expect(
      (await postPage(app, buyer, cartPage, { key: randomUUID(), ...form })).data.error,
    ).toBeUndefined();
  const put = await app.call(buyer, 'PUT', '/api/cart', {
    customerId,
    lines: [{ productId: soap, quantity: 7 }],
  });
  expect(put.status).toBe(200);
  await send({ intent: 'note', productId: soap, note: 'For “room” 12' });
  const line = { productId: soap, quantity: 7, note: 'For “room” 12' };
  expect(await storedRows(app, 'cart_lines', { user_id: buyer.id })).toMatchObject([
    { ...line, customerId },
  ]);
  const { body } = await app.call(buyer, 'GET', `/api/cart?customerId=${customerId}`);
  expect(body.lines).toMatchObject([line]);
});
