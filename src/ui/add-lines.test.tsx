import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withLine } from './add-lines.tsx';
import { LinkedText } from './linked-text.tsx';

test('a line is added at the end of what was typed, alone and once', () => {
  expect(withLine('', 'SDS: x')).toBe('SDS: x\n');
  expect(withLine('Here it is. ', 'SDS: x')).toBe('Here it is.\n\nSDS: x\n');
  expect(withLine(withLine('Here.', 'SDS: x'), 'SDS: y')).toBe('Here.\n\nSDS: x\n\nSDS: y\n');
  expect(withLine('SDS: x\n', 'SDS: x')).toBe('SDS: x\n');
});

test('an address below the path is a link within this shop; no other is, and nothing of a text becomes markup', () => {
  const shown = (text: string) => renderToStaticMarkup(<LinkedText text={text} path="/sds/" />);
  expect(shown('See https://shop.example.com/sds/acid-descaler.pdf.')).toBe(
    'See <a href="/sds/acid-descaler.pdf" class="text-brand underline">https://shop.example.com/sds/acid-descaler.pdf</a>.',
  );
  expect(shown('https://evil.example/pay')).not.toContain('<a');
  expect(shown('<b>x</b>')).toBe('&lt;b&gt;x&lt;/b&gt;');
});
