import { expect, test } from 'vitest';
import { SETTING_GROUPS } from '../../company/messages.ts';
import type { Duty } from '../../kit/actor.ts';
import { menuFor, pagesOf } from '../dashboard/navigation.ts';
import { PAGE_WORDS } from '../find-words.ts';
import { choicesFor, choicesForNone, commonestChoices, type Person } from './command-choices.ts';
import type { RecentObject } from './recent-objects.ts';

const staff = (...duties: Duty[]): Person => ({
  uid: 'x',
  role: 'admin',
  salesRep: false,
  duties,
});
const buyer: Person = { uid: 'b', role: 'user', salesRep: false, duties: [] };
const rep: Person = { ...buyer, salesRep: true };
const owner: Person = { ...staff('desk', 'books', 'driver'), role: 'super_admin' };
const names = (person: Person) => commonestChoices(person).map(({ name }) => name);

test('what is offered first follows the duty', () => {
  expect(names(buyer)).toEqual([
    'Order',
    'Order again',
    'Count a storeroom',
    'Report a problem',
    'See what is unpaid',
    'Find an SDS',
  ]);
  expect(names(rep)).toEqual([
    'New order',
    'See whom to call',
    'Order again',
    'Find an SDS',
    // They have no right to add one.
    'Ask the office to add a customer',
  ]);
  expect(names(staff('desk'))).toEqual([
    'New order',
    'Confirm new orders',
    'Plan deliveries',
    'Answer messages',
  ]);
  expect(names(staff('books'))).toEqual([
    'Go through To do',
    'Send statements',
    'Sync with QuickBooks',
  ]);
  expect(names(staff('driver'))).toEqual(['Open your stops']);
  expect(names(owner)).toEqual([
    'New order',
    'Confirm new orders',
    'Plan deliveries',
    'Answer messages',
    'Go through To do',
    'Send statements',
    'Sync with QuickBooks',
    'See how sales went',
  ]);
});

test('without a term no address stands twice, and the acts stand before the pages however much was opened', () => {
  const recent: RecentObject[] = Array.from({ length: 8 }, (_, at) => ({
    group: 'orders',
    id: `${at}`,
    name: `BC-${at}`,
    detail: '',
    to: `/dashboard/orders/${at}`,
  }));
  const choices = choicesFor('', staff('desk'), { found: [], recent, here: '/dashboard' });
  expect(choices.slice(0, 5).map(({ group }) => group)).toEqual([
    ...Array.from({ length: 4 }, () => 'recent'),
    'actions',
  ]);
  const pages = choices.filter(({ group }) => group === 'pages').map(({ to }) => to);
  for (const { to } of commonestChoices(staff('desk'))) expect(pages).not.toContain(to);
  expect(new Set(choices.map(({ key }) => key)).size).toBe(choices.length);
});

test('an act is found by its words, and by those it had before', () => {
  const found = (term: string, person: Person) =>
    choicesFor(term, person, { found: [], recent: [], here: '/dashboard' }).map(({ name }) => name);
  expect(found('problem', buyer)).toEqual(['Report a problem']);
  expect(found('order again', staff('desk'))).toEqual(['Order again']);
  expect(found('appearance', buyer)).toHaveLength(3);
  expect(found('zzzz', buyer)).toEqual([]);
});

test('what came wrong is found by the words of callers', () => {
  const found = (term: string, person: Person) =>
    choicesFor(term, person, { found: [], recent: [], here: '/dashboard' }).map(({ name }) => name);
  for (const person of [staff('desk'), owner, rep, buyer])
    for (const typed of ['claim', 'credit', 'refund', 'return', 'report a problem'])
      expect(found(typed, person), typed).toContain('Report a problem');
  expect(found('claim', staff('desk'))).toContain('Claims');
  expect(found('refund', staff('driver'))).toEqual([]);
});

test('a heading of one’s own settings is found by its name, and stands in no list without one', () => {
  const [first] = choicesFor('key', owner, { found: [], recent: [], here: '/dashboard' });
  expect(first).toMatchObject({ name: 'Keys for programs', to: '/settings#keys' });
  const without = choicesFor('', owner, { found: [], recent: [], here: '/dashboard' });
  expect(without.filter(({ to = '' }) => to.startsWith('/settings#'))).toEqual([]);
});

test('first aid is a word away for everybody, in both languages, and one’s own settings say whose they are', () => {
  for (const person of [buyer, rep, owner, staff('driver')])
    for (const typed of ['first aid', 'spill', 'sds', 'primeros aux', 'derrame'])
      expect(
        choicesFor(typed, person, { found: [], recent: [], here: '/dashboard' })[0],
        typed,
      ).toMatchObject({
        name: 'First aid or a spill',
        to: '/sds',
      });
  expect(
    choicesFor('settings', owner, { found: [], recent: [], here: '/' }).map(({ name }) => name),
  ).toEqual(expect.arrayContaining(['Settings', 'Company']));
});

test.each([
  ['owner', owner, 'holiday', 'Closed days', '/dashboard/calendar'],
  ['owner', owner, 'logo', 'Name and address', '/dashboard/company?section=company'],
  ['owner', owner, 'order minimum', 'Order minimum', '/dashboard/company?section=money'],
  ['owner', owner, 'sales tax', 'Customers', '/dashboard/customers'],
  ['owner', owner, 'month', 'Reports', '/dashboard/reports'],
  ['owner', owner, 'brands', 'Products', '/dashboard/products'],
  ['owner', owner, 'hazmat training', 'Hazmat training', '/dashboard/hazmat-training'],
  ['books', staff('books'), 'close', 'Not billed', '/dashboard/accounting/inbox/not-billed'],
  ['books', staff('books'), 'month', 'Not billed', '/dashboard/accounting/inbox/not-billed'],
  ['desk', staff('desk'), 'dispatch', 'Deliveries', '/dashboard/deliveries'],
  ['buyer', buyer, 'storeroom', 'Site', '/dashboard/inventory'],
])('%s finds a page by what stands on it: %s', (_, person, typed, name, to) => {
  const choices = choicesFor(typed, person, { found: [], recent: [], here: '/dashboard' });
  expect(choices.map((choice) => [choice.name, choice.to])).toContainEqual([name, to]);
});

test('every field of the company’s settings is found by its label, by nobody but the owner', () => {
  const found = (typed: string, person: Person) =>
    choicesFor(typed, person, { found: [], recent: [], here: '/dashboard' });
  for (const { section, settings } of SETTING_GROUPS)
    for (const { label } of settings)
      expect(found(label, owner), label).toContainEqual(
        expect.objectContaining({ name: label, to: `/dashboard/company?section=${section}` }),
      );
  for (const person of [buyer, rep, staff('desk', 'books', 'driver')])
    expect(found('order minimum', person)).toEqual([]);
});

test('words are those of pages that stand in somebody’s menu', () => {
  const people = [buyer, rep, owner, staff('desk'), staff('books')];
  const pages = people.flatMap((person) =>
    menuFor(person)
      .flatMap(pagesOf)
      .map(({ to }) => to),
  );
  for (const to of Object.keys(PAGE_WORDS)) expect(pages).toContain(to);
});

test('where nothing is found, the catalogue is asked first, as it was typed', () => {
  const [first, ...rest] = choicesForNone('glas & co', buyer);
  expect(first).toMatchObject({ to: '/products?q=glas%20%26%20co' });
  expect(rest).toEqual(commonestChoices(buyer));
});
