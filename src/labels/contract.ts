import { z } from 'zod';
import { command } from '../platform/http/adapter.ts';

/** The printed label. `dilution` is the N of 1:N, 0 for ready to use. */
export const labelQuery = command({
  stock: z.enum(['thermal', 'sheet']).default('thermal'),
  language: z.enum(['en', 'es']).default('en'),
  dilution: z.coerce.number().min(0).max(2000).optional(),
  copies: z.coerce.number().int().min(1).max(60).optional(),
});
