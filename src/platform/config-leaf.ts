import { z } from 'zod';

export interface Leaf<T> {
  doc: string;
  env: string;
  schema: z.ZodType<T>;
  /** The environment text used when the variable is not set; undefined = required. */
  fallback?: string;
  secret?: boolean;
}

export function leaf<T>(spec: Leaf<T>): Leaf<T> {
  return spec;
}

export const text = z.string().min(1);
export const optionalText = z.string().transform((value) => (value === '' ? null : value));
export const port = z.coerce.number().int().min(0).max(65535);
export const count = z.coerce.number().int().positive();
/** ms */
export const time = z.coerce.number().int().min(0).max(600_000);
export const flag = z
  .enum(['0', '1', 'false', 'true', ''])
  .transform((value) => value === '1' || value === 'true');
export const url = z.url().transform((value) => value.replace(/\/$/, ''));
