import { expect, test } from 'vitest';
import {
  BOOKS_AGAINST,
  BOOKS_ORDER,
  EXCEPTIONS,
  folderOf,
  NOUNS,
  ORDER,
  UI_IMPORTS,
} from './rooms.ts';
import { code, type Import, importsOf, partOf } from './sources.ts';

const imports = code.flatMap(importsOf);
const place = (part: string) => ORDER.indexOf(part);

function excepted(edge: Import): boolean {
  return EXCEPTIONS.some(
    (rule) => edge.from.startsWith(rule.from) && edge.to === rule.to && edge.type === rule.type,
  );
}

/** Inside a room, left noun never imports right; the room's list of endpoints collects from all. */
function againstNouns({ from, to }: Import, nouns: readonly string[]): boolean {
  const inside = folderOf(partOf(from)).length + 1;
  const placeOf = (path: string) => nouns.indexOf(path.slice(inside).split('/')[0] ?? '');
  return placeOf(from) >= 0 && placeOf(to) > placeOf(from);
}

function against(edge: Import): boolean {
  const from = partOf(edge.from);
  const to = partOf(edge.to);
  if (edge.to === 'package.json') return false;
  // demo/, tests/ and simulators/ use the shop; the shop runs without them.
  if (!edge.to.startsWith('src/')) return true;
  if (excepted(edge)) return false;
  if (from === to) return againstNouns(edge, NOUNS[from] ?? []);
  if (from === 'ui') return !UI_IMPORTS.includes(to);
  if (to === 'ui') return from === 'kit' || from === 'platform';
  return place(to) > place(from);
}

test('the reader of imports sees every form', () => {
  const text = `import a from './a.ts';\nimport {\n  b,\n  type C,\n} from '../b.tsx';\nimport type { D } from './d.ts';\nexport { e } from './e.ts';\nimport './f.css';\nconst g = await import('./g.ts');\nimport x from 'zod';`;
  expect(
    importsOf({ path: 'src/ordering/orders/server/x.ts', text, isTest: false }).map(
      (edge) => `${edge.to}${edge.type ? ' (type)' : ''}`,
    ),
  ).toEqual([
    'src/ordering/orders/server/a.ts',
    'src/ordering/orders/b.tsx',
    'src/ordering/orders/server/d.ts (type)',
    'src/ordering/orders/server/e.ts',
    'src/ordering/orders/server/f.css',
    'src/ordering/orders/server/g.ts',
  ]);
  expect(imports.length).toBeGreaterThan(80);
});

test('the rule itself tells right from wrong', () => {
  expect(
    against({ from: 'src/ordering/orders/server/a.ts', to: 'src/books/server/b.ts', type: false }),
  ).toBe(true);
  expect(
    against({ from: 'src/books/server/a.ts', to: 'src/ordering/orders/server/b.ts', type: false }),
  ).toBe(false);
  const signIn = 'src/people/accounts/sign-in/server/a.ts';
  const people = 'src/people/accounts/people/server/b.ts';
  expect(against({ from: signIn, to: people, type: false })).toBe(true);
  expect(against({ from: people, to: signIn, type: false })).toBe(false);
  expect(against({ from: people, to: 'src/people/accounts/contract.ts', type: false })).toBe(false);
  expect(against({ from: 'src/ui/a.tsx', to: 'src/platform/app.ts', type: true })).toBe(true);
  expect(against({ from: 'src/frame/frame.tsx', to: 'src/root.tsx', type: false })).toBe(true);
  expect(against({ from: 'src/compose.ts', to: 'demo/prepare.ts', type: true })).toBe(true);
});

test('every part of src has a place in the order', () => {
  const unknown = [...new Set(code.map((source) => partOf(source.path)))].filter(
    (part) => part !== 'ui' && place(part) < 0,
  );
  expect(unknown).toEqual([]);
});

test('left never imports right', () => {
  expect(imports.filter(against).map((edge) => `${edge.from} -> ${edge.to}`)).toEqual([]);
});

test('no more imports among the nouns of the books go against their best order than counted', () => {
  const nounOf = (path: string) => /^src\/books\/([^/]+)\//.exec(path)?.[1] ?? '';
  const nouns = new Set(code.map(({ path }) => nounOf(path)));
  expect(
    [...nouns].filter((noun) => !/^(|pages|server|ui)$/.test(noun) && !BOOKS_ORDER.includes(noun)),
  ).toEqual([]);
  const inside = imports.filter(
    ({ from, to }) => partOf(from) === 'books' && partOf(to) === 'books',
  );
  expect(inside.filter((edge) => againstNouns(edge, BOOKS_ORDER)).length).toBeLessThanOrEqual(
    BOOKS_AGAINST,
  );
});

/** Circles of files that need each other: `a.ts -> b.ts -> a.ts`. */
function cyclesIn(edges: readonly Import[]): string[] {
  const next = new Map<string, string[]>();
  for (const edge of edges) next.set(edge.from, [...(next.get(edge.from) ?? []), edge.to]);
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[] = [];
  const walk = (file: string, trail: readonly string[]) => {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      return;
    }
    state.set(file, 'open');
    for (const to of next.get(file) ?? []) walk(to, [...trail, file]);
    state.set(file, 'done');
  };
  for (const file of next.keys()) walk(file, []);
  return cycles;
}

test('no file needs itself: no cycles of imports, not of types either', () => {
  expect(cyclesIn(imports)).toEqual([]);
  const planted = [
    { from: 'src/kit/a.ts', to: 'src/kit/b.ts', type: false },
    { from: 'src/kit/b.ts', to: 'src/kit/a.ts', type: true },
  ];
  expect(cyclesIn(planted)).toEqual(['src/kit/a.ts -> src/kit/b.ts -> src/kit/a.ts']);
});

test('what runs anywhere imports no server code', () => {
  const anywhere = (file: string) =>
    /^src\/(kit|ui)\//.test(file) ||
    (/^src\/[^/]+\//.test(file) &&
      /\/(ui\/(public\/)?[^/]+\.tsx?|(contract|words|errors)\.ts)$/.test(file));
  // The adapter is plain code; contracts take `command` from it.
  const server = (edge: Import) =>
    !edge.type &&
    (/\/server\//.test(edge.to) ||
      (edge.to.startsWith('src/platform/') && edge.to !== 'src/platform/http/adapter.ts'));
  expect(
    imports
      .filter((edge) => anywhere(edge.from) && server(edge))
      .map((edge) => `${edge.from} -> ${edge.to}`),
  ).toEqual([]);
});

test('server code imports no page and no part of a screen', () => {
  const wrong = imports.filter(
    (edge) => /\/server\//.test(edge.from) && /\/(pages|ui)\//.test(edge.to) && !edge.type,
  );
  expect(wrong.map((edge) => `${edge.from} -> ${edge.to}`)).toEqual([]);
});
