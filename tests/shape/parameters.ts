import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './sources.ts';
import { type File, type Node, nameOf, placeAt, treeOf, walk } from './tree.ts';

/** From this many parameters in a row on, nobody at the call knows which is which: what belongs together is handed over by name. */
const TOO_MANY = 5;

/** Every file in which functions are looked at: also what is run beside the shop. */
export const filesWithFunctions = (): File[] =>
  globSync('{src,tests,scripts,programs,simulators,demo,bench,client}/**/*.{ts,tsx,mjs}', {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === '+types',
  }).map((file) => ({
    path: file.replaceAll('\\', '/'),
    text: readFileSync(path.join(ROOT, file), 'utf8'),
  }));

const isFunction = ({ type }: Node) =>
  /^(Function(Declaration|Expression)|ArrowFunctionExpression|TSDeclareFunction|TSFunctionType|TSMethodSignature|TSEmptyBodyFunctionExpression)$/.test(
    type,
  );

/**
 * A function that is handed to a call has the signature that its caller demands: `text.replace(…, (all, a, b, c, d) => …)`. So has one whose
 * type is named beside it (our own types are looked at too), and one that a file exports by default, which a framework calls.
 */
const isDemanded = (around: readonly Node[]): boolean => {
  const outer = around.at(-1);
  if (outer?.type === 'CallExpression' || outer?.type === 'NewExpression') return true;
  if (outer?.type === 'ExportDefaultDeclaration') return true;
  return (
    outer?.type === 'VariableDeclarator' &&
    Boolean((outer['id'] as Node | undefined)?.['typeAnnotation'])
  );
};

/** The name by which one calls a function. */
function calledBy(node: Node, around: readonly Node[]): string {
  const outer = around.at(-1);
  return (
    nameOf(node['id']) || nameOf(node['key']) || nameOf(outer?.['id']) || nameOf(outer?.['key'])
  );
}

/** Functions of a file that take five or more parameters in a row: their place, name and number. */
export function wideFunctions(file: File) {
  const found: { at: string; name: string; count: number }[] = [];
  walk(treeOf(file), (node, around) => {
    if (!isFunction(node) || isDemanded(around)) return;
    // `this` is none, and a constructor's are its class's.
    const params = (node['params'] as Node[]).filter((one) => nameOf(one) !== 'this');
    if (params.length >= TOO_MANY)
      found.push({
        at: `${placeAt(file, node.start)} ${calledBy(node, around)} (${params.length})`,
        name: calledBy(node, around),
        count: params.length,
      });
  });
  return found;
}
