import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test.each([
  ['maria@harbor.example', 'maria<wbr/>@harbor.example'],
  ['"a@b"@harbor.example', '&quot;a@b&quot;<wbr/>@harbor.example'],
  ['', ''],
  ['no address', 'no address'],
])('%s may take a second line before its last @ alone', (address, html) => {
  expect(renderToStaticMarkup(<EmailText address={address} />)).toBe(html);
});
