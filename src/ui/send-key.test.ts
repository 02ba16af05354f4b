import { expect, test } from 'vitest';
import { keyToSend, sentContent } from './send-key.tsx';

const content = (...fields: [string, string][]) => sentContent(fields);

test('without an answer the same content goes under the same key, also typed anew', () => {
  const first = keyToSend(null, content(['key', ''], ['quantity', '1']), false);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  const again = keyToSend(first, content(['key', first.key], ['quantity', '1']), false);
  expect(again.key).toBe(first.key);
  expect(keyToSend(first, content(['quantity', '2']), false).key).not.toBe(first.key);
  expect(keyToSend(null, content(['quantity', '1']), false).key).not.toBe(first.key);
});

test('a form that makes a document keeps its key until an answer is seen, whatever is typed', () => {
  const first = keyToSend(null, content(['quantity', '1']), true);
  expect(keyToSend(first, content(['quantity', '2']), true).key).toBe(first.key);
});

test('a file counts by what it is', () => {
  const file = (text: string) =>
    sentContent([['photo', new File([text], 'a.jpg', { lastModified: 1 })]]);
  expect(file('one')).toBe(file('two'));
  expect(file('one')).not.toBe(file('three'));
});
