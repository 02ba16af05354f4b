import type { Verb } from './books.ts';
import { stamp } from './company-time.ts';
import { autoApply } from './entities/auto-apply.ts';
import type { Kind, Writing } from './entities/kind.ts';
import { payment } from './entities/payment.ts';
import { preferencesOf } from './entities/preferences.ts';
import { type Draft, type Stored, textOf } from './entity.ts';
import { fault } from './faults.ts';
import { conform, object, withoutBlanks } from './shape.ts';

/** Reads one entity; a wrong, foreign or deleted id is 610, a text that is no number is 2030 (behaviour 18). */
export function read(kind: Kind, id: string, writing: Writing): Stored {
  // Found first: the pseudo tax codes TAX and NON have words for ids.
  const entity = writing.company.find(kind.name, id);
  if (entity) return entity;
  throw /^\d+$/.test(id) ? fault.notFound() : fault.badId(id);
}

/** Creates, or updates when the body carries an Id; `operation` is the query parameter of that name. */
export function write(
  kind: Kind,
  operation: string | undefined,
  body: unknown,
  writing: Writing,
): Draft {
  const draft = conform(body, object(kind.name, kind.properties), kind.name) as Draft;
  return writing.company.transact(() => {
    if (operation === 'delete') return remove(kind, draft, writing);
    if (operation === 'void') return makeVoid(kind, draft, writing);
    if (operation !== undefined && operation !== 'update' && operation !== 'create')
      throw fault.unsupported(`operation=${operation}`);
    if (operation === 'update' && writing.include.has('void'))
      return makeVoid(kind, draft, writing);
    const existing = textOf(draft, 'Id') ?? (kind.group === 'setting' ? '1' : undefined);
    if (operation === 'update' || (existing && operation !== 'create'))
      return update(kind, existing, draft, writing);
    const made = create(kind, draft, writing);
    autoApply(kind, made, writing, (draft) => create(payment, draft, writing));
    return writing.company.find(kind.name, made.Id) ?? made;
  });
}

/** Stores a new entity with SyncToken "0" (behaviour 36). A seed may bring its own Id and times. */
export function create(kind: Kind, draft: Draft, writing: Writing): Stored {
  if (kind.readOnlyKind && !writing.loading) throw fault.unsupported(`/${kind.name.toLowerCase()}`);
  const { Id, SyncToken: _token, MetaData, sparse: _sparse, domain: _domain, ...requested } = draft;
  const sent = writing.loading ? requested : without(requested, kind.readOnly);
  const prepared = withoutBlanks(kind.prepare ? kind.prepare(sent, undefined, writing) : sent);
  mustBeOpen(kind, prepared, writing);
  const id =
    (writing.loading && typeof Id === 'string' && Id) ||
    (kind.group === 'setting' ? '1' : writing.company.nextId(kind.sequence));
  writing.company.reserveId(kind.sequence, id);
  const times = (MetaData as Partial<Stored['MetaData']> | undefined) ?? {};
  const now = stamp(writing.now);
  const stamps = writing.loading
    ? { CreateTime: times.CreateTime ?? now, LastUpdatedTime: times.LastUpdatedTime ?? now }
    : { CreateTime: now, LastUpdatedTime: now };
  const entity: Stored = {
    ...prepared,
    domain: 'QBO',
    sparse: false,
    Id: id,
    SyncToken: '0',
    MetaData: stamps,
  };
  store(kind, { entity, previous: undefined, verb: 'created' }, writing);
  return writing.company.find(kind.name, id) ?? entity;
}

function update(kind: Kind, id: string | undefined, draft: Draft, writing: Writing): Stored {
  if (!id) throw fault.missing('Id');
  const previous = current(kind, { ...draft, Id: id }, writing);
  if (kind.readOnlyKind) throw fault.unsupported(`/${kind.name.toLowerCase()}`);
  mustBeOpen(kind, previous, writing);
  const sent = without(draft, [...kind.readOnly, 'MetaData', 'domain', 'sparse']);
  const base = draft.sparse === true ? previous : only(previous, kind.readOnly);
  const merged = withoutBlanks({ ...base, ...sent });
  const prepared = withoutBlanks(kind.prepare ? kind.prepare(merged, previous, writing) : merged);
  mustBeOpen(kind, prepared, writing);
  return replace(kind, previous, { next: prepared, verb: 'updated' }, writing);
}

function makeVoid(kind: Kind, draft: Draft, writing: Writing): Stored {
  if (!kind.voided) throw fault.unsupported(`/${kind.name.toLowerCase()}?operation=void`);
  const previous = current(kind, draft, writing);
  mustBeOpen(kind, previous, writing);
  const next = kind.voided(previous, writing);
  return next === previous
    ? previous
    : replace(kind, previous, { next: withoutBlanks(next), verb: 'voided' }, writing);
}

function remove(kind: Kind, draft: Draft, writing: Writing): Draft {
  if (!kind.remove) throw fault.unsupported(`/${kind.name.toLowerCase()}?operation=delete`);
  const entity = current(kind, draft, writing);
  mustBeOpen(kind, entity, writing);
  const MetaData = { CreateTime: entity.MetaData.CreateTime, LastUpdatedTime: stamp(writing.now) };
  writing.company.put(kind.name, { ...entity, MetaData }, writing.now, true);
  writing.company.note({ kind: kind.name, id: entity.Id, verb: 'deleted', at: writing.now });
  kind.remove(entity, writing);
  return { domain: 'QBO', status: 'Deleted', Id: entity.Id };
}

/** Nothing dated on or before the closing date is made, edited, moved, voided or deleted. */
function mustBeOpen(kind: Kind, entity: Draft, writing: Writing): void {
  const closed = preferencesOf(writing.company).AccountingInfoPrefs.BookCloseDate;
  const day = textOf(entity, 'TxnDate');
  if (kind.group === 'transaction' && closed && day && day <= closed && !writing.loading)
    throw fault.periodClosed(writing.closedPeriod);
}

/** The entity that a write names, if the caller has seen its newest version (behaviour 37). */
function current(kind: Kind, draft: Draft, writing: Writing): Stored {
  const id = textOf(draft, 'Id');
  if (!id) throw fault.missing('Id');
  const entity = read(kind, id, writing);
  const token = textOf(draft, 'SyncToken');
  if (token === undefined) throw fault.missing('SyncToken');
  if (token !== entity.SyncToken) throw fault.stale();
  return entity;
}

/** Stores the next version of an entity: SyncToken one up, a new time. */
export function replace(
  kind: Kind,
  previous: Stored,
  { next, verb }: { next: Draft; verb: Verb },
  writing: Writing,
): Stored {
  const entity: Stored = {
    ...next,
    domain: 'QBO',
    sparse: false,
    Id: previous.Id,
    SyncToken: String(Number(previous.SyncToken) + 1),
    MetaData: { ...previous.MetaData, LastUpdatedTime: stamp(writing.now) },
  };
  store(kind, { entity, previous, verb }, writing);
  return writing.company.find(kind.name, entity.Id) ?? entity;
}

function store(
  kind: Kind,
  { entity, previous, verb }: { entity: Stored; previous: Stored | undefined; verb: Verb },
  writing: Writing,
): void {
  const changedAt = writing.loading ? Date.parse(entity.MetaData.LastUpdatedTime) : writing.now;
  writing.company.put(kind.name, entity, changedAt);
  writing.company.note({ kind: kind.name, id: entity.Id, verb, at: writing.now });
  kind.applyChange?.(entity, previous, writing);
}

function without(draft: Draft, names: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !names.includes(name)));
}

function only(draft: Draft, names: readonly string[]): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => names.includes(name)));
}
