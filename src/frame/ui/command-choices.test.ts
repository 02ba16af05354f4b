import { expect, test } from 'vitest';
import type { Duty } from '../../kit/actor.ts';
import { choicesFor, commonestChoices, type Person } from './command-choices.ts';
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
