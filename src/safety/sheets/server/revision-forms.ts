import { z } from 'zod';
import { numberText, text } from '../../../kit/form-fields.ts';
import { pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import * as adminMessages from '../admin-messages.ts';
import {
  compareData as compareInput,
  correctSheetDate as dateInput,
  recallSheet as recallInput,
  reviseSheet as reviseInput,
  takeBackSheet as takeBackInput,
} from '../public/contract.ts';
import * as hand from '../public/hand-messages.ts';
import { compared } from '../safety-page-messages.ts';
import { compareData } from './compare-data.ts';
import { correctSheetDate } from './correct-sheet-date.ts';
import { checkSheet } from './publish-sheet.ts';
import { recallSheet } from './recall-sheet.ts';
import { reviseSheet } from './revise-sheet.ts';
import { takeBackSheet } from './take-back-sheet.ts';

const sheetForm = z.strictObject({
  file: text,
  date: text,
  language: text,
  shared: text,
  looked: text,
});
const newSheet = (nameKey: string | undefined, fields: z.output<typeof sheetForm>) =>
  parseInput(reviseInput, {
    nameKey,
    ...fields,
    shared: fields.shared === 'yes',
    looked: fields.looked === 'yes',
  });

/** What a page of a product's sheets does with one of its revisions. */
export const revisionForms = {
  sheet: pageForm(sheetForm, async (fields, { app, user, params, key, requestId, network }) => {
    const input = newSheet(params.nameKey, fields);
    const stored = await reviseSheet(app, user, input, { key, requestId, network });
    return { done: `Revision ${stored.number} is the current sheet.` };
  }),
  /** Asked before the question whom it tells. */
  'check-sheet': pageForm(sheetForm, async (fields, { app, user, params }) => {
    await checkSheet(app, user, newSheet(params.nameKey, fields));
    return { done: true as const };
  }),
  compare: pageForm(
    z.strictObject({ version: numberText, revisionId: text }),
    async (fields, { app, user, params, requestId, network }) => {
      const input = parseInput(compareInput, { nameKey: params.nameKey, ...fields });
      const { number } = await compareData(app, user, input, { requestId, network });
      return { done: compared(number) };
    },
  ),
  date: pageForm(
    z.strictObject({ revisionId: text, date: text, reason: text }),
    async (fields, { app, user, params, requestId, network }) => {
      const input = parseInput(dateInput, { nameKey: params.nameKey, ...fields });
      const { number, date } = await correctSheetDate(app, user, input, { requestId, network });
      return { done: adminMessages.dateCorrected(number, date) };
    },
  ),
  recall: pageForm(
    z.strictObject({ revisionId: text, what: text, reason: text }),
    async (fields, { app, user, params, requestId, network }) => {
      const input = parseInput(recallInput, { nameKey: params.nameKey, ...fields });
      const { number, current, had } = await recallSheet(app, user, input, { requestId, network });
      return { done: hand.recalledDone(number, current, had) };
    },
  ),
  'take-back': pageForm(
    z.strictObject({ revisionId: text }),
    async ({ revisionId }, { app, user, params, requestId, network }) => {
      const input = parseInput(takeBackInput, { nameKey: params.nameKey, revisionId });
      const { number, current } = await takeBackSheet(app, user, input, { requestId, network });
      return { done: adminMessages.tookBack(number, current) };
    },
  ),
};
