import { parseSync } from 'vite';

/** A node of a file's syntax tree; what it has besides follows from its type (ESTree). */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface File {
  path: string;
  text: string;
}

export const treeOf = ({ path, text }: File) => parseSync(path, text).program as unknown as Node;

/** Calls `visit` for each node with those around it, the nearest last; what is below a node for which it answers `false` is left out. */
export function walk(
  value: unknown,
  visit: (node: Node, around: readonly Node[]) => boolean | void,
  around: readonly Node[] = [],
): void {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const each of value) walk(each, visit, around);
    return;
  }
  const node = value as Node;
  if (typeof node.type !== 'string') return;
  if (visit(node, around) === false) return;
  const inside = [...around, node];
  for (const child of Object.values(node)) walk(child, visit, inside);
}

/** The name of an identifier, the value of a text; empty for anything else. */
export const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
};

/** `file:line` of a place in a file. */
export const placeAt = ({ path, text }: File, start: number) =>
  `${path}:${text.slice(0, start).split('\n').length}`;
