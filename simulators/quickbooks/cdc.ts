import type { Company, Row } from './books.ts';
import { emptyKindNamed, kindNamed } from './entities/catalogue.ts';
import type { Draft } from './entity.ts';
import { fault } from './faults.ts';

const remembered = 30 * 86_400_000;
const mostObjects = 1000;

/**
 * What changed since an instant, entity by entity, oldest change first, deleted ones as stubs (behaviour 51). Changes are remembered
 * for 30 days; an older date is answered with those, as if nothing had been before.
 */
export function changesSince(
  company: Company,
  entities: string | undefined,
  changedSince: string | undefined,
  now: number,
): Draft {
  if (!entities) throw fault.missing('entities');
  if (!changedSince) throw fault.missing('changedSince');
  // A raw plus sign in the query reaches a server as a space.
  const since = Date.parse(changedSince.replace(' ', '+'));
  if (Number.isNaN(since)) throw fault.unreadable(`changedSince ${changedSince} is not a date`);
  const from = Math.max(since, now - remembered);
  let left = mostObjects;
  const responses = entities.split(',').map((name) => {
    const kind = kindNamed(name.trim());
    if (!kind && !emptyKindNamed(name.trim()))
      throw fault.queryInvalid(`invalid context declaration: ${name.trim()}`);
    const rows = kind ? changedRows(company, kind.name, from).slice(0, left) : [];
    left -= rows.length;
    return kind && rows.length > 0
      ? { [kind.name]: rows.map(shown), startPosition: 1, maxResults: rows.length }
      : {};
  });
  return { CDCResponse: [{ QueryResponse: responses }] };
}

function changedRows(company: Company, kind: string, since: number): Row[] {
  return company
    .rows(kind)
    .filter((row) => row.changedAt >= since)
    .sort((a, b) => a.changedAt - b.changedAt || a.order - b.order);
}

function shown(row: Row): Draft {
  if (!row.gone) return row.entity;
  const { Id, MetaData } = row.entity;
  return {
    domain: 'QBO',
    status: 'Deleted',
    Id,
    MetaData: { LastUpdatedTime: MetaData.LastUpdatedTime },
  };
}
