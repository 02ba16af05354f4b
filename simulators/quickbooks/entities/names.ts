import type { Draft, Stored } from '../entity.ts';
import { refOf, textOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { recompute, type Writing } from './kind.ts';

const deletedSuffix = / \(deleted(?:-\d+)?\)$/;
const deepestLevel = 4;

/** Names separate their levels by a colon, so a name itself must not hold one (reference 4.1 and 4.2). */
export function checkName(name: string, property: string): void {
  if (/[:\t\n\r]/.test(name))
    throw fault.business(
      `${property} must not contain a colon, a tab or a line break. Supplied value:${name}`,
    );
}

/** An inactive entity shows " (deleted)" behind its name and so frees it; an active one never does (behaviour 41). */
export function nameForState(
  name: string,
  active: boolean,
  taken: (name: string) => boolean,
): string {
  const bare = name.replace(deletedSuffix, '');
  if (active) return deletedSuffix.test(name) ? bare : name;
  if (deletedSuffix.test(name)) return name;
  let candidate = `${bare} (deleted)`;
  for (let count = 1; taken(candidate); count += 1) candidate = `${bare} (deleted-${count})`;
  return candidate;
}

/** Level and FullyQualifiedName under a parent; empty for an entity at the top. */
export function place(
  kind: string,
  draft: Draft,
  { name, self }: { name: string; self: string | undefined },
  writing: Writing,
): Draft {
  const parent = refOf(draft, 'ParentRef');
  if (!parent) return { FullyQualifiedName: name, ParentRef: undefined, Level: undefined };
  const above = writing.company.find(kind, parent.value);
  if (!above || parent.value === self) throw fault.badReference('ParentRef', parent.value);
  const level = Number(above.Level ?? 0) + 1;
  if (level > deepestLevel) throw fault.business('You can have at most five levels.');
  const path = String(above.FullyQualifiedName);
  return {
    ParentRef: { value: parent.value, name: path },
    Level: level,
    FullyQualifiedName: `${path}:${name}`,
  };
}

export function childKey(kind: string, parentId: string): string {
  return `child:${kind}:${parentId}`;
}

/** Carries a new name down to everything below. */
export function renameChildren(kind: string, parent: Stored, writing: Writing): void {
  for (const holder of writing.company.holders(childKey(kind, parent.Id))) {
    const id = holder.slice(kind.length + 1);
    const child = writing.company.find(kind, id);
    if (!child) continue;
    const own = textOf(child, 'Name') ?? textOf(child, 'DisplayName') ?? '';
    const path = `${String(parent.FullyQualifiedName)}:${own}`;
    if (child.FullyQualifiedName === path) continue;
    const name = String(parent.FullyQualifiedName);
    recompute(writing.company, kind, id, {
      FullyQualifiedName: path,
      ParentRef: { value: parent.Id, name },
    });
    const renamed = writing.company.find(kind, id);
    if (renamed) renameChildren(kind, renamed, writing);
  }
}
