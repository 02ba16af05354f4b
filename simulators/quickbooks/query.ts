import type { Company, Row } from './books.ts';
import { attachedTo } from './entities/attachable.ts';
import { emptyKindNamed, kindNamed } from './entities/catalogue.ts';
import type { Kind } from './entities/kind.ts';
import { type Draft, type Stored, textOf } from './entity.ts';
import { fault } from './faults.ts';
import { isDecimal } from './money.ts';
import { type Condition, type Literal, parseQuery, type Query } from './query-language.ts';
import type { Shape } from './shape.ts';

const defaultPage = 100;
const largestPage = 1000;
const numericId = /^\d+$/;

/** Answers a query statement with the content of `QueryResponse` (behaviours 26 to 35). */
export function runQuery(
  company: Company,
  statement: string,
  overlongPage: 'refuse' | 'cap',
): Draft {
  const query = parseQuery(statement);
  const kind = kindNamed(query.entity);
  if (!kind && !emptyKindNamed(query.entity))
    throw fault.queryInvalid(`invalid context declaration: ${query.entity}`);
  if (query.max !== undefined && query.max > largestPage && overlongPage === 'refuse')
    throw fault.queryInvalid(
      `value ${query.max} is too large. Max allowed value is ${largestPage}`,
    );
  if (!kind) return query.count ? { totalCount: 0 } : {};
  const rows = matching(company, kind, query);
  if (query.count) return { totalCount: rows.length };
  const start = query.start ?? 1;
  const page = sorted(rows, kind, query).slice(
    start - 1,
    start - 1 + Math.min(query.max ?? defaultPage, largestPage),
  );
  if (page.length === 0) return {};
  return {
    [kind.name]: page.map((row) => projected(row.entity, kind, query.columns)),
    startPosition: start,
    maxResults: page.length,
  };
}

/** The one property inside a list that can be asked for: what a file hangs at. */
const ATTACHED = /^attachableref\.entityref\.(type|value)$/i;

interface Property {
  name: string;
  shape: Shape | undefined;
}

/** Finds a property of the entity in any case, or refuses it the way QuickBooks words it (behaviour 32). */
function propertyOf(kind: Kind, name: string): Property {
  if (/^metadata\.(createtime|lastupdatedtime)$/i.test(name))
    return {
      name: /create/i.test(name) ? 'MetaData.CreateTime' : 'MetaData.LastUpdatedTime',
      shape: undefined,
    };
  if (kind.name === 'Attachable' && ATTACHED.test(name))
    return {
      name: /type$/i.test(name) ? 'AttachableRef.EntityRef.Type' : 'AttachableRef.EntityRef.Value',
      shape: undefined,
    };
  const proper = Object.keys(kind.properties).find(
    (property) => property.toLowerCase() === name.toLowerCase(),
  );
  if (!proper) throw fault.queryInvalid(`Property ${name} not found for Entity ${kind.name}`);
  return { name: proper, shape: kind.properties[proper] };
}

function filterable(kind: Kind, name: string): Property {
  const property = propertyOf(kind, name);
  if (!kind.filterable.includes(property.name))
    throw fault.queryInvalid(`property '${property.name}' is not queryable`);
  return property;
}

function matching(company: Company, kind: Kind, query: Query): Row[] {
  const tests = query.conditions.map((condition) => test(kind, condition));
  const namesActive = query.conditions.some(
    (condition) => condition.property.toLowerCase() === 'active',
  );
  const hideInactive = kind.group === 'list' && !namesActive;
  return company
    .rows(kind.name)
    .filter(
      (row) =>
        !row.gone &&
        !(hideInactive && row.entity.Active === false) &&
        tests.every((passes) => passes(row.entity)),
    );
}

type Comparable = string | number | boolean | undefined;

/** What a property is compared by: references by their id, addresses of mail by their text, times as instants. */
function valueOf(entity: Stored, property: Property): Comparable {
  if (property.name === 'MetaData.CreateTime') return Date.parse(entity.MetaData.CreateTime);
  if (property.name === 'MetaData.LastUpdatedTime')
    return Date.parse(entity.MetaData.LastUpdatedTime);
  if (property.name === 'Id') return numericId.test(entity.Id) ? Number(entity.Id) : entity.Id;
  const value = entity[property.name];
  if (typeof value === 'object' && value !== null) {
    const { value: id, Address } = value as { value?: string; Address?: string };
    return id ?? Address;
  }
  return value as Comparable;
}

function comparableOf(property: Property, literal: Literal): Comparable {
  if (property.name === 'Id') {
    const id = String(literal);
    if (numericId.test(id)) return Number(id);
    if (id === 'TAX' || id === 'NON') return id;
    throw fault.badId(id);
  }
  if (property.name.startsWith('MetaData.')) {
    const instant = Date.parse(String(literal));
    if (Number.isNaN(instant))
      throw fault.queryInvalid(`invalid value ${String(literal)} for ${property.name}`);
    return instant;
  }
  const kind = property.shape?.kind;
  if (kind === 'flag' && typeof literal !== 'boolean')
    throw fault.queryInvalid(`invalid value ${String(literal)} for ${property.name}`);
  if (kind === 'decimal') {
    if (!isDecimal(literal))
      throw fault.queryInvalid(`invalid value ${String(literal)} for ${property.name}`);
    return Number(literal);
  }
  return kind === 'flag' ? literal : String(literal);
}

function test(kind: Kind, condition: Condition): (entity: Stored) => boolean {
  const property = filterable(kind, condition.property);
  if (condition.operator === 'LIKE') {
    const pattern = like(String(condition.values[0]));
    return (entity) =>
      pattern.test(
        String(entity[property.name] === undefined ? '' : (valueOf(entity, property) ?? '')),
      );
  }
  const values = condition.values.map((literal) => comparableOf(property, literal));
  if (ATTACHED.test(property.name)) {
    const part = property.name.endsWith('Type') ? 'type' : 'value';
    return (entity) => attachedTo(entity).some(({ EntityRef }) => values.includes(EntityRef[part]));
  }
  if (condition.operator === 'IN') return (entity) => values.includes(valueOf(entity, property));
  const right = values[0] as string | number;
  return (entity) => {
    const left = valueOf(entity, property) as string | number | undefined;
    if (left === undefined) return false;
    switch (condition.operator) {
      case '=':
        return left === right;
      case '<':
        return left < right;
      case '>':
        return left > right;
      case '<=':
        return left <= right;
      default:
        return left >= right;
    }
  };
}

/** Only the percent sign stands for anything; case does not matter (behaviour 33). */
function like(text: string): RegExp {
  const parts = text.split('%').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'is');
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: false });

function compare(a: Comparable, b: Comparable): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return typeof a === 'string' && typeof b === 'string'
    ? collator.compare(a, b)
    : Number(a) - Number(b);
}

/** Without ORDERBY: names from A to Z, transactions newest update first, so that an unordered pager is caught (behaviour 35). */
function sorted(rows: Row[], kind: Kind, query: Query): Row[] {
  if (query.order.length === 0)
    return kind.group === 'transaction'
      ? rows.sort((a, b) => b.changedAt - a.changedAt || b.order - a.order)
      : rows.sort(
          (a, b) => collator.compare(nameOf(a.entity), nameOf(b.entity)) || a.order - b.order,
        );
  const keys = query.order.map(({ property, descending }) => ({
    property: propertyOf(kind, property),
    sign: descending ? -1 : 1,
  }));
  return rows.sort((a, b) => {
    for (const { property, sign } of keys) {
      const difference = compare(valueOf(a.entity, property), valueOf(b.entity, property));
      if (difference !== 0) return sign * difference;
    }
    return a.order - b.order;
  });
}

const nameOf = (entity: Stored): string =>
  textOf(entity, 'FullyQualifiedName') ??
  textOf(entity, 'DisplayName') ??
  textOf(entity, 'Name') ??
  '';

/** A projection answers the named columns and marks the object as sparse. */
function projected(entity: Stored, kind: Kind, columns: string[]): Draft {
  if (columns.length === 0) return entity;
  const names = columns.map((column) => propertyOf(kind, column).name.split('.')[0] ?? '');
  return {
    ...Object.fromEntries(
      names.flatMap((name) => (entity[name] === undefined ? [] : [[name, entity[name]]])),
    ),
    domain: 'QBO',
    sparse: true,
  };
}
