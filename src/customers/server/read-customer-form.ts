import type { z } from 'zod';
import { parseDollars } from '../../kit/money.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import {
  type ChangeCustomer,
  type CreateCustomer,
  changeCustomerInput,
  createCustomerInput,
} from '../contract.ts';

const PLAIN: Readonly<Record<string, string>> = {
  orderMinimumCents: 'Enter an amount such as 150.00, or nothing.',
  taxRateBp: 'Enter a percentage from 0 to 25, such as 8.25.',
};

/** Percent as typed, in basis points; two decimals at most. */
export function basisPoints(text: string): number {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;
}

const reader = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => ({
      path: issue.path,
      message: PLAIN[String(issue.path[0])] ?? issue.message,
    })),
  );
}

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

/** The terms form as a change. Without a parent field the parent stays. @throws AppError `invalid-argument` naming the fields */
export function readCustomerForm(id: string, form: FormData): ChangeCustomer {
  const text = reader(form);
  return checked(changeCustomerInput, {
    id,
    version: Number(text('version')),
    ...contactOf(text),
    orderMinimumCents:
      text('orderMinimum') === '' ? null : (parseDollars(text('orderMinimum')) ?? Number.NaN),
    taxRateBp: basisPoints(text('taxRate')),
    taxExempt: form.get('taxExempt') !== null,
    onCreditHold: form.get('onCreditHold') !== null,
    ...(form.has('parentId') ? { parentId: text('parentId') || null } : {}),
  });
}

/** The form of name and ship-to address as a change. @throws AppError `invalid-argument` naming the fields */
export function readIdentityForm(id: string, form: FormData): ChangeCustomer {
  const text = reader(form);
  return checked(changeCustomerInput, {
    id,
    version: Number(text('version')),
    ...identityOf(text),
  });
}

/** The switch between active and not, as a change. @throws AppError `invalid-argument` */
export function readActiveForm(id: string, form: FormData, isActive: boolean): ChangeCustomer {
  return checked(changeCustomerInput, { id, version: Number(reader(form)('version')), isActive });
}

/** The form of a new customer. @throws AppError `invalid-argument` naming the fields */
export function readNewCustomerForm(form: FormData): CreateCustomer {
  const text = reader(form);
  return checked(createCustomerInput, {
    ...identityOf(text),
    ...contactOf(text),
    ...(text('parentId') ? { parentId: text('parentId') } : {}),
  });
}
