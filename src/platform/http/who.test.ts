import { expect, test } from 'vitest';
import { DUTIES, type Duty, type Role, type UserActor, VISITOR } from '../../kit/actor.ts';
import { describeWho, mayEnter, type Who } from './who.ts';

const person = (role: Role, duties: readonly Duty[] = []): UserActor => ({
  kind: 'user',
  id: 'one',
  sessionId: 'session',
  displayName: 'One',
  email: 'one@example.com',
  role,
  brands: [],
  customers: 'all',
  defaultCustomerId: null,
  salesRep: false,
  duties,
  readsOnly: false,
  deliveriesOnly: false,
  signedInAt: 0,
  workday: null,
});

const PEOPLE = {
  visitor: VISITOR,
  system: { kind: 'system', name: 'job' },
  buyer: person('user'),
  desk: person('admin', ['desk']),
  driver: person('admin', ['driver']),
  books: person('admin', ['books']),
  both: person('admin', ['desk', 'driver']),
  owner: person('super_admin', DUTIES),
} as const;

test.each<[Who, (keyof typeof PEOPLE)[]]>([
  ['anyone', ['visitor', 'system', 'buyer', 'desk', 'driver', 'books', 'both', 'owner']],
  ['signed-in', ['buyer', 'desk', 'driver', 'books', 'both', 'owner']],
  ['staff', ['desk', 'driver', 'books', 'both', 'owner']],
  ['super_admin', ['owner']],
  ['user', ['buyer']],
  ['desk', ['desk', 'both', 'owner']],
  ['driver', ['driver', 'both', 'owner']],
  ['books', ['books', 'owner']],
  [
    ['desk', 'books'],
    ['desk', 'books', 'both', 'owner'],
  ],
  [
    ['user', 'books'],
    ['buyer', 'books', 'owner'],
  ],
  [[], []],
])('%j lets in %j and nobody else', (who, admitted) => {
  const found = Object.entries(PEOPLE).filter(([, actor]) => mayEnter(who, actor));
  expect(found.map(([name]) => name)).toEqual(admitted);
});

test('a person of role user has no duty, whatever the row says', () => {
  expect(mayEnter('desk', person('user', ['desk']))).toBe(false);
});

test('the description of an operation names everybody whom it lets in', () => {
  expect(describeWho('staff')).toBe('Staff (admin, super_admin).');
  expect(describeWho(['user', 'desk'])).toBe(
    'Customers’ buyers, and sales reps, or staff with the duty desk (a super_admin has all duties).',
  );
  expect(describeWho('books')).toBe('Staff with the duty books (a super_admin has all duties).');
});
