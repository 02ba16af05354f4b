import { z } from 'zod';
import { isId } from '../../kit/id.ts';
import { SYNC_KINDS, type SyncKind } from '../choices.ts';

export const cancelSyncInput = z.strictObject({
  runId: z.string().refine(isId, 'This is not an id.'),
});
export type CancelSync = z.output<typeof cancelSyncInput>;

/** One form for each kind: when it starts by itself, in the company's time zone. */
export const scheduleSyncInput = z.strictObject({
  kind: z.enum(SYNC_KINDS),
  isOn: z.boolean(),
  hour: z.int().min(0).max(23),
});
export type ScheduleSync = z.output<typeof scheduleSyncInput>;

export interface SyncSchedule {
  kind: SyncKind;
  isOn: boolean;
  hour: number;
}
