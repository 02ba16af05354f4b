import { expect, test } from 'vitest';
import { code } from './sources.ts';

const lineOf = (text: string, index: number) => text.slice(0, index).split('\n').length;
const found = (pattern: RegExp, where: (path: string) => boolean) =>
  code
    .filter((source) => where(source.path))
    .flatMap((source) =>
      [...source.text.matchAll(pattern)].map(
        (match) => `${source.path}:${lineOf(source.text, match.index)}`,
      ),
    );

const isServer = (path: string) => /\/server\//.test(path) || path.startsWith('src/platform/');

test('SQL stands only under server/ and in the platform', () => {
  const sql =
    /['"`]\s*(select\s[^'"`]*?\sfrom\s|insert\s+into\s|update\s+[a-z_]+\s+set\s|delete\s+from\s|with\s+[a-z_]+\s+as\s*\()/g;
  expect(found(sql, (path) => !isServer(path))).toEqual([]);
  expect(
    found(/\bdb\s*\.\s*(rows|row|execute)\b|\.pool\.query\b/g, (path) => !isServer(path)),
  ).toEqual([]);
  expect(found(sql, isServer).length).toBeGreaterThan(3);
});

test('statements are composed: none is named and counted by hand', () => {
  const byHand = /\.(?:rows|row|execute)(?:<[\s\S]{0,400}?>)?\(\s*['"]/;
  expect(code.filter(({ text }) => byHand.test(text)).map((source) => source.path)).toEqual([]);
  expect(byHand.test("await tx.row<{ id: string }>(\n  'orders.one', 'select 1')")).toBe(true);
});

test('no input is written into SQL', () => {
  // Text of a request could only get there through these names. In sql`` they become parameters.
  const unsafe =
    /(?<!\bsql)['"`]\s*(?:select|insert|update|delete|with)\s[^`'"]*\$\{(?:input|body|params|request|query|search|url)\b/g;
  expect(found(unsafe, () => true)).toEqual([]);
});

test('a redirect leads to a path that is written here, or through ownPath() to one that came with the request', () => {
  const written = /^[`'"]\/(?![/\\$])/;
  const astray = code.flatMap((source) =>
    [...source.text.matchAll(/\bredirect\(([^;\n]*)\);/g)].flatMap(([, target = ''], at) => {
      // Of `a ? b : c` both ends count.
      const ends = /^\w+(?:\.\w+)* \? (.*) : (.*)$/.exec(target)?.slice(1) ?? [target];
      const safe = ends.every(
        (end) =>
          written.test(end) ||
          end.startsWith('ownPath(') ||
          (end === 'returnTo' && source.text.includes('const returnTo = ownPath(')),
      );
      return safe ? [] : [`${source.path} redirect ${at + 1}: ${target}`];
    }),
  );
  expect(astray).toEqual([]);
});

test('makers’ PDFs are read by programs of a process of their own, and nowhere else', () => {
  const isOurs = (path: string) => path.startsWith('src/') && !path.endsWith('.test.ts');
  const filesWith = (pattern: RegExp) =>
    code.filter(({ path, text }) => isOurs(path) && pattern.test(text)).map(({ path }) => path);
  expect(filesWith(/PDFDocument\s*\.load\(/)).toEqual([
    'src/files/server/inspect-pdf.ts',
    'src/safety/binders/server/binder-pdf.ts',
  ]);
  expect(filesWith(/from '.*\/binder-pdf\.ts'/)).toEqual([
    'src/safety/binders/server/binder-process.ts',
  ]);
  expect(filesWith(/(?<!type \{[^}]*\} )from '.*\/inspect-pdf\.ts'/)).toEqual([]);
});

test('workbooks and long texts with columns are read by a program of a process of their own, and nowhere else', () => {
  const importing = (module: string) =>
    code
      .filter(
        ({ path, text }) =>
          path.startsWith('src/') &&
          !path.endsWith('.test.ts') &&
          new RegExp(`import (?!type )[^;]*from '[^']*/${module}\\.ts'`).test(text),
      )
      .map(({ path }) => path);
  // What is short is read where it came: `read-table.ts` says how short.
  expect(importing('read-table-rows')).toEqual([
    'src/platform/read-table-process.ts',
    'src/platform/read-table.ts',
  ]);
  expect(importing('read-xlsx')).toEqual(['src/platform/read-table-rows.ts']);
  expect(importing('read-zip')).toEqual(['src/platform/read-xlsx.ts']);
  // A pasted text is read line by line, a thousand at most.
  expect(
    found(
      /from 'csv-parse\/sync'/g,
      (path) => path.startsWith('src/') && !path.endsWith('.test.ts'),
    ),
  ).toEqual([
    expect.stringContaining('src/ordering/cart/server/read-pasted.ts'),
    expect.stringContaining('src/platform/read-table-rows.ts'),
  ]);
});

test('days and times are written in one place, in a named time zone', () => {
  // A check of a zone's name, and the corner messages of one browser, which are of its own clock.
  const other = new Set(['src/kit/time.ts', 'src/company/contract.ts', 'src/ui/message-list.tsx']);
  expect(
    found(
      /DateTimeFormat|\.toLocale(Date|Time)String|new Date\([^)]*\)\.toLocale/g,
      (path) => path.startsWith('src/') && !other.has(path),
    ),
  ).toEqual([]);
});

test('no style attribute: the policy of our pages blocks them', () => {
  expect(found(/\sstyle=[{"']/g, (path) => path.endsWith('.tsx'))).toEqual([]);
});

test('nothing writes to the console, and nothing is left for later', () => {
  expect(found(/\bconsole\s*\.\s*\w+/g, () => true)).toEqual([]);
  expect(found(/\b(TODO|FIXME|XXX|HACK)\b/g, () => true)).toEqual([]);
});

test('time and chance come from the application, not from the machine', () => {
  const allowed = new Set(['src/platform/clock.ts', 'src/platform/log.ts']);
  expect(
    found(
      /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(\)/g,
      (path) => isServer(path) && !allowed.has(path),
    ),
  ).toEqual([]);
});
