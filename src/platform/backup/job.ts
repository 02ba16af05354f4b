import { defineJob } from '../queue.ts';

/** A backup is due (`BACKUP_AT`). */
export const backUpJob = defineJob('back-up');
