import { z } from 'zod';
import { command } from '../../platform/http/adapter.ts';
import { LANGUAGES, MOST_COPIES, STOCKS } from './label-choices.ts';

const choices = {
  stock: z.enum(STOCKS).default('thermal'),
  language: z.enum(LANGUAGES).default('en'),
  dilution: z.coerce.number().min(0).max(2000).optional(),
  copies: z.coerce.number().int().min(1).max(MOST_COPIES).optional(),
};

/** The printed label. `dilution` is the N of 1:N, 0 for ready to use. */
export const labelQuery = command(choices);
export type LabelQuery = z.output<typeof labelQuery>;
