import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { OLD_WORDS, oldWordsIn, wordsOf } from './glossary.ts';
import { code, ROOT, sources } from './sources.ts';

/**
 * Local names (variables, parameters, functions that are not exported, members of types) that still have an old word in them, by
 * district. A number only falls: who renames one lowers it, and a district that is not named here has none.
 */
export const LOCAL_NAMES: Readonly<Record<string, number>> = {};

/** Keys in the details of refusals, which programs read. */
const DETAILS = ['wanted'];

/** Words that are old in a local name too, where an export with them was none. */
const ALSO_OLD = ['elsewhere'];

/** Local names that stay, each with its reason. */
export const LOCAL_STAYS: Readonly<Record<string, string>> = {
  sheetsGiven:
    'a draft on a driver’s phone has this key, and a phone holds drafts of the release before',
  givenName: 'a person’s name as QuickBooks’ sign-in says it',
  low: 'the lower bound of a figure on a sheet, beside `high`',
};

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
interface File {
  path: string;
  text: string;
}

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

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  if (typeof (value as Node).type === 'string') visit(value as Node);
  for (const child of Object.values(value)) walk(child, visit);
}

const SHAPES = /^(rowShape|object|strictObject|looseObject|extend)$/;
const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

/** Keys of columns, bodies and answers: what stands in the database or was released keeps its name, and so does what holds it. */
export function releasedKeys(): ReadonlySet<string> {
  const client = readFileSync(path.join(ROOT, 'client/operations.ts'), 'utf8');
  const keys = new Set([
    ...[...client.matchAll(/^\s+(\w+)\??:/gm)].map(([, key = '']) => key),
    ...DETAILS,
  ]);
  for (const file of code) {
    if (!/rowShape\(|[oO]bject\(|extend\(/.test(file.text)) continue;
    walk(parseSync(file.path, file.text).program, (node) => {
      const callee = node['callee'] as Node | undefined;
      if (node.type !== 'CallExpression' || !SHAPES.test(nameOf(callee?.['property'] ?? callee)))
        return;
      for (const shape of node['arguments'] as Node[])
        if (shape.type === 'ObjectExpression')
          for (const one of shape['properties'] as Node[]) keys.add(nameOf(one['key']));
    });
  }
  return keys;
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

/** The names that a node declares, and whether each is a member. */
function declared(node: Node): { one: Node; isMember: boolean }[] {
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
    ...(MEMBERS.test(node.type) ? [{ one: node['key'] as Node, isMember: true }] : []),
  ];
}

/** The names that a file exports; they have a list of their own. */
const exported = (text: string) =>
  new Set(
    [...text.matchAll(/^export (?:default )?(?:async )?(?:const|let|function\*?|\w+) (\w+)/gm)].map(
      ([, name = '']) => name,
    ),
  );

/** Local names of a file with an old word in them: `file:line name (now: ...)`. `keys`: what is released. */
export function oldLocalNames({ path: file, text }: File, keys: ReadonlySet<string>): string[] {
  const old = (name: string) => [
    ...oldWordsIn(name),
    ...wordsOf(name).filter((word) => ALSO_OLD.includes(word)),
  ];
  const mayHave = new RegExp([...Object.keys(OLD_WORDS), ...ALSO_OLD].join('|'), 'i');
  if (!mayHave.test(text)) return [];
  const found = new Map<number, string>();
  const exports = exported(text);
  walk(parseSync(file, text).program, (node) => {
    for (const { one, isMember } of declared(node)) {
      const name = nameOf(one);
      const [word] = old(name);
      const ofKey = name.replace(/^set(?=[A-Z])/, '').replace(/^./, (sign) => sign.toLowerCase());
      // A variable of one word says too little of what it holds, also where a column is called so.
      const isReleased = keys.has(ofKey) && (isMember || /[a-z][A-Z]/.test(name));
      if (word && !isReleased && !exports.has(name) && !Object.hasOwn(LOCAL_STAYS, name))
        found.set(
          one.start,
          `${file}:${text.slice(0, one.start).split('\n').length} ${name} (now: ${OLD_WORDS[word]?.now ?? 'entered by hand, other'})`,
        );
    }
  });
  return [...found.values()];
}
