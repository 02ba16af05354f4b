import { parseInput } from '../../platform/http/read-form.ts';
import { type CreateCustomer, createCustomerInput } from '../contract.ts';

/** Percent as typed, in basis points; two decimals at most. */
export function basisPoints(text: string): number {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;
}

const reader = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

const identityOf = (text: (name: string) => string) => ({
  name: text('name'),
  address1: text('address1'),
  city: text('city'),
  state: text('state'),
  zip: text('zip'),
});

const contactOf = (text: (name: string) => string) => ({
  terms: text('terms'),
  deliveryNote: text('deliveryNote').replaceAll('\r\n', '\n'),
  routeDay: text('routeDay') === '' ? null : Number(text('routeDay')),
  email: text('email'),
  phone: text('phone'),
});

/** The form of a new customer. @throws AppError `invalid-argument` naming the fields */
export function readNewCustomerForm(form: FormData): CreateCustomer {
  const text = reader(form);
  return parseInput(createCustomerInput, {
    ...identityOf(text),
    ...contactOf(text),
    ...(text('parentId') ? { parentId: text('parentId') } : {}),
  });
}
