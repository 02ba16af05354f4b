import { createMemoryRouter, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { sendOnceOnTheWay } from './led-fetchers.ts';

const later = () => new Promise<void>((resolve) => setTimeout(resolve, 20));

/** A form whose answer leads to another page, pressed again on the way there. */
async function pressTwice(guarded: boolean) {
  let sendings = 0;
  const router = createMemoryRouter([
    {
      id: 'count',
      path: '/',
      action: async () => {
        sendings += 1;
        await later();
        return redirect('/guide');
      },
    },
    {
      id: 'guide',
      path: '/guide',
      loader: async () => {
        await later();
        await later();
        return 'guide';
      },
    },
  ]);
  const end = guarded ? sendOnceOnTheWay(router) : () => {};
  const press = () =>
    router.fetch('change-customer', 'count', '/', {
      formMethod: 'post',
      formEncType: 'application/x-www-form-urlencoded',
      formData: new FormData(),
    });
  let second: Promise<void> | undefined;
  const endWatch = router.subscribe(({ fetchers }) => {
    if (fetchers.get('change-customer')?.state === 'loading') second ??= press();
  });
  try {
    const ends = await Promise.allSettled([press()]);
    ends.push(...(await Promise.allSettled([second])));
    return {
      at: router.state.location.pathname,
      state: router.state.navigation.state,
      sendings,
      failed: ends.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])),
    };
  } finally {
    endWatch();
    end();
    router.dispose();
  }
}

test('a second press on the way to the answer’s page is not sent, and the page is shown', async () => {
  expect(await pressTwice(true)).toEqual({
    at: '/guide',
    state: 'idle',
    sendings: 1,
    failed: [],
  });
});

test('the router alone hangs: the reason for it', async () => {
  const { failed, state } = await pressTwice(false);
  expect(failed.join()).toContain('Expected fetcher: change-customer');
  expect(state).toBe('loading');
});
