import type { Company } from '../books.ts';
import { stamp } from '../company-time.ts';
import type { Draft, Ref, Stored } from '../entity.ts';
import { refOf } from '../entity.ts';
import { fault } from '../faults.ts';
import type { Properties } from '../shape.ts';

/** The circumstances of one write. */
export interface Writing {
  company: Company;
  /** Milliseconds since 1970, on the virtual clock. */
  now: number;
  /** The words of the `include` query parameter. */
  include: ReadonlySet<string>;
  /** A seed, not a client: ids are kept and stock is not moved. */
  loading: boolean;
  secondVoid: 'nothing' | 'fault';
  inactiveWithBalance: 'allowed' | 'refused';
  closedPeriod: '6210' | '6200';
}

/** What the books know about one sort of entity. */
export interface Kind {
  name: string;
  /** Lists are hidden when inactive and sorted by name; transactions come newest first; settings have one row. */
  group: 'list' | 'transaction' | 'setting';
  /** Entities that share a sequence never share an id. */
  sequence: string;
  properties: Properties;
  /** Accepted in a request and ignored: the books compute them. */
  readOnly: readonly string[];
  filterable: readonly string[];
  readOnlyKind?: boolean;
  keys?(entity: Stored): string[];
  /** Validates a merged draft, fills in defaults and computes. */
  prepare?(draft: Draft, previous: Stored | undefined, writing: Writing): Draft;
  /** Effects on other entities after the entity was stored. */
  applyChange?(entity: Stored, previous: Stored | undefined, writing: Writing): void;
  /** Present where an entity can be deleted: undoes its effects, after the entity is out of the books. */
  remove?(entity: Stored, writing: Writing): void;
  /** Present where an entity can be voided: the voided form. */
  voided?(entity: Stored, writing: Writing): Draft;
}

export const listFields = [
  'Id',
  'Name',
  'Active',
  'MetaData.CreateTime',
  'MetaData.LastUpdatedTime',
] as const;
export const stamps = ['MetaData.CreateTime', 'MetaData.LastUpdatedTime'] as const;

/** Replaces an entity's computed properties without a new SyncToken: nobody edited it. */
export function recompute(company: Company, kind: string, id: string, change: Draft): void {
  const row = company.row(kind, id);
  if (row && !row.gone) company.put(kind, { ...row.entity, ...change }, row.changedAt);
}

/** Replaces properties as an edit that QuickBooks made by itself: a new SyncToken, a new time, an event. */
export function touch(writing: Writing, kind: string, id: string, change: Draft): void {
  const entity = writing.company.find(kind, id);
  if (!entity) return;
  const MetaData = { ...entity.MetaData, LastUpdatedTime: stamp(writing.now) };
  const SyncToken = String(Number(entity.SyncToken) + 1);
  writing.company.put(kind, { ...entity, ...change, SyncToken, MetaData }, writing.now);
  writing.company.note({ kind, id, verb: 'updated', at: writing.now });
}

/** Checks a reference and completes it with the name of what it points at (behaviours 41 and 42). */
export function resolve(
  draft: Draft,
  property: string,
  { kind, previous }: { kind: string; previous?: Ref | undefined },
  writing: Writing,
): Ref | undefined {
  const reference = refOf(draft, property);
  if (!reference) return undefined;
  const target = writing.company.find(kind, reference.value);
  if (!target) throw fault.badReference(property, reference.value);
  const isUnchanged = previous?.value === reference.value;
  if (target.Active === false && !isUnchanged && !writing.loading) throw fault.notFound();
  const name = target.FullyQualifiedName ?? target.DisplayName ?? target.Name;
  return { value: reference.value, ...(typeof name === 'string' ? { name } : {}) };
}

/** Refuses a name that another entity holds under the same key (behaviours 39 and 40). */
export function claimName(key: string, self: string | undefined, writing: Writing): void {
  const other = writing.company.holders(key).find((holder) => holder !== self);
  if (other) throw fault.duplicateName(other.split('/')[0]?.toLowerCase() ?? 'name');
}
