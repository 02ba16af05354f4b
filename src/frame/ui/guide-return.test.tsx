import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveGuideFor, type NextStep, WayBack, wayBackFrom } from './guide-return.tsx';
import { nextAfter } from './setup-groups.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The storage of one tab. */
function openTab() {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
}

test('once a step was begun every page but the guide has the way back, until the guide is put away', () => {
  openTab();
  expect(wayBackFrom('/dashboard/products/new')).toBeNull();
  const next = { title: 'Customers', to: '/dashboard/customers/new' };
  leaveGuideFor(next);
  for (const page of ['/dashboard/products/new', '/dashboard/safety/bleach', '/dashboard/people'])
    expect(wayBackFrom(page), page).toBe(JSON.stringify(next));
  expect(wayBackFrom('/dashboard/getting-started')).toBeNull();
  leaveGuideFor(null);
  expect(wayBackFrom('/dashboard/products/new')).toBeNull();
});

test('a browser without storage has no way back, and its pages open all the same', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('no storage');
    },
  });
  expect(wayBackFrom('/dashboard/people')).toBeNull();
});

test('the way back leads to the guide and leads to the next step, and no step after the last', () => {
  const shown = (next: NextStep | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <WayBack next={next} />
      </MemoryRouter>,
    );
  const tax = shown({ title: 'Tax', to: '/dashboard/company?section=money' });
  expect(tax).toMatch(/href="\/dashboard\/getting-started".*Back to the set-up guide/);
  expect(tax).toMatch(/<a [^>]*href="\/dashboard\/company\?section=money"[^>]*>Next: Tax<\/a>/);
  expect(shown(null)).toContain('Back to the set-up guide');
  expect(shown(null)).not.toContain('Next:');
});

test('what comes next is where its step is begun, and e-mail no more once a test is on its way', () => {
  const steps = [
    { name: 'company', done: false, state: '' },
    { name: 'tax', done: false, state: '' },
    { name: 'mail', done: false, state: '' },
    { name: 'order', done: false, state: '' },
  ] as const;
  const after = (isTaxDone: boolean, isMailSent: boolean) =>
    nextAfter(
      steps.map((step) => (step.name === 'tax' ? { ...step, done: isTaxDone } : step)),
      'company',
      isMailSent,
    );
  expect(after(false, false)).toEqual({ title: 'Tax', to: '/dashboard/company?section=money' });
  // A test is sent from the guide itself.
  expect(after(true, false)).toEqual({ title: 'E-mail', to: '/dashboard/getting-started' });
  expect(after(true, true)).toMatchObject({ title: 'The first order' });
  const done = steps.map((step) => ({ ...step, done: true }));
  expect(nextAfter(done, 'company', true)).toBe('last');
});
