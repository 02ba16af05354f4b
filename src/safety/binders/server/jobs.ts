import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

export const buildBinderJob = defineJob('build-binder', z.object({ binderId: z.string() }));
export const pruneBindersJob = defineJob('prune-binders');
