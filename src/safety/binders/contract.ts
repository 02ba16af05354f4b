import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { nameKey } from '../hazards/contract.ts';
import { MAX_BINDER_SHEETS } from './limits.ts';

/**
 * Products whose sheets go into one file; or a customer, for every product that was handed over
 * there.
 */
export const makeBinderInput = command({
  nameKeys: z
    .array(nameKey)
    .max(MAX_BINDER_SHEETS, `At most ${MAX_BINDER_SHEETS} sheets go into one binder.`)
    .default([]),
  customerId: z.string().max(40).optional(),
});
export type MakeBinder = z.output<typeof makeBinderInput>;

export const binderState = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'ready', 'failed']),
  done: z.int(),
  total: z.int(),
  sizeBytes: z.int().nullable(),
  /** Names of products that belong into it and have no sheet. */
  missing: z.array(z.string()),
  /** Names of products whose sheet did not fit. */
  leftOut: z.array(z.string()),
});
export type BinderState = z.output<typeof binderState>;

const storeroom = z
  .string()
  .trim()
  .min(1, 'Enter the storeroom, for example Laundry, basement.')
  .max(60, 'At most 60 characters.');

export const makeSiteCode = command({ customerId: z.string().max(40), storeroom });
export type MakeSiteCode = z.output<typeof makeSiteCode>;

export const renameSiteCode = command({ codeId: z.string().max(40), storeroom });
export type RenameSiteCode = z.output<typeof renameSiteCode>;

export const revokeSiteCode = command({ codeId: z.string().max(40) });
