import { parseDollars } from '../../kit/money.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type ChangeCustomer, changeCustomerInput } from '../contract.ts';

const PLAIN: Readonly<Record<string, string>> = {
  orderMinimumCents: 'Enter an amount such as 150.00, or nothing.',
  taxRateBp: 'Enter a percentage from 0 to 25, such as 8.25.',
};

/** Percent as typed, in basis points; two decimals at most. */
function basisPoints(text: string): number {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** The terms form as a change. Without a parent field the parent stays. @throws AppError `invalid-argument` naming the fields */
export function readCustomerForm(id: string, form: FormData): ChangeCustomer {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const parsed = changeCustomerInput.safeParse({
    id,
    version: Number(text('version')),
    terms: text('terms'),
    orderMinimumCents: text('orderMinimum') === '' ? null : (parseDollars(text('orderMinimum')) ?? Number.NaN),
    taxRateBp: basisPoints(text('taxRate')),
    taxExempt: form.get('taxExempt') !== null,
    deliveryNote: text('deliveryNote').replaceAll('\r\n', '\n'),
    routeDay: text('routeDay') === '' ? null : Number(text('routeDay')),
    onCreditHold: form.get('onCreditHold') !== null,
    email: text('email'),
    phone: text('phone'),
    ...(form.has('parentId') ? { parentId: text('parentId') || null } : {}),
  });
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error.issues.map((issue) => ({ path: issue.path, message: PLAIN[String(issue.path[0])] ?? issue.message })));
}
