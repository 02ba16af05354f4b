import { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { jsonText, numberText, text, textOrNull } from '../../kit/form-fields.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type PlaceOrder, placeOrderInput } from '../contract.ts';

/** What pages answer for a refusal. */
export function refusalOf(error: unknown): {
  error: { code: string; message: string; status: number; details?: unknown };
} {
  if (!(error instanceof AppError)) throw error;
  const { code, message, status, details } = error;
  return { error: { code, message, status, ...(details === undefined ? {} : { details }) } };
}

export function textOf(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' ? value : undefined;
}

function jsonOf(form: FormData, name: string): unknown {
  try {
    return JSON.parse(textOf(form, name) ?? 'null');
  } catch {
    throw new AppError('invalid-argument', 400, 'The lines could not be read.');
  }
}

function parsed<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

/** The cart page's order form as the command of place-order. */
export function placeOrderOf(form: FormData): PlaceOrder {
  return parsed(placeOrderInput, {
    customerId: textOf(form, 'customerId'),
    lines: jsonOf(form, 'lines'),
    poNumber: textOf(form, 'poNumber'),
    wantedOn: textOf(form, 'wantedOn') || null,
    note: textOf(form, 'note'),
    shortfallPolicy: textOf(form, 'shortfallPolicy'),
  });
}

/** The forms of the order page: each sends the fields of its own action. */
export const updateOrderForm = z.strictObject({
  action: text,
  version: numberText,
  reason: text.optional(),
  promisedOn: text.optional(),
  productId: text.optional(),
  lines: jsonText(z.unknown(), 'The lines could not be read.').optional(),
  poNumber: text.optional(),
  wantedOn: textOrNull.optional(),
  note: text.optional(),
  shortfallPolicy: text.optional(),
});
