import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { SyncPanel } from './sync-panel.tsx';
import type { SyncRunView } from './sync-run-view.tsx';

function show(props: Partial<Parameters<typeof SyncPanel>[0]>): string {
  const element = (
    <SyncPanel
      runs={[]}
      schedules={[]}
      timeZone="America/New_York"
      connected
      waitingPrices={0}
      matched={{ products: true, customers: true }}
      failure={undefined}
      {...props}
    />
  );
  return renderToStaticMarkup(
    <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />,
  );
}

const buttons = (html: string) =>
  [...html.matchAll(/<button[^>]*name="sync"[^>]*>/g)].map(([text]) => text);
const whyOf = (html: string, button = '') => {
  const id = /aria-describedby="([^"]+)"/.exec(button)?.[1] ?? 'none';
  return new RegExp(`<p id="${id}"[^>]*>([^<]*)</p>`).exec(html)?.[1];
};

test('nothing is offered to be read while QuickBooks is not connected, nor said to be missing', () => {
  const html = show({ connected: false });
  expect(buttons(html)).toHaveLength(0);
  expect(html).not.toMatch(/Sync now|Not run yet|<form/);
  expect(html).toContain('Customer prices');
  expect(buttons(show({}))).toHaveLength(3);
  for (const button of buttons(show({})))
    expect(button).not.toMatch(/disabled=""|aria-describedby/);
});

test('a sync that runs says so beside its button, the others can be started', () => {
  const run = {
    id: 'a',
    kind: 'products',
    state: 'running',
    report: {},
    error: null,
    startedBy: null,
    interrupted: 0,
    rowsRead: 4000,
    rowsThere: 10000,
    rowsHere: 312,
    question: null,
    when: 'now',
  };
  const html = show({ runs: [run as unknown as SyncRunView] });
  const blocked = buttons(html).filter((button) => button.includes('disabled=""'));
  expect(blocked).toHaveLength(1);
  expect(whyOf(html, blocked[0])).toBe('It is under way.');
  expect(html).toContain('4,000 of 10,000 items read; 312 products here.');
});

test('a sync that could not be started is announced in the panel', () => {
  expect(
    show({ failure: { code: 'failed-precondition', message: 'QuickBooks is busy.' } }),
  ).toMatch(/role="alert"[^>]*>.*QuickBooks is busy\./);
  expect(show({ failure: undefined })).not.toContain('role="alert"');
});

test('prices say what has to be matched first, with the way there; then nothing', () => {
  const need = (products: boolean, customers: boolean) => {
    const html = show({ matched: { products, customers } });
    return [
      /(Products|Customers) first/.exec(html)?.[0],
      /href="(\/dashboard\/accounting\/(?:products|customers))"/.exec(html)?.[1],
    ];
  };
  expect(need(false, false)).toEqual(['Products first', '/dashboard/accounting/products']);
  expect(need(true, false)).toEqual(['Customers first', '/dashboard/accounting/customers']);
  expect(need(true, true)).toEqual([undefined, undefined]);
});
