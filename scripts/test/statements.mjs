// Rows are held against the database when a statement runs in a test, so a statement that no test runs is checked by nobody.
// The tests note the text of each statement they run (tests/support/setup.ts); here every `sql` template of the source is looked for.
//   node scripts/test/statements.mjs <folder>   prints where they stand, one a line; run under the pinned Node, which knows globSync
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** Texts of statements that the tests of the last run have run. */
export function ranTexts(folder) {
  const texts = new Set();
  for (const file of readdirSync(folder))
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n'))
      if (line) texts.add(JSON.parse(line));
  return [...texts];
}

/** The `sql` templates of a source file: where each stands, and its text between the values. */
export function templatesOf(file, source) {
  const found = [];
  const visit = (node) => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    if (node === null || typeof node !== 'object' || Array.isArray(node)) return;
    if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'sql')
      found.push({
        where: `${file}:${source.slice(0, node.start).split('\n').length}`,
        parts: node.quasi.quasis.map((quasi) => quasi.value.cooked),
      });
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(file, source).program);
  return found.filter(({ parts }) => parts.some((part) => part.trim() !== ''));
}

/** True when the parts stand in the text in their order. */
export function isIn(parts, text) {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

/** Where the templates stand that are part of no statement that ran. */
export function neverRan(root, folder) {
  const texts = ranTexts(folder);
  return globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => templatesOf(file, readFileSync(join(root, file), 'utf8')))
    .filter(({ parts }) => !texts.some((text) => isIn(parts, text)))
    .map(({ where }) => where);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const where of neverRan(process.cwd(), process.argv[2])) console.log(where);
