import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect } from 'vitest';
import type { RevisionView } from '../../src/safety/sheets/sheet-view.ts';
import { RevisionList } from '../../src/safety/sheets/ui/revision-list.tsx';
import { newHazards } from '../../src/safety/training/hazards-taught.ts';
import { seam } from './seam.ts';

// An instant is shown and counted on the company's day: at night UTC has another one.

const NEW_YORK = 'America/New_York';

/** What an element says inside the app of a company of this time zone. */
function shown(timeZone: string, element: ReactElement): string {
  const App = createRoutesStub([{ id: 'root', path: '/', Component: () => element }]);
  const hydrationData = { loaderData: { root: { company: { timeZone } } } };
  return renderToStaticMarkup(
    createElement(App, { initialEntries: ['/'], hydrationData }),
  ).replaceAll(/<[^>]*>/g, ' ');
}

const revision = (uploadedAt: string): RevisionView => ({
  id: 'one',
  number: 2,
  date: '2026-11-27',
  language: 'en',
  sizeBytes: 1000,
  pageCount: 2,
  sha256: 'f'.repeat(64),
  uploadedAt,
  supersededAt: null,
  withdrawn: false,
  recalled: false,
  comparedAt: null,
  sectionPages: {},
});

seam(
  {
    fact: 'company: at 11:59 PM of its day UTC has the next one, at 12:01 AM the same',
    act: 'sheets: the list of revisions says when one was uploaded, and its own date',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/day-in-words.ts',
      code: 'longDayText(dayIn(timeZone, moment));',
      without: 'longDayText(moment.slice(0, 10) || dayIn(timeZone, moment));',
    },
  },
  async () => {
    const at = (moment: string, timeZone = NEW_YORK) => {
      const revisions = [revision(moment)];
      const list = { nameKey: 'bleach', revisions, uploaders: {} };
      return shown(timeZone, createElement(RevisionList, list));
    };
    // A day stays the day that it is.
    for (const moment of [at('2026-11-27T04:59:00Z'), at('2026-11-27T05:01:00Z')])
      expect(moment).toContain('Nov 27, 2026');
    expect(at('2026-11-27T04:59:00Z')).toContain('uploaded Nov 26, 2026');
    expect(at('2026-11-27T05:01:00Z')).toContain('uploaded Nov 27, 2026');
    expect(at('2026-11-27T04:59:00.123Z', 'Pacific/Auckland')).toContain('uploaded Nov 27, 2026');
    expect(at('2026-11-26T10:59:00Z', 'Pacific/Auckland')).toContain('uploaded Nov 26, 2026');
  },
);

seam(
  {
    fact: 'training: a lesson was signed in the evening, before what it covered was noted',
    act: 'training: a product with another hazard comes the next day',
    outcome: 'told',
    guard: {
      file: 'src/safety/training/hazards-taught.ts',
      code: 'const day = dayIn(timeZone, record.signedAt);',
      without: 'const day = record.signedAt.slice(0, 10) || dayIn(timeZone, record.signedAt);',
    },
  },
  async () => {
    const foam = {
      name: 'Foam',
      lessons: ['chlorine' as const],
      classes: ['Skin sensitization'],
      since: '2026-11-27',
    };
    const lesson = (signedAt: string) => ({ lesson: 'chlorine' as const, covers: null, signedAt });
    const due = (signedAt: string) =>
      newHazards('chlorine', [foam], [lesson(signedAt)], NEW_YORK).map(({ product }) => product);
    expect(due('2026-11-27T04:59:00Z')).toEqual(['Foam']);
    expect(due('2026-11-27T05:01:00Z')).toEqual([]);
  },
);
