import { expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { openapiDocument } from '../../src/platform/http/openapi.ts';
import { MESSAGE_TYPES } from '../../src/webhooks/contract.ts';
import { webhookMessages } from '../../src/webhooks/server/endpoints.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

interface Posted {
  requestBody: {
    content: {
      'application/json': {
        schema: { properties: { type: object; data: { required: string[] } } };
      };
    };
  };
}

const document = openapiDocument(endpoints, 'http://localhost:3000') as {
  paths: Record<string, Record<string, Operation>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test('every endpoint stands in the OpenAPI document once', () => {
  expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual(
    endpoints
      .map((row) => `${row.method.toLowerCase()} ${row.path.replace(/:(\w+)/g, '{$1}')}`)
      .sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    endpoints.length,
  );
});

test('every path parameter is declared, and every key that must be sent', () => {
  for (const { path, operation } of operations) {
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name),
    ).toEqual(parameters);
  }
  const placing = document.paths['/api/place-order']?.post;
  if (endpoints.some((row) => row.path === '/api/place-order'))
    expect(placing?.parameters.map((parameter) => parameter.name)).toContain('Idempotency-Key');
});

test('what programs read of orders, deliveries and invoices comes with examples and described filters', () => {
  const reads = ['orders', 'orders/{order}', 'order-lines', 'order-events']
    .concat(['deliveries', 'deliveries/{id}', 'invoices', 'invoices/{invoice}'])
    .map((name) => document.paths[`/api/${name}`]?.get);
  for (const operation of reads) {
    const answer = operation?.responses['200'] as {
      content: { 'application/json': { schema: { examples?: unknown[] } } };
    };
    expect(answer.content['application/json'].schema.examples).toHaveLength(1);
  }
  const filters = reads[0]?.parameters as unknown as { name: string; schema: object }[];
  expect(filters.map(({ name }) => name)).toEqual([
    'customer',
    'number',
    'po',
    'promisedFrom',
    'promisedTo',
    'changedSince',
    'status',
    'cursor',
    'limit',
  ]);
  expect(filters[0]?.schema).toMatchObject({ description: 'Customer id' });
});

test('every message that is posted to a program stands in it with its body', () => {
  const { webhooks } = openapiDocument(endpoints, 'http://localhost:3000', webhookMessages) as {
    webhooks: Record<string, { post: Posted }>;
  };
  expect(Object.keys(webhooks)).toEqual(MESSAGE_TYPES);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema } = post.requestBody.content['application/json'];
    expect(schema.properties.type).toMatchObject({ const: type });
    expect(schema.properties.data.required).toEqual(['orderId', 'number', 'customerId', 'version']);
  }
});
