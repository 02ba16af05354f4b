import { expect, test } from 'vitest';
import { z } from 'zod';
import { begunField, sinceBegun } from './since-begun.ts';

test('a form changes what differs from what it began with, and is late where another has changed the same', () => {
  const begun = { name: 'Inn', terms: 'Net 30', days: [1, 2], zip: '02903' };
  const now = { name: 'Inn', terms: 'Net 45', days: [1, 2, 4], zip: '02904' };
  const of = (sent: object) => sinceBegun<keyof typeof now>(sent, begun, now);
  expect(of(begun)).toEqual({ mine: [], late: [] });
  expect(of({ ...begun, name: 'Hotel' })).toEqual({ mine: ['name'], late: [] });
  expect(of({ ...begun, terms: 'COD', days: [] })).toEqual({
    mine: ['terms', 'days'],
    late: ['terms', 'days'],
  });
  // The same said twice is no dispute.
  expect(of({ ...begun, days: [1, 2, 4] })).toEqual({ mine: ['days'], late: [] });
  expect(sinceBegun({ name: 'Inn' }, {}, { name: 'Hotel' })).toEqual({ mine: ['name'], late: [] });
});

test('what is no beginning is refused, and none is none', () => {
  const field = begunField(z.strictObject({ name: z.string() }));
  expect(field.parse(undefined)).toBeUndefined();
  expect(field.parse('{"name":"Inn"}')).toEqual({ name: 'Inn' });
  for (const text of ['', '{', '{"name":1}', 'null'])
    expect(field.safeParse(text).success).toBe(false);
});
