import { z } from 'zod';
import { AppError } from '../../../kit/app-error.ts';
import { command } from '../../../platform/http/adapter.ts';
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { editSafety, importReport, safetyRecord } from '../contract.ts';
import { bodyTooLarge } from '../errors.ts';
import { editSafetyData } from './edit-safety-data.ts';
import { exportSafetyData } from './export-safety-data.ts';
import { importSafetyData, MAX_IMPORT_BYTES } from './import-safety-data.ts';

/** A raw body of one content type; another is refused before it is read. */
function asType(request: Request, type: string): Request {
  if ((request.headers.get('content-type') ?? '').split(';')[0]?.trim() !== type)
    throw new AppError('invalid-argument', 415, `Send the body as ${type}.`);
  return request;
}

export const hazardEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'PUT',
    path: '/api/safety-data/:nameKey',
    who: 'super_admin',
    summary: 'Change the safety data of a unique product; the version must be the present one',
    input: editSafety,
    output: safetyRecord,
    handle: ({ app, actor, input, requestId, network }) =>
      editSafetyData(app, actor, input, { requestId, network }),
  }),
  endpoint({
    method: 'GET',
    path: '/api/safety-data-export',
    who: 'super_admin',
    summary: 'The safety data of all unique products as a CSV file',
    input: command({}),
    output: z.unknown(),
    handle: async ({ app }) => exportSafetyData(app),
  }),
  endpoint({
    method: 'POST',
    path: '/api/safety-data-import',
    who: 'super_admin',
    summary: 'Take safety data from a CSV file, with a report for each row',
    input: command({}),
    output: importReport,
    body: 'raw',
    handle: async ({ app, actor, request, requestId, network }) => {
      const bytes = await readBody(asType(request, 'text/csv'), MAX_IMPORT_BYTES, {
        tooLarge: () => bodyTooLarge(MAX_IMPORT_BYTES),
      });
      return importSafetyData(app, actor, Buffer.from(bytes).toString('utf8'), {
        requestId,
        network,
      });
    },
  }),
];
