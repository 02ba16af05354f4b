import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  callee?: { name?: string };
}

/** Where a file makes row shapes inside functions: the driver knows a shape by itself, and would check a new one at each call. */
export function madeInFunctions(file: { path: string; text: string }): string[] {
  const found: string[] = [];
  const visit = (value: unknown, inFunction: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, inFunction);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === 'CallExpression' && node.callee?.name === 'rowShape' && inFunction)
      found.push(`${file.path}:${file.text.slice(0, node.start).split('\n').length}`);
    const inside = inFunction || /Function/.test(node.type ?? '');
    for (const child of Object.values(value)) visit(child, inside);
  };
  visit(parseSync(file.path, file.text).program, false);
  return found;
}
