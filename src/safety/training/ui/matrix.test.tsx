import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MatrixRow } from '../matrix.ts';
import { signedCount } from '../messages.ts';
import type { LessonOffer } from './lessons-panel.tsx';
import { Matrix } from './matrix.tsx';

test('a card of a phone shows what is due, and folds what is signed', async () => {
  const lessons = ['Basics', 'Acids'].map(
    (title) => ({ family: title, title, revision: 1, products: [] }) as unknown as LessonOffer,
  );
  const row = {
    member: { id: 'm', name: 'Ana', department: '' },
    cells: [{ signedAt: new Date(0), revision: 1 }, null],
    fresh: [[], []],
    due: 1,
  } as unknown as MatrixRow;
  const element = <Matrix lessons={lessons} rows={[row]} />;
  const router = createMemoryRouter([{ id: 'root', path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  const [card = ''] = html.split('<table');
  const [open = '', folded = ''] = card.split('<details');
  expect(open).toContain('Acids');
  expect(open).not.toContain('Basics');
  expect(folded).toContain(signedCount(1));
  expect(folded).toContain('Basics');
});
