import { expect, test } from 'vitest';
import {
  districtOfName,
  filesWithNames,
  LOCAL_NAMES,
  LOCAL_STAYS,
  oldLocalNames,
  releasedKeys,
} from './local-names.ts';

const files = filesWithNames();
const keys = releasedKeys();
const found = Map.groupBy(
  files.flatMap((file) =>
    oldLocalNames(file, keys).map((at) => ({ at, district: districtOfName(file.path) })),
  ),
  ({ district }) => district,
);

test('no more local names have an old word in them than counted, by district', () => {
  const over = [...found].flatMap(([district, names]) =>
    names.length > (LOCAL_NAMES[district] ?? 0) ? names.map(({ at }) => at) : [],
  );
  expect(over).toEqual([]);
});

test('what is renamed is no longer counted', () => {
  const fewer = Object.entries(LOCAL_NAMES).filter(
    ([district, count]) => (found.get(district)?.length ?? 0) < count,
  );
  expect(fewer).toEqual([]);
});

test('what stays has a reason to', () => {
  const all = files.map(({ text }) => text).join('\n');
  expect(Object.keys(LOCAL_STAYS).filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual(
    [],
  );
});

test('a message may be called by a word that it says', () => {
  const text = "export const saved = { kept: 'It is kept.', told: 'Saved.' };";
  const found = oldLocalNames({ path: 'src/x/messages.ts', text }, new Set());
  expect(found).toHaveLength(1);
  expect(found[0]).toContain('told');
});

test('what stays in one place is old in another', () => {
  const text = 'const low = 1;';
  expect(oldLocalNames({ path: 'src/safety/hazards/x.ts', text }, new Set())).toEqual([]);
  expect(oldLocalNames({ path: 'src/books/x.ts', text }, new Set())).toHaveLength(1);
});

test('an old word is found in each kind of local name, by its place', () => {
  const text = `
const asked = 1;
function toldOf(given: string, { kept: wanted, said, lost: [settledLine] }: Row) {}
interface Row { settled: number; askedBy: string; keep(meant: string): void }
type Map<Told> = { [key: string]: Told };
import { add as addElsewhere } from './messages.ts';
export const readAsked = (low: number) => basked;
const [askedBy, setAskedBy] = useState('kept');
call({ asked: told.given });
const rows = sql\`with lent as (select a as told, b as settled_at from c) select 1 from lent\`;
const short = { asked, settled: 1 };`;
  expect(
    oldLocalNames(
      { path: 'src/x/server/y.tsx', text },
      new Set(['askedBy', 'settled', 'settledAt']),
    )
      .map((at) => at.replace(/ \(.*/, ''))
      .toSorted(),
  ).toEqual(
    [
      'src/x/server/y.tsx:2 asked',
      'src/x/server/y.tsx:3 given',
      'src/x/server/y.tsx:3 settledLine',
      'src/x/server/y.tsx:3 toldOf',
      'src/x/server/y.tsx:3 wanted',
      'src/x/server/y.tsx:4 keep',
      'src/x/server/y.tsx:4 meant',
      'src/x/server/y.tsx:5 Told',
      'src/x/server/y.tsx:6 addElsewhere',
      'src/x/server/y.tsx:7 low',
      'src/x/server/y.tsx:9 asked',
      'src/x/server/y.tsx:10 lent',
      'src/x/server/y.tsx:10 told',
    ].toSorted(),
  );
});
