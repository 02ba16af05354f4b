import { expect, test } from 'vitest';
import { CEILINGS } from './doors.ts';
import { DISTRICT_ORDER, districtOf } from './rooms.ts';
import { code, type Import, importsOf, type Source } from './sources.ts';

/**
 * The doors of the districts: what another district may import stands in a `public/` folder, and an import's path shows it. The base and the
 * maps at the top of src/ have no doors.
 */

const crossing = (all: readonly Source[]): Import[] =>
  all.flatMap(importsOf).filter(({ from, to }) => {
    const [own, other] = [districtOf(from), districtOf(to)];
    return own !== undefined && other !== undefined && own !== other;
  });

const isDoor = (file: string) => districtOf(file) !== undefined && /\/public\//.test(file);
const doorsIn = (all: readonly Source[]) => all.filter(({ path }) => isDoor(path));

const besideDoors = (all: readonly Source[]) =>
  crossing(all)
    .filter(({ to }) => !isDoor(to))
    .map(({ from, to }) => `${from} -> ${to}`);

const needless = (all: readonly Source[]) => {
  const used = new Set(crossing(all).map(({ to }) => to));
  return doorsIn(all)
    .map(({ path }) => path)
    .filter((path) => !used.has(path));
};

const passedOn = (all: readonly Source[]) =>
  doorsIn(all)
    .filter(({ text }) => /^export\s[^'"`;]*?\sfrom\s/m.test(text))
    .map(({ path }) => path);

const against = (all: readonly Source[]) =>
  crossing(all)
    .filter(
      ({ from, to }) =>
        DISTRICT_ORDER.indexOf(districtOf(to) ?? '') >
        DISTRICT_ORDER.indexOf(districtOf(from) ?? ''),
    )
    .map(({ from, to }) => `${from} -> ${to}`);

const planted = (path: string, text = ''): Source => ({ path, text, isTest: false });
const ORDERS = 'src/ordering/orders/server/x.ts';

test('an import that crosses districts goes through a door', () => {
  expect(besideDoors(code)).toEqual([]);
  const past = planted(ORDERS, "import { a } from '../../../people/customers/server/a.ts';\n");
  expect(besideDoors([past])).toEqual([`${ORDERS} -> src/people/customers/server/a.ts`]);
  const lazy = planted(ORDERS, "const a = await import('../../../people/customers/a.ts');\n");
  expect(besideDoors([lazy])).toHaveLength(1);
  const through = planted(ORDERS, "import '../../../people/customers/server/public/a.ts';\n");
  expect(besideDoors([through])).toEqual([]);
});

test('a door that no other district uses is closed: the file stands behind it', () => {
  expect(needless(code)).toEqual([]);
  const door = planted('src/people/customers/public/x.ts');
  const own = planted('src/people/contact/x.ts', "import '../customers/public/x.ts';\n");
  expect(needless([door, own])).toEqual([door.path]);
});

test('nothing passes through a door that is not there: no `export … from`', () => {
  expect(passedOn(code)).toEqual([]);
  const texts = ["export { a } from '../a.ts';\n", "export * from './a.ts';\n"];
  for (const text of texts)
    expect(passedOn([planted('src/people/customers/public/x.ts', text)])).toHaveLength(1);
});

test('no district has more doors than its ceiling, and a ceiling has no room', () => {
  const count = Object.fromEntries(
    DISTRICT_ORDER.map((district) => [
      district,
      doorsIn(code).filter(({ path }) => districtOf(path) === district).length,
    ]),
  );
  expect(count).toEqual(CEILINGS);
});

test('a district imports only those before it', () => {
  expect(against(code)).toEqual([]);
  const wrong = planted('src/people/contact/x.ts', "import '../../books/public/x.ts';\n");
  expect(against([wrong])).toHaveLength(1);
});
