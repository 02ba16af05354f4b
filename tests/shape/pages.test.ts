import path from 'node:path';
import { expect, test } from 'vitest';
import routes from '../../src/routes.ts';
import { code, importsOf, type Source } from './sources.ts';

/** What docs/development.md ("Adding a page") says of pages, held against all of them. */

interface Node {
  file: string;
  children?: readonly Node[] | undefined;
}
const filesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ file, children }) => [`src/${file}`, ...filesOf(children ?? [])]);
const routeFiles = new Set([...filesOf(routes as readonly Node[]), 'src/root.tsx']);
const pages = code.filter((source) => routeFiles.has(source.path) && source.path.endsWith('.tsx'));

const OWN = /export function ErrorBoundary\([\s\S]*?\n\}\n/;
const BOUNDARY = /export \{ (\w+) as ErrorBoundary \} from '([^']+)'/;

/** Whether what stands in this file ends in RouteError: itself, or a part that it shows. */
function shows(file: string, text: string, all: readonly Source[]): boolean {
  if (text.includes('<RouteError')) return true;
  const whole = all.find((source) => source.path === file) ?? { path: file, text, isTest: false };
  return importsOf(whole)
    .filter(({ to }) => text.includes(`<${componentOf(to)} `))
    .some(({ to }) => {
      const part = all.find((source) => source.path === to);
      return part !== undefined && shows(to, part.text, all);
    });
}

/** The boundary of the page is RouteError, or a part that is nothing but one with the room's sentences. */
function showsRouteError(page: Source, all: readonly Source[]): boolean {
  const shared = BOUNDARY.exec(page.text)?.[2];
  if (!shared) return shows(page.path, OWN.exec(page.text)?.[0] ?? '', all);
  const file = path.posix.join(path.posix.dirname(page.path), shared);
  return shows(file, all.find((source) => source.path === file)?.text ?? '', all);
}

/** `ui/load-error.tsx` -> `LoadError` */
const componentOf = (file: string) =>
  path.posix
    .basename(file, '.tsx')
    .replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const withoutBoundary = (all: readonly Source[], some: readonly Source[]) =>
  some.filter((page) => !showsRouteError(page, all)).map((page) => page.path);

test('every page has an error boundary, and it is RouteError', () => {
  expect(pages.length).toBeGreaterThan(40);
  expect(withoutBoundary(code, pages)).toEqual([]);
  const planted = (text: string): Source => ({
    path: 'src/ordering/cart/pages/x.tsx',
    text,
    isTest: false,
  });
  const wrong = [
    planted('export default function X() {}\n'),
    planted('export function ErrorBoundary() {\n  return <p>Something went wrong</p>;\n}\n'),
    planted("export { Oops as ErrorBoundary } from '../ui/oops.tsx';\n"),
  ];
  expect(withoutBoundary(code, wrong)).toHaveLength(3);
  const right = planted("export { CartLoadError as ErrorBoundary } from '../ui/load-error.tsx';\n");
  expect(withoutBoundary(code, [right])).toEqual([]);
});

/** Pages with something to see: the last in their address, with a component. */
const leaves = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ file, children }) => (children ? leaves(children) : [`src/${file}`]));
const ends = new Set(leaves(routes));

/** Without a title the tab, the bookmark and the reader of the screen say the address, or the page before. */
const untitled = (all: readonly Source[]) =>
  all
    .filter(
      ({ text }) =>
        /^export default /m.test(text) &&
        !(
          /^export (?:const|function) meta\b|^export \{[^}]*\bmeta\b/m.test(text) &&
          /\b(?:titleTag|titled|describePage|headTags|\w*[pP]ageMeta)\b/.test(text)
        ),
    )
    .map(({ path: file }) => file);

test('every page has a title', () => {
  const shown = pages.filter(({ path: file }) => ends.has(file));
  expect(shown.length).toBeGreaterThan(40);
  expect(untitled(shown)).toEqual([]);
  const planted = (text: string): Source => ({
    path: 'src/ordering/cart/pages/x.tsx',
    text,
    isTest: false,
  });
  expect(untitled([planted('export default function X() {}\n')])).toHaveLength(1);
  const titled = "export const meta = titled('Cart');\nexport default function X() {}\n";
  expect(untitled([planted(titled)])).toEqual([]);
});

/** The gates, and a session that has ended (it leads there from everywhere). */
const TO_LOGIN = [
  'src/people/accounts/sign-in/server/expired-session.ts',
  'src/platform/http/gate.ts',
];
const redirectsToLogin = (all: readonly Source[]) =>
  all
    .filter(({ text }) => /\bredirect\(\s*['"`]\/login\?returnTo/.test(text))
    .map((source) => source.path);

test('no page leads to the login page by hand: its middleware does', () => {
  const planted: Source = {
    path: 'src/people/contact/pages/x.tsx',
    text: 'if (!user)\n  throw redirect(\n    `/login?returnTo=${here}`,\n  );',
    isTest: false,
  };
  expect(redirectsToLogin([...code, planted]).filter((file) => !TO_LOGIN.includes(file))).toEqual([
    planted.path,
  ]);
});

/** Pages whose route requires a role read their request through signedIn() or formAction(), which refuse the wrong people. */
const ungated = (all: readonly Source[]) =>
  all
    // One that is open to read (`writesOnly`) is refused when something is sent: formAction() asks.
    .filter(
      ({ text }) =>
        /requireRole\((?![^;]*writesOnly: true)/.test(text) &&
        /\brequestContext\(context\)/.test(text),
    )
    .map((source) => source.path);

test('a page that requires a role reads its request through what refuses others', () => {
  expect(ungated(pages)).toEqual([]);
  const text =
    "export const middleware = [requireRole('staff')];\nexport const loader = ({ context }) => requestContext(context).app;";
  expect(ungated([{ path: 'src/ordering/orders/pages/x.tsx', text, isTest: false }])).toHaveLength(
    1,
  );
});

const JOINED_LINES = 80;
const tooMuch = (all: readonly Source[]) =>
  all
    .filter(({ path: file, text }) => {
      const isJoined = file.startsWith('src/frame/joined/');
      return isJoined && text.split('\n').length > JOINED_LINES + 1;
    })
    .map((source) => source.path);

test('a page that joins districts is composition: at most 80 lines', () => {
  expect(
    code.filter(({ path: file }) => file.startsWith('src/frame/joined/')).length,
  ).toBeGreaterThan(6);
  expect(tooMuch(code)).toEqual([]);
  const long = { path: 'src/frame/joined/x.tsx', text: 'a();\n'.repeat(81), isTest: false };
  expect(tooMuch([long])).toEqual([long.path]);
});

const MAX_LINES = 120;

const TOP_LEVEL =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = .*(?:=>|[{(])$)/;
/** `}: Props) {` and the like: the head of a function goes on. */
const HEAD_GOES_ON = /^[}\])].*(?:\{|=>)$/;

/** Functions at the top of a file over the limit, from their first line to the one before the next at the left edge. */
function longFunctions(all: readonly Source[]): string[] {
  return all.flatMap(({ path: file, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const name = TOP_LEVEL.exec(line);
      if (!name) return [];
      const after = lines.slice(at + 1);
      const length = 1 + after.findIndex((later) => /^\S/.test(later) && !HEAD_GOES_ON.test(later));
      const isFunction =
        name[1] !== undefined || /=>$|=> [{(]$/m.test(lines.slice(at, at + 8).join('\n'));
      return isFunction && length > MAX_LINES ? [`${file}: ${name[1] ?? name[2]} ${length}`] : [];
    });
  });
}

test('no function or component is over 120 lines', () => {
  expect(longFunctions(code)).toEqual([]);
  const body = '  doSomething();\n'.repeat(MAX_LINES);
  const planted = [
    `export default function Page({\n  a,\n}: {\n  a: string;\n}) {\n${body}}\n`,
    `const run = async () => {\n${body}};\n`,
  ].map((text) => ({ path: 'src/ordering/cart/pages/x.tsx', text, isTest: false }));
  expect(longFunctions(planted)).toHaveLength(2);
  const short = { path: 'x.tsx', text: `function a() {\n  b();\n}\n${body}`, isTest: false };
  expect(longFunctions([short])).toEqual([]);
});
