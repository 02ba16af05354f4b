import { z } from 'zod';
import { defineJob } from '../../../platform/queue.ts';

/** The folder of a removed product, or single files that a change left behind. */
export const removeProductFilesJob = defineJob(
  'remove-product-files',
  z.union([z.object({ folder: z.string() }), z.object({ paths: z.array(z.string()) })]),
);

/** Writes list prices that hold since midnight into the products. */
export const applyListPricesJob = defineJob('settle-list-prices');

/** Deletes old searches without a result. */
export const purgeSearchMissesJob = defineJob('purge-search-misses');
