import { z } from 'zod';
import { SEEING_MONEY } from '../../../kit/actor.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import {
  changeCustomerInput,
  createCustomerInput,
  customerDetail,
  customerRow,
  listCustomersInput,
  stateTaxInput,
  taxStated,
} from '../public/contract.ts';
import { changeCustomer } from './change-customer.ts';
import { createCustomer } from './create-customer.ts';
import { exportCustomers } from './export-customers.ts';
import { listCustomers, readCustomer } from './public/queries.ts';
import { customerScope } from './public/scope.ts';
import { stateTax } from './state-tax.ts';

export const customerEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/customers',
    who: SEEING_MONEY,
    summary: 'Active customers that the caller may see, by search, page by page',
    input: listCustomersInput,
    output: z.object({ customers: z.array(customerRow), next: z.string().nullable() }),
    handle: ({ app, actor, input }) => listCustomers(app, customerScope(actor), input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/customers/:id',
    who: SEEING_MONEY,
    summary: 'One customer with terms, delivery note, parent and sites',
    input: command({ id: z.string() }),
    output: customerDetail,
    handle: ({ app, actor, input }) => readCustomer(app, customerScope(actor), input.id),
  }),
  endpoint({
    method: 'POST',
    path: '/api/customers',
    who: 'desk',
    summary:
      'Create a customer with its ship-to address; its terms, tax, minimum and credit are a super_admin’s to say',
    input: createCustomerInput,
    output: customerDetail,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      createCustomer(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/customers/tax',
    who: 'super_admin',
    summary:
      'Say what tax many customers pay, where nobody has said it: a rate or an exemption. Bills held for it go out',
    input: stateTaxInput,
    output: taxStated,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      stateTax(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/customers-export',
    who: 'super_admin',
    summary: 'All customers as a CSV file that the import reads',
    input: command({}),
    output: z.unknown(),
    handle: async ({ app, actor }) =>
      new Response(await exportCustomers(app, actor), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="customers.csv"',
          'cache-control': 'no-store',
        },
      }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/customers/:id',
    who: 'super_admin',
    summary:
      'Change a customer: name, address, terms, active or not; the version must be the present one',
    input: changeCustomerInput,
    output: customerDetail,
    handle: ({ app, actor, input, requestId, network }) =>
      changeCustomer(app, actor, input, { requestId, network }),
  }),
];
