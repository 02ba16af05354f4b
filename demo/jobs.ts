import { z } from 'zod';
import { defineJob } from '../src/platform/queue.ts';

export const makeDemoPhotosJob = defineJob('make-demo-photos');
export const makeDemoSheetsJob = defineJob('make-demo-sheets');
export const makeDemoSheetJob = defineJob('make-demo-sheet', z.object({ nameKey: z.string() }));
