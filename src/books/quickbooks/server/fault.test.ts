import { expect, test } from 'vitest';
import { failureOf, maskSecrets } from './fault.ts';

const from = (status: number, raw: string, headers: Record<string, string> = {}) => {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch {
    body = undefined;
  }
  return failureOf(status, body, raw, new Headers(headers));
};
const api = (code: string, Message: string, Detail = '') =>
  JSON.stringify({
    Fault: { Error: [{ Message, Detail, code, element: '' }], type: 'ValidationFault' },
  });
const gateway = JSON.stringify({
  warnings: null,
  fault: {
    error: [
      {
        message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
        detail: 'Token expired: AB01612345abcdef',
        code: '3200',
        element: null,
      },
    ],
    type: 'AUTHENTICATION',
  },
  time: 1601391072830,
});
const throttle =
  '<IntuitResponse xmlns="http://schema.intuit.com/finance/v3"><Fault type="SERVICE"><Error code="3001"><Message>message=ThrottleExceeded; errorCode=003001; statusCode=429</Message></Error></Fault></IntuitResponse>';

test.each<[string, number, string, Record<string, string>, object]>([
  [
    'a validation fault',
    400,
    api('6240', 'Duplicate Name Exists Error'),
    {},
    { outcome: 'refused', code: '6240' },
  ],
  [
    'a fault inside a 200',
    200,
    api('610', 'Object Not Found'),
    {},
    { outcome: 'refused', code: '610' },
  ],
  [
    'a fault inside the rows of a 200',
    200,
    `{"QueryResponse":${api('6190', 'Invalid Company Status')}}`,
    {},
    { outcome: 'refused', code: '6190' },
  ],
  [
    'a fault in one answer of a batch',
    200,
    `{"BatchItemResponse":[{"Item":{}},${api('610', 'Object Not Found')}]}`,
    {},
    { outcome: 'refused', code: '610' },
  ],
  [
    'a fault in an entry of changes',
    200,
    `{"CDCResponse":[{"QueryResponse":[{},${api('6000', 'A business validation error')}]}]}`,
    {},
    { outcome: 'refused' },
  ],
  [
    'a passing trouble inside a success',
    200,
    `{"CDCResponse":[{"QueryResponse":[{},${api('10000', 'An application error')}]}]}`,
    {},
    { outcome: 'unanswered', code: '10000' },
  ],
  [
    'a fault that names no error',
    200,
    '{"QueryResponse":{"fault":{"type":"SERVICE"}}}',
    {},
    { outcome: 'refused' },
  ],
  [
    'a gateway 401 in lower case',
    401,
    gateway,
    {},
    { outcome: 'refused', status: 401, code: '3200' },
  ],
  ['a 401 without a body', 401, '', {}, { outcome: 'refused', status: 401 }],
  ['a throttle in XML', 429, throttle, {}, { outcome: 'throttled', waitSeconds: 60 }],
  ['an old throttle as 403', 403, throttle, {}, { outcome: 'throttled' }],
  [
    'an empty 429 that says how long',
    429,
    '',
    { 'retry-after': '7' },
    { outcome: 'throttled', waitSeconds: 7 },
  ],
  [
    'a gateway page',
    503,
    '<html>Service Temporarily Unavailable</html>',
    {},
    { outcome: 'unanswered' },
  ],
  [
    'an application error',
    500,
    api('10000', 'An application error has occurred'),
    {},
    { outcome: 'unanswered' },
  ],
  ['a 404 page without a fault', 404, '<html>Not Found</html>', {}, { outcome: 'unanswered' }],
  ['half a body', 200, '{"Invoice":{"Id":', {}, { outcome: 'unanswered' }],
])('%s', (_what, status, raw, headers, expected) => {
  expect(from(status, raw, headers)).toMatchObject(expected);
});

test('a good answer is no failure', () => {
  expect(from(200, '{"QueryResponse":{}}')).toBeUndefined();
});

test('no token survives in what is said of a fault', () => {
  const failure = from(401, gateway);
  expect(JSON.stringify([failure?.message, failure?.detail])).not.toContain('AB01612345');
  expect(maskSecrets('Bearer eyJlbmMiOiJBMTI4Q0JDLUhTMjU2IiwiYWxnIjoiZGlyIn0')).not.toContain(
    'eyJlbmMi',
  );
});
