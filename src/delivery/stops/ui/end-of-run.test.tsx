import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Outbox } from './device/outbox.ts';
import { EndOfRun } from './end-of-run.tsx';
import { RunPapers } from './run-papers.tsx';
import type { ShownDay } from './use-driver-day.ts';

const run = { id: 'r1', name: 'Harbor', state: 'out', shippingPaper: { state: 'draft' } };
const shown = {
  day: { runs: [run], stops: [{ orderId: 'o', runId: 'r1', state: 'delivered', isOut: true }] },
  gone: [],
} as unknown as ShownDay;
const end = (trouble: Outbox['trouble']) =>
  renderToStaticMarkup(
    createElement(EndOfRun, {
      shown,
      isNext: false,
      outbox: {
        ...{ isRead: true, sealed: 0, dock: [], refused: [], sent: [], trouble },
        stops: [{ orderId: 'o' }, { orderId: 'p' }, { orderId: 'q' }],
      } as unknown as Outbox,
    }),
  );

test('where the session is gone the end of a run says to sign in, not to connect', () => {
  const html = end('sign-in');
  expect(html).toContain('3 reports wait on this phone, and your sign-in has ended');
  expect(html).toContain('href="/login?returnTo=/dashboard/stops"');
  expect(html).not.toContain('Connect it first');
  expect(end('network')).toContain('Connect it first');
  expect(end('network')).not.toContain('/login');
});

test('what needs the office says what is missing: a connection, or who is signed in', () => {
  const paper = (isSignedOut: boolean, state = 'planned') =>
    renderToStaticMarkup(
      createElement(
        'div',
        null,
        RunPapers({
          runs: [{ ...run, state }],
          named: false,
          isFresh: false,
          isSignedOut,
          timeZone: 'UTC',
        } as never),
      ),
    );
  expect(paper(true)).toContain('(sign in first)');
  expect(paper(true)).not.toContain('needs a connection');
  expect(paper(true)).not.toContain('read and signed in the load check');
  expect(paper(false)).toContain('read and signed in the load check');
  // On the road nothing is signed there any more.
  expect(paper(false, 'out')).not.toContain('read and signed in the load check');
  expect(paper(false)).toContain('(needs a connection)');
});
