import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NETWORK_ERROR } from '../../../kit/network-error.ts';
import { sendClaim } from './send-claim.ts';

const draft = (photos: File[]) => ({
  deliveryId: 'd',
  lines: [{ orderLineId: 'l', quantity: 1, kind: 'short' as const }],
  words: '',
  photos,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The addresses that were asked, all without an answer, and the keys that were noted. */
async function withoutConnection(photos: File[]) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requested.push(url.split('/').slice(0, 3).join('/'));
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  const keys: string[] = [];
  const sent = await sendClaim(draft(photos), (body) => {
    keys.push(body);
    return 'key';
  });
  return {
    asked: requested,
    keys: keys.length,
    failure: 'failure' in sent ? sent.failure.code : 'none',
    message: 'failure' in sent ? sent.failure.message : '',
  };
}

test('a report whose photo did not get through was not sent: nothing is looked up, and it says so as every lost network', async () => {
  expect(await withoutConnection([new File(['x'], 'a.png', { type: 'image/png' })])).toEqual({
    asked: ['/api/claim-photos'],
    keys: 0,
    failure: 'failed-precondition',
    message: NETWORK_ERROR.message,
  });
});

test('a report that was sent without an answer may have arrived: it is noted under its key, and looked up', async () => {
  expect(await withoutConnection([])).toEqual({
    asked: ['/api/claims'],
    keys: 1,
    failure: NETWORK_ERROR.code,
    message: NETWORK_ERROR.message,
  });
});
