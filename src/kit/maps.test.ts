import { expect, test } from 'vitest';
import { mapsHref } from './maps.ts';

const TO = '1%20Main%20St%20%232%2C%20Providence%2C%20RI%2002903';

test.each([
  ['Mozilla/5.0 (Linux; Android 14)', `geo:0,0?q=${TO}`],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', `https://maps.apple.com/?daddr=${TO}`],
  ['Mozilla/5.0 (Windows NT 10.0)', `https://www.google.com/maps/dir/?api=1&destination=${TO}`],
])('%s opens its own maps', (userAgent, href) => {
  expect(mapsHref('1 Main St #2, Providence, RI 02903', userAgent)).toBe(href);
});
