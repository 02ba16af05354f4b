import { z } from 'zod';
import { isId } from './id.ts';

/** An id as it arrives: of any row. */
export const idText = z.string().refine(isId, 'is not an id');
