import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { postPage } from '../../../../tests/support/post-page.ts';
import { fieldsOf, type Sample, storedRow } from '../../../../tests/support/record.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { rightForm } from '../../../../tests/support/training.ts';
import * as safetyPage from '../../inspection/pages/site-safety.tsx';
import type { SaveSafetyContact } from '../../sheets/public/contract.ts';
import type { AddCrew, SignTraining } from '../contract.ts';
import { lessonOf } from '../lessons.ts';
import * as lessonPage from '../pages/site-lesson.ts';
import * as page from '../pages/training.tsx';
import { readTraining } from './read-training.ts';

let app: AppUnderTest;
let buyer: TestUser;
let desk: TestUser;
let hotel: string;
beforeAll(async () => {
  app = await startApp();
  hotel = await addCustomer(app, { name: 'Harbor Hotel' });
  buyer = await addUser(app, { customers: [hotel], displayName: 'Ines Duarte' });
  desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
});
afterAll(() => app.close());

const post = async (form: Record<string, string>, on: { action: unknown } = page, who = buyer) =>
  expect((await postPage(app, who, on, form)).data.error).toBeUndefined();

test('the forms of a crew store every field of a new member and of one that is changed', async () => {
  const sample: Sample<Omit<AddCrew, 'customerId'>> = {
    name: 'Rosa “Rosie” Medeiros',
    department: 'Laundry, nights',
    language: 'es',
  };
  await post({ intent: 'add', customerId: hotel, ...sample });
  const added = await storedRow(app, 'crew_members', { customer_id: hotel });
  expect(added).toMatchObject({ ...sample, state: 'active', addedBy: buyer.id });
  const changed: typeof sample = { name: 'Rosa Silva', department: 'Front desk', language: 'en' };
  await post({ intent: 'change', memberId: String(added['id']), ...changed });
  expect(await storedRow(app, 'crew_members', { id: added['id'] })).toEqual({
    ...added,
    ...changed,
  });
  expect((await readTraining(app, buyer, hotel)).crew).toMatchObject([changed]);
});

test('the forms of a storeroom’s code store its name, and a new one', async () => {
  await post({ intent: 'new-code', customerId: hotel, storeroom: 'Pool “pump” room' }, safetyPage);
  const code = await storedRow(app, 'site_codes', { customer_id: hotel });
  const named = () => storedRow(app, 'storerooms', { id: code['storeroomId'] });
  expect(await named()).toMatchObject({ customerId: hotel, name: 'Pool “pump” room' });
  expect(code).toMatchObject({ createdBy: buyer.id, revokedAt: null });
  const codeId = String(code['id']);
  await post({ intent: 'rename-code', codeId, storeroom: 'Spa' }, safetyPage);
  expect(await named()).toMatchObject({ name: 'Spa' });
  await post({ intent: 'revoke-code', codeId }, safetyPage);
  expect(await storedRow(app, 'site_codes', { id: codeId })).toMatchObject({
    revokedBy: buyer.id,
    revokedAt: expect.any(String),
  });
});

test('a lesson that somebody of a class signs is stored with every field that the phone sends', async () => {
  const { id: memberId } = await storedRow(app, 'crew_members', { customer_id: hotel });
  const signature: NonNullable<SignTraining['signature']> = {
    width: 300,
    height: 100,
    strokes: [
      [
        [1, 2, 0],
        [9, 9, 20],
      ],
    ],
  };
  /** The answers are held against the lesson, and a signature says that it is not by name. */
  const sample: Sample<Omit<SignTraining, 'answers' | 'signedByName'>> = {
    memberId: String(memberId),
    typedName: 'Bo “Bee” Chen',
    language: 'es',
    rightFirst: 1,
    signature,
    formKey: 'the-form-of-bo-1',
    classKey: 'the-class-of-may',
  };
  const form = {
    formKey: sample.formKey,
    class: sample.classKey,
    language: 'es-US',
    rightFirst: '1',
    signature: JSON.stringify(signature),
  };
  const params = { customerId: hotel, lesson: 'basics' };
  await postPage(
    app,
    buyer,
    lessonPage,
    rightForm('basics', { ...form, memberId: sample.memberId }),
    params,
  );
  const { typedName, memberId: _memberId, ...sent } = sample;
  const stored = {
    ...sent,
    customerId: hotel,
    lesson: 'basics',
    revision: lessonOf('basics').revision,
    questions: lessonOf('basics').quiz.length,
    how: 'class',
    trainerId: buyer.id,
    signedByName: false,
  };
  expect(await storedRow(app, 'training_records', { form_key: sample.formKey })).toMatchObject({
    ...stored,
    memberId,
    memberName: 'Rosa Silva',
  });
  const another = { ...form, formKey: 'the-form-of-bo-2', typedName };
  await postPage(app, buyer, lessonPage, rightForm('basics', another), params);
  const record = await storedRow(app, 'training_records', { form_key: another.formKey });
  expect(record).toMatchObject({ ...stored, formKey: another.formKey, memberName: typedName });
  expect(await storedRow(app, 'crew_members', { id: record['memberId'] })).toMatchObject({
    customerId: hotel,
    name: typedName,
    language: 'es',
    state: 'waiting',
  });
});

test('who gets the sheets is stored with every field, and what was agreed to', async () => {
  const sample: Sample<Omit<SaveSafetyContact, 'customerId' | 'version'>> = {
    name: 'Ana “Anita” Ruiz',
    email: 'ana@harbor.example',
    phone: '(401) 555-0100 ext. 7',
    channel: 'e-mail',
    language: 'es',
    agreed: false,
    told: 'letter',
    agreedBy: 'Gus Manager',
    agreedOn: '2026-02-27',
    words: 'Please send all sheets by e-mail.',
    note: 'Filed under H.',
  };
  const stored = {
    name: sample.name,
    email: sample.email,
    phone: sample.phone,
    channel: sample.channel,
    language: sample.language,
    consentHow: sample.told,
    consentName: sample.agreedBy,
    consentOn: sample.agreedOn,
    consentText: sample.words,
    consentNote: sample.note,
    savedBy: desk.id,
  };
  const contactOf = (customerId: string) =>
    storedRow(app, 'safety_contacts', { customer_id: customerId });
  const sent = await app.call(desk, 'PUT', `/api/customers/${hotel}/safety-contact`, {
    version: 0,
    ...sample,
  });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await contactOf(hotel)).toMatchObject(stored);
  const inn = await addCustomer(app);
  const { agreed: _agreed, ...typed } = sample;
  await post({ intent: 'contact', customerId: inn, version: '0', ...typed }, safetyPage, desk);
  expect(await contactOf(inn)).toMatchObject(stored);
  expect(fieldsOf(stored)).toHaveLength(fieldsOf(typed).length + 1);
});
