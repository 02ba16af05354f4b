import { createMemoryRouter, redirect } from 'react-router';
import { expect, test } from 'vitest';
import { readAfterAnswers } from './answers-first.ts';

/** A page with a form whose answer leads on, and that is read anew before it comes. */
async function sendAndRead(guarded: boolean) {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let readings = 0;
  const router = createMemoryRouter([
    {
      id: 'order',
      path: '/',
      loader: () => {
        readings += 1;
        return null;
      },
      action: async () => {
        await held;
        return redirect('/placed');
      },
    },
    { id: 'placed', path: '/placed', loader: () => null },
  ]);
  const end = guarded ? readAfterAnswers(router) : () => {};
  try {
    await expect.poll(() => router.state.initialized).toBe(true);
    const sent = router.fetch('place', 'order', '/', {
      formMethod: 'post',
      formEncType: 'application/x-www-form-urlencoded',
      formData: new FormData(),
    });
    const before = readings;
    const read = router.revalidate();
    await new Promise((resolve) => setTimeout(resolve, 0));
    const meanwhile = readings - before;
    answer();
    await Promise.all([sent, read]);
    return { at: router.state.location.pathname, meanwhile };
  } finally {
    end();
    router.dispose();
  }
}

test('where an answer leads one goes, though the page was to be read anew before it came', async () => {
  expect(await sendAndRead(true)).toEqual({ at: '/placed', meanwhile: 0 });
});

test('the router alone stays: the reason for it', async () => {
  expect(await sendAndRead(false)).toEqual({ at: '/', meanwhile: 1 });
});
