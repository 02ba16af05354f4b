import { z } from 'zod';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { nameKey, safetyRecord } from '../../hazards/contract.ts';
import { casReadOf } from '../../hazards/server/cas-read.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { sheetNotFound } from '../errors.ts';
import { libraryQuery } from '../library-query.ts';
import {
  acknowledgeInput,
  agreementLetter,
  attachLetter as attachLetterInput,
  correctSheetDate as dateInput,
  readLetter as readLetterInput,
  recallSheet as recallInput,
  reviseSheet as reviseInput,
  revisionRecord,
  saveSafetyContact as saveContactInput,
  sendToSites as sendInput,
  sheetDateCorrected,
  takeBackSheet as takeBackInput,
  tellOfRecall as tellInput,
} from '../public/contract.ts';
import { acknowledgeHandover } from './acknowledge-handover.ts';
import { attachLetter, readLetter } from './agreement-letters.ts';
import { correctSheetDate } from './correct-sheet-date.ts';
import { readLibrary } from './public/library.ts';
import { readSheetProduct } from './public/queries.ts';
import { SEES_TO_SHEETS, saveSafetyContact } from './public/save-safety-contact.ts';
import { recallSheet } from './recall-sheet.ts';
import { reviseSheet } from './revise-sheet.ts';
import { sheetScope } from './scope.ts';
import { sendToSites } from './send-to-sites.ts';
import { audienceView } from './sheet-audience.ts';
import { takeBackSheet } from './take-back-sheet.ts';
import { notifiedOfRecall } from './tell-recall.ts';

const oneOrMany = z.union([z.string().max(100), z.array(z.string().max(100)).max(30)]);

export const sheetEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/api/sds',
    who: 'anyone',
    summary: 'The public library: active products with hazard signs and the address of their sheet',
    input: command({
      q: z.string().max(200).optional(),
      brand: oneOrMany.optional(),
      category: oneOrMany.optional(),
      signal: oneOrMany.optional(),
      pictogram: oneOrMany.optional(),
      epa: z.literal('yes').optional(),
      after: z.string().max(500).optional(),
    }),
    output: z.object({
      rows: z.array(
        z.strictObject({
          nameKey: z.string(),
          name: z.string(),
          brand: z.string(),
          category: z.string(),
          onFile: z.boolean(),
          signalWord: z.enum(['', 'Danger', 'Warning']),
          pictograms: z.array(z.string()),
          epaRegNo: z.string().nullable(),
          sheet: z
            .object({ number: z.int(), date: z.string().nullable(), sizeBytes: z.int() })
            .nullable(),
          earlier: z.array(
            z.object({ number: z.int(), date: z.string().nullable(), recalled: z.boolean() }),
          ),
        }),
      ),
      next: z.string().nullable(),
    }),
    limit: { points: 120, seconds: 60, by: 'network' },
    handle: async ({ app, request }) => {
      // No fuzzy matching for programs: without `typed` only exact results are returned.
      const query = { ...libraryQuery(new URL(request.url).searchParams), typed: '' };
      const { rows, next } = await readLibrary(app, query);
      return { rows, next };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/sds-handovers/acknowledge',
    who: 'signed-in',
    summary: 'Say that a sheet arrived at a customer’s site',
    input: acknowledgeInput,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await acknowledgeHandover(app, actor, input, { requestId, network });
      return {};
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/safety-data/:nameKey',
    who: 'super_admin',
    summary:
      'The safety data of a unique product, with what does not agree in it and every revision of its sheet',
    input: command({ nameKey }),
    output: safetyRecord.extend({ revisions: z.array(revisionRecord) }),
    handle: async ({ app, actor, input }) => {
      const product = await readSheetProduct(app.db, sheetScope(actor), input.nameKey);
      if (!product) throw sheetNotFound();
      const read = await casReadOf(app.db, [product.nameKey]);
      return { ...recordOf(product, read), revisions: product.revisions };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data/:nameKey/sheets',
    who: 'super_admin',
    summary:
      'Make an uploaded file (POST /api/files, purpose `product-sds`) the current sheet, with the revision date printed on it as `date`',
    input: reviseInput,
    output: z.object({ revisionId: z.string(), number: z.int(), sha256: z.string() }),
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      reviseSheet(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/safety-data/:nameKey/audience',
    who: 'super_admin',
    summary: 'Whom a new sheet of the product would tell by e-mail, and who has no address',
    input: command({ nameKey }),
    output: z.object({
      mailed: z.int(),
      mailedNames: z.array(z.string()),
      withoutEmail: z.int(),
      withoutEmailNames: z.array(z.string()),
    }),
    handle: async ({ app, actor, input }) => {
      if (!(await readSheetProduct(app.db, sheetScope(actor), input.nameKey)))
        throw sheetNotFound();
      return audienceView(app, input.nameKey);
    },
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data/:nameKey/sheets/:revisionId/date',
    who: 'super_admin',
    summary:
      'Put the revision date of a sheet right, with the reason; what stood there stays in the trail',
    input: dateInput,
    output: sheetDateCorrected,
    handle: ({ app, actor, input, requestId, network }) =>
      correctSheetDate(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data/:nameKey/sheets/:revisionId/take-back',
    who: 'super_admin',
    summary:
      'Take a revision back before its mails leave: it is withdrawn, and the one before is current again; asked again, the same answer',
    input: takeBackInput,
    output: z.object({ number: z.int(), current: z.int().nullable() }),
    handle: ({ app, actor, input, requestId, network }) =>
      takeBackSheet(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'PUT',
    path: '/api/customers/:customerId/safety-contact',
    who: SEES_TO_SHEETS,
    summary:
      'Name who gets the safety data sheets of a site, and how; e-mail needs the recorded agreement of the site',
    input: saveContactInput,
    output: z.object({ version: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      saveSafetyContact(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/customers/:customerId/agreement-letters',
    who: SEES_TO_SHEETS,
    summary:
      'Keep the letter or e-mail in which a site agreed to sheets by e-mail: a PDF or a picture as the raw body, with the `version` of the contact; for our own people',
    input: attachLetterInput,
    output: agreementLetter,
    body: 'raw',
    idempotent: true,
    limit: { points: 60, seconds: 3600, by: 'actor' },
    handle: ({ app, actor, input, request, key, requestId, network }) =>
      attachLetter(app, actor, input, { request, key, requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/customers/:customerId/agreement-letters/:id',
    who: 'signed-in',
    summary: 'The kept letter or e-mail of a site, as it came, for our own people',
    input: readLetterInput,
    output: z.unknown(),
    handle: ({ app, actor, input, request }) => readLetter(app, actor, input, request),
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data/:nameKey/sheets/:revisionId/recall',
    who: 'super_admin',
    summary:
      'Recall a revision that went out wrongly: it is never current again, and whoever had it is told; asked again, the same answer',
    input: recallInput,
    output: z.object({ number: z.int(), current: z.int().nullable(), had: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      recallSheet(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data/:nameKey/send',
    who: 'desk',
    summary:
      'Mail the current sheet to customers that still need it and agreed to e-mail; none named: to all of them. Nobody gets it twice',
    input: sendInput,
    output: z.object({ mailed: z.int(), onPaper: z.int() }),
    handle: ({ app, actor, input, requestId, network }) =>
      sendToSites(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/sds-recalls/:revisionId/told',
    who: 'desk',
    summary: 'Say that a customer who had a recalled sheet was told, and how',
    input: tellInput,
    output: z.object({}),
    handle: async ({ app, actor, input, requestId, network }) => {
      await notifiedOfRecall(app, actor, input, { requestId, network });
      return {};
    },
  }),
];
