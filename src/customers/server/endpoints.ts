import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { changeCustomerInput, customerDetail, customerRow, listCustomersInput } from '../contract.ts';
import { changeCustomer } from './change-customer.ts';
import { listCustomers, readCustomer } from './queries.ts';
import { customerScope } from './scope.ts';

export const customerEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/customers',
    who: 'signed-in',
    summary: 'Active customers that the caller may see, by search, page by page',
    input: listCustomersInput,
    output: z.object({ customers: z.array(customerRow), next: z.string().nullable() }),
    handle: ({ app, actor, input }) => listCustomers(app, customerScope(actor), input),
  }),
  endpoint({
    method: 'GET',
    path: '/api/customers/:id',
    who: 'signed-in',
    summary: 'One customer with terms, delivery note, parent and sites',
    input: command({ id: z.string() }),
    output: customerDetail,
    handle: ({ app, actor, input }) => readCustomer(app, customerScope(actor), input.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/customers/:id',
    who: 'super_admin',
    summary: 'Change the terms of a customer; the version must be the present one',
    input: changeCustomerInput,
    output: customerDetail,
    handle: ({ app, actor, input, requestId, network }) => changeCustomer(app, actor, input, { requestId, network }),
  }),
];
