import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

export const buildPackJob = defineJob('build-inspection-pack', z.object({ packId: z.string() }));
export const prunePacksJob = defineJob('prune-inspection-packs');
