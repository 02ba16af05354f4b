import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import {
  connectionLost,
  isConnectionLost,
  isNetworkFailure,
  sendingAnew,
  takeNetworkErrorBack,
  watchConnection,
} from './connection.ts';
import { onTakenBack } from './toast.ts';

const refused = (status: number, body: unknown) => new ErrorResponse(status, '', body);

test.each([
  ['Chromium without a connection', new TypeError('Failed to fetch')],
  [
    'Firefox without a connection',
    new TypeError('NetworkError when attempting to fetch resource.'),
  ],
  ['Safari without a connection', new TypeError('Load failed')],
  ['Safari, connection lost on the way', new TypeError('The network connection was lost.')],
  ['no answer in time', new DOMException('signal timed out', 'TimeoutError')],
  ['an answer that is not ours or broke off', new Error('Unable to decode turbo-stream response')],
  ['a proxy that can’t reach us', refused(502, '<h1>Bad Gateway</h1>')],
  ['a network that wants a sign-in first', refused(511, '<h1>Sign in</h1>')],
])('no answer: %s', (_what, error) => {
  expect(isNetworkFailure(error)).toBe(true);
});

test.each([
  [
    'a script that can’t be fetched',
    new TypeError('Failed to fetch dynamically imported module: /assets/sds.js'),
  ],
  ['a fault of the server', new TypeError('Unexpected Server Error')],
  ['a fault of the page', new TypeError('Cannot read properties of undefined')],
  ['our own 503', refused(503, { error: { code: 'unavailable', message: '' } })],
  ['our own 503 in plain JSON', refused(503, '{"error":{"code":"unavailable"}}')],
  ['our own 500', refused(500, '<h1>Error</h1>')],
  ['a refusal', refused(403, 'This request did not come from our own pages.')],
  ['a request that was given up here', new DOMException('aborted', 'AbortError')],
  ['nothing at all', undefined],
])('an answer: %s', (_what, error) => {
  expect(isNetworkFailure(error)).toBe(false);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests that are lost together are one loss: the connection is tried a second after the first, each time', async () => {
  vi.useFakeTimers();
  const ask = vi.fn(async () => new Response('', { headers: { 'content-type': 'image/svg+xml' } }));
  vi.stubGlobal('fetch', ask);
  for (const loss of [1, 2]) {
    for (let request = 0; request < 4; request += 1) connectionLost();
    await vi.advanceTimersByTimeAsync(990);
    expect([ask.mock.calls.length, isConnectionLost()]).toEqual([loss - 1, true]);
    await vi.advanceTimersByTimeAsync(20);
    expect([ask.mock.calls.length, isConnectionLost()]).toEqual([loss, false]);
  }
});

test('the network is back: a look that hangs is asked anew at once, and a reading that never ends holds nothing up', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', page);
  const ask = vi
    .fn(async () => new Response('', { headers: { 'content-type': 'image/svg+xml' } }))
    .mockImplementationOnce(() => new Promise(() => {}));
  vi.stubGlobal('fetch', ask);
  const stop = watchConnection(() => new Promise(() => {}));
  connectionLost();
  await vi.advanceTimersByTimeAsync(1000);
  expect(ask).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1600);
  expect([ask.mock.calls.length, isConnectionLost()]).toEqual([2, false]);
  stop();
});

test('“Network error” stays while a form has no answer, and goes once nothing is in doubt', () => {
  const heard: (string | undefined)[] = [];
  const stop = onTakenBack((text) => heard.push(text));
  connectionLost({ unanswered: 'save' });
  takeNetworkErrorBack();
  expect(heard).toEqual([]);
  sendingAnew();
  takeNetworkErrorBack();
  expect(heard).toEqual(['Network error. Please check your internet connection.']);
  stop();
});
