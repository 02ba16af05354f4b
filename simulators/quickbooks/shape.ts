import type { Draft } from './entity.ts';
import { fault } from './faults.ts';
import { isDecimal } from './money.ts';

/** What a property may hold. Limits are characters. */
export type Shape =
  | { kind: 'text'; max: number }
  | { kind: 'decimal' }
  | { kind: 'flag' }
  | { kind: 'day' }
  | { kind: 'anything' }
  | { kind: 'object'; className: string; properties: Properties }
  | { kind: 'list'; of: Shape };
export type Properties = Record<string, Shape>;

export const text = (max = 4000): Shape => ({ kind: 'text', max });
export const decimal: Shape = { kind: 'decimal' };
export const flag: Shape = { kind: 'flag' };
export const day: Shape = { kind: 'day' };
export const anything: Shape = { kind: 'anything' };
export const object = (className: string, properties: Properties): Shape => ({
  kind: 'object',
  className,
  properties,
});
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const ref = object('ReferenceType', { value: text(100), name: text(500), type: text(100) });

export const address = object('PhysicalAddress', {
  Id: text(30),
  Line1: text(500),
  Line2: text(500),
  Line3: text(500),
  Line4: text(500),
  Line5: text(500),
  City: text(255),
  Country: text(255),
  CountryCode: text(3),
  CountrySubDivisionCode: text(255),
  County: text(255),
  PostalCode: text(30),
  PostalCodeSuffix: text(30),
  Lat: text(100),
  Long: text(100),
  Tag: text(100),
  Note: text(1000),
});
export const email = object('EmailAddress', {
  Address: text(100),
  Id: text(30),
  Default: flag,
  Tag: text(100),
});
export const phone = object('TelephoneNumber', {
  FreeFormNumber: text(30),
  Id: text(30),
  DeviceType: text(30),
  Tag: text(100),
});
export const linked = list(
  object('LinkedTxn', { TxnId: text(30), TxnType: text(30), TxnLineId: text(30) }),
);

/** Properties that every entity knows. */
export const common: Properties = {
  Id: text(30),
  SyncToken: text(10),
  MetaData: anything,
  domain: text(10),
  sparse: flag,
  status: text(20),
  CustomField: list(
    object('CustomField', {
      DefinitionId: text(30),
      Name: text(100),
      Type: text(30),
      StringValue: text(31),
    }),
  ),
  AttachableRef: anything,
};

/**
 * The checked copy of a request value: unknown properties refused by name (behaviour 24), numbers and flags read from
 * text as the service does, null kept because in a sparse update it clears a property.
 */
export function conform(value: unknown, shape: Shape, name: string): unknown {
  if (value === null || value === undefined) return value;
  switch (shape.kind) {
    case 'anything':
      return value;
    case 'text':
      return conformText(value, shape.max, name);
    case 'decimal':
      if (!isDecimal(value)) throw fault.badNumber(name, value);
      return Number(value);
    case 'flag':
      if (value !== true && value !== false && value !== 'true' && value !== 'false')
        throw fault.unreadable(
          `Can not construct instance of java.lang.Boolean from value '${JSON.stringify(value)}' for ${name}`,
        );
      return value === true || value === 'true';
    case 'day':
      if (
        typeof value !== 'string' ||
        !/^\d{4}-\d{2}-\d{2}/.test(value) ||
        Number.isNaN(Date.parse(value.slice(0, 10)))
      )
        throw fault.unreadable(
          `Can not construct instance of java.util.Date from value '${JSON.stringify(value)}' for ${name}`,
        );
      return value.slice(0, 10);
    case 'list':
      if (!Array.isArray(value))
        throw fault.unreadable(`Can not deserialize instance of java.util.ArrayList for ${name}`);
      return value.map((entry) => conform(entry, shape.of, name));
    case 'object':
      return conformObject(value, shape.properties, shape.className, name);
  }
}

function conformText(value: unknown, max: number, name: string): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
    throw fault.unreadable(`Can not deserialize instance of java.lang.String for ${name}`);
  const result = String(value);
  if (result.length > max) throw fault.tooLong(name, max, result.length);
  return result;
}

function conformObject(
  value: unknown,
  properties: Properties,
  className: string,
  name: string,
): Draft {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw fault.unreadable(
      `Can not deserialize instance of com.intuit.schema.finance.v3.${className} for ${name}`,
    );
  const result: Draft = {};
  for (const [key, entry] of Object.entries(value)) {
    const shape = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!shape) throw fault.unknownProperty(key, className, Object.keys(properties));
    result[key] = conform(entry, shape, key);
  }
  return result;
}

/** Drops nulls and empty texts, which is how a stored entity shows a cleared property: not at all. */
export function withoutBlanks(draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([, value]) => value !== null && value !== undefined && value !== '',
    ),
  );
}
