import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Outbox, StoredStop } from './device/outbox.ts';
import { StopDone } from './stop-done.tsx';

const shown = (of: Pick<Outbox, 'isSending' | 'trouble'>) =>
  renderToStaticMarkup(
    createElement(StopDone, {
      kept: { state: 'waiting' } as StoredStop,
      outbox: of as Outbox,
      next: undefined,
      countBack: null,
    }),
  );

test('a saved stop says that it goes by itself only where it does', () => {
  for (const trouble of [null, 'network', 'wait', 'server'] as const)
    expect(shown({ isSending: false, trouble })).toContain('It goes to the office by itself.');
  expect(shown({ isSending: true, trouble: 'sign-in' })).toContain('Sending it now.');
  const stuck = {
    'sign-in': 'until you sign in again on this phone',
    forbidden: 'Call the office first.',
    portal: 'It does not go through this Wi-Fi.',
  } as const;
  for (const [trouble, words] of Object.entries(stuck)) {
    const html = shown({ isSending: false, trouble: trouble as keyof typeof stuck });
    expect(html).toContain(words);
    expect(html).not.toContain('It goes to the office by itself.');
  }
});
