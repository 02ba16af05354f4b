import { afterEach, expect, test, vi } from 'vitest';
import { waitWithLookUps } from './wait-with-look-ups.ts';

const OPENED = '/dashboard/customers/018f?tab=money';
const lookUp = (...paths: string[]) =>
  Object.assign(new URL('http://localhost/__manifest'), {
    search: String(new URLSearchParams({ paths: paths.join(','), version: '1' })),
  });

/** A browser without a signal at a customer's page, and what it asked the network for. */
function withoutSignal() {
  const requested: string[] = [];
  const stay = vi.fn();
  const window = {
    location: new URL(OPENED, 'http://localhost'),
    fetch: (input: URL, init?: RequestInit) => {
      if (init?.signal?.aborted) return Promise.reject(init.signal.reason as Error);
      requested.push(input.searchParams.get('paths') ?? '');
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  };
  vi.stubGlobal('window', window);
  waitWithLookUps(stay);
  return { asked: requested, stay, fetch: window.fetch as typeof globalThis.fetch };
}

afterEach(() => vi.unstubAllGlobals());

test('the address of the page that the server sent is known without asking, so its first press needs no signal for that', async () => {
  const { asked, fetch } = withoutSignal();
  const answer = await fetch(
    lookUp('/dashboard', '/dashboard/customers', '/dashboard/customers/018f'),
  );
  expect(await answer.json()).toEqual({});
  expect(asked).toEqual([]);
});

test('another address is asked for; whoever pressed for it stays and is told, until the router has given it up', async () => {
  const { asked, stay, fetch } = withoutSignal();
  const controller = new AbortController();
  stay.mockImplementation(() => controller.abort(new DOMException('given up', 'AbortError')));
  await expect(
    fetch(lookUp('/dashboard', '/dashboard/orders'), { signal: controller.signal }),
  ).rejects.toThrow('given up');
  expect(stay).toHaveBeenCalledOnce();
  expect(asked).toEqual(['/dashboard,/dashboard/orders']);
});
