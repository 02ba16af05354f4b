import type { z } from 'zod';
import { AppError } from '../../kit/app-error.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import {
  type PlaceOrder,
  placeOrderInput,
  type UpdateOrder,
  updateOrderInput,
} from '../contract.ts';

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

/** A form of the order page as a command of update-order. */
export function updateOrderOf(form: FormData, orderId: string): UpdateOrder {
  const action = textOf(form, 'action');
  const fields: Record<string, unknown> = {
    orderId,
    version: Number(textOf(form, 'version')),
    action,
  };
  if (action === 'hold' || action === 'cancel') fields.reason = textOf(form, 'reason');
  if (action === 'move-day')
    Object.assign(fields, {
      promisedOn: textOf(form, 'promisedOn'),
      reason: textOf(form, 'reason'),
    });
  if (action === 'cancel-line') fields.productId = textOf(form, 'productId');
  if (action === 'change-lines') fields.lines = jsonOf(form, 'lines');
  if (action === 'change-details') {
    for (const name of ['poNumber', 'note', 'shortfallPolicy']) fields[name] = textOf(form, name);
    fields.wantedOn = textOf(form, 'wantedOn') || null;
  }
  return parsed(updateOrderInput, fields);
}
