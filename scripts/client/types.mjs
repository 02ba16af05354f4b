// The types of the client in `client/`, from the shop's OpenAPI document: its schemas are written out where they stand.

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;
const keyOf = (name) => (IDENTIFIER.test(name) ? name : JSON.stringify(name));
const pad = (depth) => '  '.repeat(depth);
const comment = (text, depth) => `${pad(depth)}/** ${text.replaceAll('*/', '*').trim()} */\n`;

/** What stands in brackets when it is one of several, or an array's. */
const grouped = (type) => (/[|&]/.test(type) && !/^[{(]/.test(type) ? `(${type})` : type);

const PLAIN = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

/** A JSON schema as a TypeScript type. Throws for what it does not know: a type that is wrong in silence is worse than none. */
export function typeOf(schema, depth = 0) {
  if (schema === true || Object.keys(schema).length === 0) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map((one) => grouped(typeOf(one, depth))))].join(' | ');
  // Beside a type, these only say how its texts look.
  if (schema.allOf && !schema.type)
    return schema.allOf.map((one) => grouped(typeOf(one, depth))).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => grouped(typeOf({ ...schema, type }, depth))).join(' | ');
  if (schema.type === 'object') return objectOf(schema, depth);
  if (schema.type === 'array') return arrayOf(schema, depth);
  if (PLAIN[schema.type]) return PLAIN[schema.type];
  // `not: {}`: an answer that is no JSON, such as a picture. What only describes says nothing of the type.
  if (
    Object.keys(schema).every((key) => ['not', 'description', 'examples', 'default'].includes(key))
  )
    return 'unknown';
  throw new Error(`No type for the schema ${JSON.stringify(schema).slice(0, 200)}`);
}

function arrayOf({ items, prefixItems }, depth) {
  if (prefixItems) return `[${prefixItems.map((one) => typeOf(one, depth)).join(', ')}]`;
  return `${grouped(typeOf(items ?? {}, depth))}[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }, depth) {
  const names = Object.keys(properties);
  if (names.length === 0) {
    const open = additionalProperties !== undefined && additionalProperties !== false;
    return open
      ? `Record<string, ${typeOf(additionalProperties, depth)}>`
      : 'Record<string, never>';
  }
  const lines = names.map((name) => {
    const { description } = properties[name];
    const mark = required.includes(name) ? '' : '?';
    const type = typeOf(properties[name], depth + 1);
    return `${description ? comment(description, depth + 1) : ''}${pad(depth + 1)}${keyOf(name)}${mark}: ${type};\n`;
  });
  return `{\n${lines.join('')}${pad(depth)}}`;
}

/** Path, query and body in one, as the shop reads them; `file` is what is sent as it is. */
function inputOf({ parameters, requestBody }) {
  const pathParameters = parameters.filter(({ in: place }) => place !== 'header');
  const fields = {
    properties: Object.fromEntries(pathParameters.map(({ name, schema }) => [name, schema])),
    required: pathParameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const body = requestBody?.content['application/json']?.schema;
  const parts = [];
  if (pathParameters.length > 0) parts.push(objectOf(fields, 2));
  if (body) parts.push(grouped(typeOf(body, 2)));
  if (requestBody?.content['*/*'])
    parts.push('{ file: Uint8Array<ArrayBuffer> | Blob | string; contentType: string }');
  return parts.length === 0 ? 'Record<string, never>' : parts.join(' & ');
}

/** The file with every operation's types, and a table of where each is called. */
export function clientTypes({ paths }) {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const types = operations.map((operation) => {
    const answer = operation.responses['200'].content['application/json'].schema;
    return [
      comment(`${operation.summary}. ${operation.description}`, 1),
      `  ${operation.operationId}: {\n`,
      `    input: ${inputOf(operation)};\n`,
      `    output: ${typeOf(answer, 2)};\n`,
      '  };\n',
    ].join('');
  });
  const table = operations.map(({ operationId, method, path, parameters }) => {
    const inQuery = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
    const keyed = parameters.some(({ name }) => name === 'Idempotency-Key');
    const facts = [
      `method: '${method.toUpperCase()}'`,
      `path: '${path}'`,
      ...(inQuery.length > 0 ? [`query: ${JSON.stringify(inQuery)}`] : []),
      ...(keyed ? ['keyed: true'] : []),
    ];
    return `  ${operationId}: { ${facts.join(', ')} },\n`;
  });
  return `// Made by \`npm run client\` from the shop's OpenAPI document; not changed by hand.

/** What each operation takes and answers. */
export interface Operations {
${types.join('')}}

export interface Place {
  method: string;
  path: string;
  /** What goes into the address's query; the rest of an input is the body. */
  query?: readonly string[];
  /** It takes an Idempotency-Key: sent again with the same one, it is done once. */
  keyed?: boolean;
}

export const OPERATIONS: Readonly<Record<keyof Operations, Place>> = {
${table.join('')}};
`;
}
