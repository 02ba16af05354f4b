import { expect, test } from 'vitest';
import { kindsFor, PERSON_KINDS, rightsOf } from './kinds.ts';

test('each kind of person is one role with its duties', () => {
  expect(PERSON_KINDS.map((kind) => [kind, rightsOf(kind, [])])).toEqual([
    ['buyer', { role: 'user', salesRep: false }],
    ['rep', { role: 'user', salesRep: true }],
    ['desk', { role: 'admin', duties: ['desk'] }],
    ['driver', { role: 'admin', duties: ['driver'] }],
    ['books', { role: 'admin', duties: ['books'] }],
    ['owner', { role: 'super_admin' }],
  ]);
});

test('further duties are those of staff alone, and none stands twice', () => {
  expect(rightsOf('desk', ['driver', 'desk'])).toEqual({
    role: 'admin',
    duties: ['desk', 'driver'],
  });
  expect(rightsOf('buyer', ['driver'])).toEqual({ role: 'user', salesRep: false });
  expect(rightsOf('owner', ['books'])).toEqual({ role: 'super_admin' });
});

test('the desk opens accounts of customers alone, and of reps where it sees all customers', () => {
  const roles = ['user', 'admin', 'super_admin'] as const;
  expect(kindsFor({ roles, allCustomers: false })).toEqual([...PERSON_KINDS]);
  expect(kindsFor({ roles: ['user'], allCustomers: true })).toEqual(['buyer', 'rep']);
  expect(kindsFor({ roles: ['user'], allCustomers: false })).toEqual(['buyer']);
});
