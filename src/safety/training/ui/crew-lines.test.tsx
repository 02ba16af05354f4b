import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MatrixRow } from '../matrix.ts';
import { dueOf } from '../messages.ts';
import { CrewLines } from './crew-lines.tsx';
import type { LessonOffer } from './lessons-panel.tsx';

test('a line of a person names what is due, and opens to all lessons, the due ones first', async () => {
  const lessons = ['Basics', 'Acids'].map(
    (title) => ({ family: title, title, revision: 1, products: [] }) as unknown as LessonOffer,
  );
  const member = { id: 'm', name: 'Ana', department: '', language: 'en', state: 'active' };
  const row = {
    member,
    cells: [{ signedAt: new Date(0), revision: 1 }, null],
    fresh: [[], []],
    due: 1,
  } as unknown as MatrixRow;
  const element = <CrewLines customerId="c" crew={[row.member]} lessons={lessons} rows={[row]} />;
  const router = createMemoryRouter([{ id: 'root', path: '*', element }]);
  const html = await text(
    (await prerenderToNodeStream(<RouterProvider router={router} />)).prelude,
  );
  const [line = '', opened = ''] = html.split('</summary>');
  expect(line).toContain(dueOf(['Acids']));
  expect(line).not.toContain('Basics');
  expect(opened.indexOf('Acids')).toBeLessThan(opened.indexOf('Basics'));
});
