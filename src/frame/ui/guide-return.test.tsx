import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { leaveGuideFor, WayBack, wayBackFrom } from './guide-return.tsx';

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
  leaveGuideFor('Customers');
  for (const page of ['/dashboard/products/new', '/dashboard/safety/bleach', '/dashboard/people'])
    expect(wayBackFrom(page), page).toBe('Customers');
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

test('the way back leads to the guide and names the next step, and no step after the last', () => {
  const shown = (next: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <WayBack next={next} />
      </MemoryRouter>,
    );
  expect(shown('Customers')).toMatch(/href="\/dashboard\/getting-started".*Next: Customers/);
  expect(shown('')).toContain('Back to the set-up guide');
  expect(shown('')).not.toContain('Next:');
});
