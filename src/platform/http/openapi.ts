import { z } from 'zod';
import type { Endpoint, Outgoing } from './endpoint.ts';
import { describeWho } from './who.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: unknown;
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: {},
        requestId: { type: 'string' },
      },
    },
  },
} as const;

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
  }) as Record<string, unknown>;
  return schema;
}

function operation(row: Endpoint): Record<string, unknown> {
  const input = schemaOf(row.input, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  const inPath = new Set([...row.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
  const parameters: Parameter[] = [...inPath].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: input.properties?.[name] ?? { type: 'string' },
  }));
  const rest = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([name]) => !inPath.has(name)),
  );
  const hasBody =
    row.method !== 'GET' &&
    row.body === 'json' &&
    (Object.keys(rest).length > 0 || !input.properties);
  if (row.method === 'GET')
    for (const [name, schema] of Object.entries(rest))
      parameters.push({
        name,
        in: 'query',
        required: input.required?.includes(name) ?? false,
        schema,
      });
  if (row.idempotent)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 255 },
    });
  const body = input.properties
    ? {
        ...input,
        properties: rest,
        required: input.required?.filter((name) => !inPath.has(name)) ?? [],
      }
    : input;
  return {
    operationId: `${row.method.toLowerCase()}${row.path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_match, letter: string) => letter.toUpperCase())}`,
    summary: row.summary,
    description: describeWho(row.who),
    parameters,
    ...(hasBody
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    ...(row.body === 'raw'
      ? {
          requestBody: {
            required: true,
            content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    security: row.who === 'anyone' ? [] : [{ session: [] }, { bearer: [] }],
    responses: {
      '200': {
        description: 'Done.',
        content: { 'application/json': { schema: schemaOf(row.output, 'output') } },
      },
      default: {
        description: 'Refused, or a fault of ours.',
        content: { 'application/json': { schema: ERROR } },
      },
    },
  };
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** What is posted to a program: signed as Standard Webhooks has it. */
const posted = ({ name, summary, body }: Outgoing) => ({
  post: {
    operationId: name,
    summary,
    parameters: SIGNED.map((header) => ({
      name: header,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(body, 'output') } },
    },
    responses: {
      '2XX': { description: 'It arrived. Anything else is tried again.' },
    },
  },
});

/** The OpenAPI 3.1 document of the whole surface, from the same rows that serve it. */
export function openapiDocument(
  endpoints: readonly Endpoint[],
  baseUrl: string,
  outgoing: readonly Outgoing[] = [],
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of endpoints) {
    const path = row.path.replace(/:(\w+)/g, '{$1}');
    const methods = (paths[path] ??= {});
    methods[row.method.toLowerCase()] = operation(row);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bellcart',
      version: '1',
      description:
        'Every answer that is not a success has the one error shape. Amounts are integer cents, times UTC, ids UUIDv7.',
    },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bc_session' },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A program’s key (Settings, Keys for programs), or the short-lived token of /api/users/me/token.',
        },
      },
    },
    paths,
    webhooks: Object.fromEntries(outgoing.map((one) => [one.name, posted(one)])),
  };
}
