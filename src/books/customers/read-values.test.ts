import { expect, test } from 'vitest';
import { emailList, phoneNumber, stateCode, zipCode } from './read-values.ts';

test.each([
  ['Rhode Island', 'RI'],
  ['rhode  island ', 'RI'],
  ['ri', 'RI'],
  ['N.Y.', 'NY'],
  ['District of Columbia', 'DC'],
  ['Puerto Rico', 'PR'],
  ['Ontario', 'Ontario'],
  ['', ''],
])('state %s', (written, read) => expect(stateCode(written)).toBe(read));

test.each([
  ['02840', '02840'],
  ['02840-1234', '02840-1234'],
  ['02840 1234', '02840-1234'],
  [' 028401234 ', '02840-1234'],
  ['K1A 0B1', 'K1A 0B1'],
  ['2840', '2840'],
])('ZIP %s', (written, read) => expect(zipCode(written)).toBe(read));

test.each([
  ['4015550100', '(401) 555-0100'],
  ['+1 401.555.0100', '(401) 555-0100'],
  ['(401) 555-0100 ext. 7', '(401) 555-0100 x7'],
  ['+44 20 7946 0000', '+44 20 7946 0000'],
  ['ask for Joe', 'ask for Joe'],
])('phone %s', (written, read) => expect(phoneNumber(written)).toBe(read));

test.each([
  ['a@x.com, b@x.com', ['a@x.com', 'b@x.com']],
  ['Desk <desk@x.com>; A@x.com a@x.com', ['desk@x.com', 'A@x.com']],
  ['none', []],
  ['', []],
])('e-mails %s', (written, read) => expect(emailList(written)).toEqual(read));
