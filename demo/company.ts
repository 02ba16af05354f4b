import { bindJob } from '../src/platform/queue.ts';
import type { SampleCompany } from '../src/prepare-company.ts';
import { makeDemoPhotosJob, makeDemoSheetJob, makeDemoSheetsJob } from './jobs.ts';
import { makeDemoSheet, makeDemoSheets } from './make-sheets.ts';
import { makeDemoPhotos } from './photos.ts';
import { demoIsThere, loadDemo, signIns } from './prepare.ts';

export const demoCompany: SampleCompany = {
  load: loadDemo,
  isLoaded: demoIsThere,
  signIns,
  jobs: [
    bindJob(makeDemoPhotosJob, makeDemoPhotos),
    bindJob(makeDemoSheetsJob, makeDemoSheets),
    bindJob(makeDemoSheetJob, makeDemoSheet),
  ],
};
