import type { Seeded } from './seeded.ts';

/** What the OpenAPI document uses of JSON Schema. */
export interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  propertyNames?: Schema;
  items?: Schema | boolean;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const KEYWORDS = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'default',
  '$ref',
  '$defs',
  'description',
  'examples',
  'title',
  'id',
]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const resolve = (schema: Schema, root: Schema): Schema => {
  const name = /^#\/\$defs\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (schema.$ref === '#') return root;
  return name ? (root.$defs?.[name] ?? {}) : schema;
};

/** Where a value is not as its schema says: one line each. An unknown keyword is an error: what is not checked is not claimed. */
export function faultsOf(value: unknown, written: Schema, root = written, at = '$'): string[] {
  const schema = resolve(written, root);
  for (const keyword of Object.keys(schema))
    if (!KEYWORDS.has(keyword)) throw new Error(`The check does not know the keyword ${keyword}.`);
  const wrong: string[] = [];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => hasType(value, type)))
    return [`${at} is no ${types.join(' or ')}`];
  if ('const' in schema && JSON.stringify(value) !== JSON.stringify(schema.const))
    wrong.push(`${at} is not the constant`);
  if (schema.enum && !schema.enum.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    wrong.push(`${at} is none of the choices`);
  if (schema.anyOf?.every((one) => faultsOf(value, one, root, at).length > 0))
    wrong.push(`${at} fits none of anyOf`);
  if (
    schema.oneOf &&
    schema.oneOf.filter((one) => faultsOf(value, one, root, at).length === 0).length !== 1
  )
    wrong.push(`${at} does not fit one of oneOf`);
  for (const one of schema.allOf ?? []) wrong.push(...faultsOf(value, one, root, at));
  if (typeof value === 'string') wrong.push(...textFaults(value, schema, at));
  if (typeof value === 'number') wrong.push(...numberFaults(value, schema, at));
  if (Array.isArray(value)) wrong.push(...listFaults(value, schema, root, at));
  if (isObject(value)) wrong.push(...objectFaults(value, schema, root, at));
  return wrong;
}

function textFaults(value: string, schema: Schema, at: string): string[] {
  const length = [...value].length;
  return [
    ...(length < (schema.minLength ?? 0) ? [`${at} is too short`] : []),
    ...(value.length > (schema.maxLength ?? Number.POSITIVE_INFINITY) ? [`${at} is too long`] : []),
    ...(schema.pattern && !new RegExp(schema.pattern, 'u').test(value)
      ? [`${at} is not of the pattern`]
      : []),
  ];
}

function numberFaults(value: number, schema: Schema, at: string): string[] {
  const isWithin =
    value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
    value <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
    value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    value < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
    isMultiple(value, schema.multipleOf);
  return isWithin ? [] : [`${at} is out of bounds`];
}

/** With what a fraction loses in binary. */
function isMultiple(value: number, of: number | undefined): boolean {
  if (of === undefined) return true;
  const times = value / of;
  return Math.abs(times - Math.round(times)) <= 1e-9 * Math.max(1, Math.abs(times));
}

function listFaults(value: unknown[], schema: Schema, root: Schema, at: string): string[] {
  const isOfSize =
    value.length >= (schema.minItems ?? 0) &&
    value.length <= (schema.maxItems ?? Number.POSITIVE_INFINITY);
  return [
    ...(isOfSize ? [] : [`${at} has too few or too many`]),
    ...value.flatMap((item, index) => {
      const of = schema.prefixItems?.[index] ?? schema.items;
      return isObject(of) ? faultsOf(item, of, root, `${at}[${index}]`) : [];
    }),
  ];
}

function objectFaults(
  value: Record<string, unknown>,
  schema: Schema,
  root: Schema,
  at: string,
): string[] {
  const missing = (schema.required ?? []).filter((name) => !Object.hasOwn(value, name));
  return [
    ...missing.map((name) => `${at}.${name} is missing`),
    ...Object.entries(value).flatMap(([name, inner]) => {
      const known =
        schema.properties && Object.hasOwn(schema.properties, name)
          ? schema.properties[name]
          : undefined;
      const of = known ?? schema.additionalProperties;
      if (of === false) return [`${at}.${name} is not said`];
      return [
        ...(schema.propertyNames
          ? faultsOf(name, schema.propertyNames, root, `${at} key ${name}`)
          : []),
        ...(isObject(of) ? faultsOf(inner, of, root, `${at}.${name}`) : []),
      ];
    }),
  ];
}

/** What a text of this name is likely to be. `ids`: of rows that there are. */
export type TextsFor = (name: string, random: Seeded) => readonly string[];

/** A value as its schema wants it, as far as a schema can say; `textsFor` knows the ids and the names of fields. */
export function valueFor(
  written: Schema,
  name: string,
  random: Seeded,
  textsFor: TextsFor,
  root = written,
  depth = 0,
): unknown {
  const schema = resolve(written, root);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueFor(random.pick(choices), name, random, textsFor, root, depth + 1);
  if (schema.allOf)
    return Object.assign(
      {},
      ...schema.allOf.map((one) => valueFor(one, name, random, textsFor, root, depth + 1)),
    );
  const type = random.pick([schema.type ?? 'string'].flat());
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return numberFor(schema, name, random);
  if (type === 'array') {
    const items = isObject(schema.items) ? (schema.items as Schema) : undefined;
    const count = Math.max(schema.minItems ?? 0, depth > 4 ? 0 : 1 + random.below(2));
    return Array.from({ length: count }, () =>
      items ? valueFor(items, name, random, textsFor, root, depth + 1) : null,
    );
  }
  if (type === 'object') {
    const required = new Set(schema.required);
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => required.has(key) || random.chance(0.4))
        .map(([key, inner]) => [key, valueFor(inner, key, random, textsFor, root, depth + 1)]),
    );
  }
  return textFor(schema, name, random, textsFor);
}

function numberFor(schema: Schema, name: string, random: Seeded): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum ?? -1) + 1;
  const high = schema.maximum ?? (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY) - 1;
  const usual = /cents/i.test(name) ? random.below(20_000) : 1 + random.below(5);
  return Math.min(Math.max(usual, least), high);
}

function textFor(schema: Schema, name: string, random: Seeded, textsFor: TextsFor): string {
  const byFormat: Record<string, string[]> = {
    email: [`fuzz-${random.below(1e9)}@example.com`],
    date: ['2030-05-06'],
    'date-time': ['2030-05-06T07:08:09.000Z'],
    uri: ['https://example.com/one'],
  };
  const likely = [...(byFormat[schema.format ?? ''] ?? []), ...textsFor(name, random)].filter(
    (text) => textFaults(text, schema, '').length === 0,
  );
  if (likely.length > 0) return random.pick(likely);
  return 'a'.repeat(Math.min(Math.max(schema.minLength ?? 1, 1), schema.maxLength ?? 8));
}
