import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';

/** A storeroom's poster: its paper and its language. */
export const posterQuery = command({
  paper: z.enum(['letter', 'tabloid']).default('letter'),
  language: z.enum(['en', 'es']).default('en'),
});
