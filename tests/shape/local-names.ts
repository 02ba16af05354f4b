import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OLD_WORDS, oldWordsIn, wordsOf } from './glossary.ts';
import { ROOT, sources } from './sources.ts';
import { type File, type Node, nameOf, placeAt, treeOf, walk } from './tree.ts';

/**
 * Local names (variables, parameters, functions that are not exported, members of types, keys of objects, names in a statement) that still have
 * an old word in them, by district. A number only falls: who renames one lowers it, and a district that is not named here has none. Those left
 * are keys: fields and buttons of forms, states of a screen, what a script's process said.
 */
export const LOCAL_NAMES: Readonly<Record<string, number>> = {
  scripts: 4,
  'src/books': 12,
  'src/company': 8,
  'src/delivery': 8,
  'src/frame': 1,
  'src/ordering': 1,
  'src/people': 1,
  'src/platform': 5,
  tests: 7,
};

/** Keys in the details of refusals, which programs read, and of what a device holds: no document of the API has them. */
const DETAILS = ['wanted'];
const ON_DEVICES = ['meantFor'];

/** Words that are old in a local name too, where an export with them was none. */
const ALSO_OLD = ['elsewhere'];

/** Local names that stay, each with its reason and the files in which it has it. */
export const LOCAL_STAYS: Readonly<Record<string, { reason: string; where: RegExp }>> = {
  sheetsGiven: {
    reason:
      'a draft on a driver’s phone has this key, and a phone holds drafts of the release before',
    where: /^src\/(delivery|safety|frame)\/|\.test\.ts$|^tests\//,
  },
  givenName: {
    reason: 'a person’s name as QuickBooks’ sign-in says it',
    where: /^(src\/books|simulators)\//,
  },
  GivenName: { reason: 'the same in its API', where: /^simulators\// },
  low: {
    reason: 'the lower bound of a figure on a sheet, beside `high`',
    where: /^src\/safety\/hazards\//,
  },
  aside: {
    reason: 'a key of the stored report of a sync',
    where: /^src\/books\//,
  },
  followedUp: {
    reason: 'a visit is followed up: the field’s word',
    where: /^src\/ordering\/visits\//,
  },
  keepAliveTimeout: { reason: 'Node’s own', where: /^src\/platform\// },
  keepAliveInitialDelayMillis: { reason: 'the driver’s own', where: /^src\/platform\// },
};
const stays = (name: string, file: string) =>
  Object.hasOwn(LOCAL_STAYS, name) && LOCAL_STAYS[name]?.where.test(file);

const outside = (): File[] =>
  globSync('{tests,scripts,programs,simulators,demo,bench}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules',
  }).map((file) => ({
    path: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));

/** Every file whose local names are looked at. */
export const filesWithNames = (): File[] => [...sources, ...outside()];

/** src/<district> of a file of the source, else the folder at the top; files at the top of src are `src`. */
export const districtOfName = (file: string): string => {
  const [top = '', second = '', third] = file.split('/');
  return top === 'src' && third !== undefined ? `src/${second}` : top;
};

const fieldOf = (column: string) =>
  column.replace(/_(\w)/g, (_, sign: string) => sign.toUpperCase());

/** Columns of tables and views, under the names of our code. */
function columnsOfDatabase(): string[] {
  const migrations = globSync('migrations/*.sql', { cwd: ROOT })
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8').replace(/--.*$/gm, ''))
    .join('\n');
  const domains = [...migrations.matchAll(/^create domain (\w+)/gm)].map(([, name]) => name);
  const types = `text|uuid|int|integer|bigint|smallint|timestamptz|date|bool|boolean|jsonb?|numeric|bytea|time|real|double|${domains.join('|')}`;
  const made = new RegExp(
    `(?:^\\s*|\\(|,\\s*|add column (?:if not exists )?)([a-z]\\w*) (?:${types})\\b|rename column \\w+ to (\\w+)|\\bas ([a-z]\\w*)`,
    'gm',
  );
  return [...migrations.matchAll(made)].map(([, column, renamed, ofView]) =>
    fieldOf(column ?? renamed ?? ofView ?? ''),
  );
}

/**
 * Keys that keep their name: of bodies and answers of the API and the values of their lists, of columns, and of what devices hold. A shape of
 * our own is none of them: its keys follow from these.
 */
export function releasedKeys(): ReadonlySet<string> {
  const client = readFileSync(path.join(ROOT, 'client/operations.ts'), 'utf8');
  return new Set([
    ...[...client.matchAll(/^\s+(\w+)\??:/gm)].map(([, key = '']) => key),
    ...[...client.matchAll(/"(\w+)"/g)].map(([, value = '']) => value),
    ...columnsOfDatabase(),
    ...DETAILS,
    ...ON_DEVICES,
  ]);
}

/** The names that a pattern binds; a shorthand takes the name of its property, which is declared elsewhere. */
function bound(pattern: unknown): Node[] {
  const node = pattern as Node | null;
  if (!node) return [];
  if (node.type === 'Identifier') return [node];
  if (node.type === 'AssignmentPattern') return bound(node['left']);
  if (node.type === 'RestElement') return bound(node['argument']);
  if (node.type === 'TSParameterProperty') return bound(node['parameter']);
  if (node.type === 'ArrayPattern') return (node['elements'] as unknown[]).flatMap(bound);
  if (node.type !== 'ObjectPattern') return [];
  return (node['properties'] as Node[]).flatMap((one) =>
    one.type === 'RestElement' ? bound(one) : one['shorthand'] ? [] : bound(one['value']),
  );
}

const MEMBERS = /^(TS(Property|Method)Signature|(Property|Method)Definition)$/;
const NAMED =
  /^(Function(Declaration|Expression)|Class(Declaration|Expression)|TS(InterfaceDeclaration|TypeAliasDeclaration|EnumDeclaration))$/;

/** A key that is written out in an object: `{ told: rows }`, not the short `{ told }`, whose name is declared elsewhere. */
const isOwnKey = (node: Node, outer: Node | undefined) =>
  node.type === 'Property' &&
  outer?.type === 'ObjectExpression' &&
  node['kind'] === 'init' &&
  !node['shorthand'] &&
  !node['computed'];

/** The names that a node declares, and whether each is a member; `outer`: what it stands in. */
function declared(node: Node, outer: Node | undefined): { one: Node; isMember: boolean }[] {
  const names: unknown[] = [];
  if (NAMED.test(node.type)) names.push(node['id']);
  if (node.type === 'VariableDeclarator') names.push(...bound(node['id']));
  if (node.type === 'CatchClause') names.push(...bound(node['param']));
  if (node.type === 'TSTypeParameter') names.push(node['name']);
  if (Array.isArray(node['params'])) names.push(...node['params'].flatMap(bound));
  if (/^Import(Default|Namespace)?Specifier$/.test(node.type)) {
    const [imported, local] = [node['imported'], node['local']];
    if (nameOf(imported) !== nameOf(local)) names.push(local);
  }
  return [
    ...names.flatMap((one) => (one ? [{ one: one as Node, isMember: false }] : [])),
    ...(MEMBERS.test(node.type) || isOwnKey(node, outer)
      ? [{ one: node['key'] as Node, isMember: true }]
      : []),
  ];
}

/** The names that a file exports; they have a list of their own. */
const exported = (text: string) =>
  new Set(
    [...text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|\w+) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );

const isMessages = (file: string) => /messages(\.[\w-]+)?\.ts$/.test(file);

/** A message may be called by a word that it says. */
const says = (file: File, node: Node, word: string) =>
  isMessages(file.path) &&
  new RegExp(`\\b${word}`, 'i').test(file.text.slice((node['key'] as Node).end, node.end));

/** Names that a statement gives: `as told`, `with lent as (`, `unnest(…) as given(id)`. */
const NAMED_IN_SQL = /\bas "?([a-z]\w*)"?|(?:\bwith|,)\s+([a-z]\w*) as (?:not |materialized )*\(/g;
const namedIn = (node: Node): { name: string; start: number }[] =>
  node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql'
    ? ((node['quasi'] as Node)['quasis'] as Node[]).flatMap(({ value, start }) =>
        [...(value as { raw: string }).raw.matchAll(NAMED_IN_SQL)].map((match) => ({
          name: match[1] ?? match[2] ?? '',
          start: start + match.index,
        })),
      )
    : [];

const oldWordsOf = (name: string) => [
  ...oldWordsIn(name),
  ...wordsOf(name).filter((word) => ALSO_OLD.includes(word)),
];

/** Local names of a file with an old word in them: `file:line name (now: ...)`. `keys`: what is released. */
export function oldLocalNames(file: File, keys: ReadonlySet<string>): string[] {
  const mayHave = new RegExp([...Object.keys(OLD_WORDS), ...ALSO_OLD].join('|'), 'i');
  if (/^tests\/shape\/(glossary|local-names)\.ts$/.test(file.path) || !mayHave.test(file.text))
    return [];
  const found = new Map<number, string>();
  const exports = exported(file.text);
  /** `setWantedOn`, `isGivenUp`: what is made of a key. */
  const isKey = (name: string) =>
    keys.has(name.replace(/^(?:set|is)(?=[A-Z])/, '').replace(/^./, (sign) => sign.toLowerCase()));
  const add = (name: string, start: number) => {
    const word = oldWordsOf(name)[0] ?? '';
    found.set(
      start,
      `${placeAt(file, start)} ${name} (now: ${OLD_WORDS[word]?.now ?? 'entered by hand, other'})`,
    );
  };
  walk(treeOf(file), (node, around) => {
    for (const { name, start } of namedIn(node))
      if (oldWordsOf(name).length > 0 && !isKey(fieldOf(name)) && !stays(fieldOf(name), file.path))
        add(name, start);
    for (const { one, isMember } of declared(node, around.at(-1))) {
      const name = nameOf(one);
      const [word] = oldWordsOf(name);
      if (!word || exports.has(name) || stays(name, file.path)) continue;
      // A variable of one word says too little of what it holds, also where a column is called so.
      const isReleased = isKey(fieldOf(name)) && (isMember || /[a-z][A-Z]/.test(name));
      const isInItsText = node.type === 'Property' && says(file, node, word);
      if (!isReleased && !isInItsText) add(name, one.start);
    }
  });
  return [...found.values()];
}
