import { expect, test } from 'vitest';
import { sentence } from '../../kit/sentence.ts';
import { mailMessages } from '../accounts/messages.ts';
import { nowFor } from './public/messages.ts';

test('a sentence ends once, also after a name that brings its own full stop', () => {
  expect(sentence('You order for Bellcart Supply Co.')).toBe('You order for Bellcart Supply Co.');
  expect(sentence('You order for Harbor House')).toBe('You order for Harbor House.');
  expect(sentence('Ready?')).toBe('Ready?');
});

test('e-mails and screens that end a sentence with the company or a customer do not end it twice', () => {
  const company = 'Bellcart Supply Co.';
  for (const text of [
    mailMessages.invitation.what('Ruth', company),
    mailMessages.requestReceived.what(company),
    nowFor('Harbor Inns Inc.'),
  ])
    expect(text).not.toContain('..');
});
