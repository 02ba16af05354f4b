import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { lessonOf } from '../../training/lessons.ts';
import type { SiteSafety } from '../server/load-site-safety.ts';
import { TrainingLines } from './training-lines.tsx';

test('what a person lacks is said to be due, by the names of the lessons', () => {
  const [basics, acids, caustics] = (['basics', 'acids', 'caustics'] as const).map(
    (family) => lessonOf(family).title.en,
  );
  const people = [
    { id: 'one', name: 'Walter', due: [basics, acids], again: [caustics] },
    { id: 'two', name: 'Rosa', due: [], again: [caustics] },
    { id: 'three', name: 'Ana', due: [], again: [] },
    { id: 'four', name: 'Devon', due: [], again: [] },
  ];
  const page = { site: { id: 'site' }, waiting: [], people } as unknown as SiteSafety;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TrainingLines page={page} />
    </MemoryRouter>,
  );
  const lines = html.match(/<li.*?<\/li>/g)?.map((line) => line.replaceAll(/<[^>]*>/g, ' ').trim());
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^Walter +3 due: ${basics}, ${acids}, ${caustics}`)),
    expect.stringMatching(/^Rosa +1 due: .*\(again: new hazard\)$/),
    // Who has nothing due needs no line of their own.
    expect.stringMatching(/^Ana, Devon +nothing due$/),
  ]);
});
