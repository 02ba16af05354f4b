import type { Seeded } from './seeded.ts';

/** Ids that are somebody else's, were deleted, or never were. */
export interface WrongIds {
  foreign: readonly string[];
  deleted: readonly string[];
  missing: readonly string[];
}

type Path = readonly (string | number)[];

const deep = (levels: number): unknown => (levels === 0 ? 'end' : { a: deep(levels - 1) });
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Texts that readers of numbers, days and names stumble over. */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  '１２',
  '-0',
  '1,5',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '10000-01-01',
  '275760-09-13',
  '-000001-01-01T00:00:00Z',
  '99999999999999999999',
  '%',
  '_%_',
  "'; select 1 --",
  '\\',
  '${1}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '\u0001\u001f\u007f',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202eevil',
  '\ufeff',
  'e\u0301\u0301\u0301',
  '👩‍👩‍👧‍👦',
  'ß'.repeat(40),
];

const LONG = [300, 3_000, 70_000];

/** How a value may be broken; a function of the value that stood there. */
const BREAKS: Readonly<Record<string, (was: unknown, random: Seeded, ids: WrongIds) => unknown>> = {
  null: () => null,
  type: (was, random) =>
    random.pick<unknown>([7, true, [], {}, [was], { value: was }, 'text', 1.5, [[]]]),
  long: (_was, random) => 'x'.repeat(random.pick(LONG)),
  negative: (was, random) =>
    typeof was === 'string' && random.chance(0.5) ? `-${was}` : random.pick([-1, -0.5, -(2 ** 31)]),
  huge: (was, random) => {
    const number = random.pick([2 ** 31, 2 ** 53, 1e308, 2 ** 63, 2 ** 31 - 1]);
    return typeof was === 'string' ? String(number) : number;
  },
  odd: (_was, random) => random.pick(ODD_TEXTS),
  foreign: (_was, random, ids) => random.pick(ids.foreign),
  deleted: (_was, random, ids) => random.pick(ids.deleted),
  'never was': (_was, random, ids) => random.pick(ids.missing),
  deep: (_was, random) => deep(random.pick([5, 19, 21, 2_000])),
  many: (was, random) => Array.from({ length: random.pick([50, 2_500]) }, () => was),
};
export const KINDS = ['missing', 'extra', ...Object.keys(BREAKS)];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return at.length > 0 ? [at] : [];
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsOf(item, [...at, index]))
    : Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...at, key]));
  return at.length > 0 ? [at, ...inner] : inner;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner === null || typeof inner !== 'object' ? undefined : Reflect.get(inner, key),
    value,
  );

/** A command with one field broken, and how. */
export function breakOne(
  command: Record<string, unknown>,
  random: Seeded,
  ids: WrongIds,
): { broken: Record<string, unknown>; how: string } {
  const broken = structuredClone(command);
  // The first step says where the field stands: in address, query, body or headers.
  const fields = pathsOf(broken).filter(({ length }) => length > 1);
  const path = random.pick([...fields, ['body', 'further']]);
  const was = valueAt(broken, path);
  const kinds =
    typeof was === 'string' && ID.test(was) && random.chance(0.5)
      ? ['foreign', 'deleted', 'never was']
      : KINDS;
  const kind = path[1] === 'further' && was === undefined ? 'extra' : random.pick(kinds);
  const holder = valueAt(broken, path.slice(0, -1)) as object;
  const last = path.at(-1) ?? '';
  if (kind === 'missing') {
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else Reflect.deleteProperty(holder, last);
  } else if (kind === 'extra') {
    const name = random.pick(['further', '__proto__', 'constructor', 'toString', 'a.b', '']);
    // Not by assignment, which would set the prototype.
    Object.defineProperty(holder ?? broken, name, {
      value: random.pick<unknown>(['x', {}, { polluted: true }, null]),
      enumerable: true,
      configurable: true,
    });
    return { broken, how: `${kind} ${name}` };
  } else Reflect.set(holder, last, BREAKS[kind]?.(was, random, ids));
  return { broken, how: `${path.join('.')}: ${kind}` };
}
