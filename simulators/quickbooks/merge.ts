import { kindNamed, kinds } from './entities/catalogue.ts';
import { refreshBalance } from './entities/customer.ts';
import { recompute, touch, type Writing } from './entities/kind.ts';
import { renameChildren } from './entities/names.ts';
import type { Draft, Stored } from './entity.ts';
import { write } from './operations.ts';

const REFERENCE = { Customer: 'CustomerRef', Item: 'ItemRef' } as const;

/**
 * Merges two customers or two items as a person does in QuickBooks: every transaction of the one is the other's, so is whatever stands
 * below it, and the one becomes inactive. Announced as one event that names the one that is gone (behaviour 54).
 */
export function merge(
  kindName: 'Customer' | 'Item',
  goneId: string,
  survivorId: string,
  writing: Writing,
): Stored {
  const { company } = writing;
  const kind = kindNamed(kindName);
  const survivor = company.find(kindName, survivorId);
  if (!kind || !survivor) throw new RangeError(`No ${kindName} ${survivorId}`);
  return company.transact(() => {
    const name = survivor.DisplayName ?? survivor.Name;
    for (const { name: other, group } of kinds) {
      if (group !== 'transaction') continue;
      for (const row of company.rows(other)) {
        if (!row.gone)
          recompute(
            company,
            other,
            row.entity.Id,
            moved(row.entity, REFERENCE[kindName], goneId, { value: survivorId, name }),
          );
      }
    }
    for (const row of company.rows(kindName)) {
      const parent = row.entity.ParentRef as { value: string } | undefined;
      if (!row.gone && parent?.value === goneId)
        touch(writing, kindName, row.entity.Id, { ParentRef: { value: survivorId, name } });
    }
    renameChildren(kindName, survivor, writing);
    const gone = company.find(kindName, goneId);
    write(
      kind,
      'update',
      { Id: goneId, SyncToken: gone?.SyncToken, sparse: true, Active: false },
      writing,
    );
    if (kindName === 'Customer') for (const id of [goneId, survivorId]) refreshBalance(company, id);
    company.note({
      kind: kindName,
      id: survivorId,
      verb: 'merged',
      at: writing.now,
      deletedId: goneId,
    });
    return company.find(kindName, survivorId) ?? survivor;
  });
}

/** The entity with every reference of this name to the one pointed at the other, at whatever depth. */
function moved<T>(value: T, reference: string, from: string, to: Draft): T {
  if (Array.isArray(value))
    return value.map((one: unknown) => moved(one, reference, from, to)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === reference && (inner as { value?: string } | null)?.value === from
        ? to
        : moved(inner, reference, from, to),
    ]),
  ) as T;
}
