import { AppError } from '../../kit/app-error.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import { removedFolder, removeFolder, storedFile, uploadFile as uploadInput } from '../contract.ts';
import { notAllowed, notSignedIn } from '../errors.ts';
import type { FileOwners } from './owners.ts';
import { removeGeneralFolder } from './remove-files.ts';
import { uploadFile } from './upload-file.ts';

/** Storage has its own words for "sign in" and "you may not" (specification, section 8). */
const accessError = (isSignedIn: boolean) => (isSignedIn ? notAllowed() : notSignedIn());

export function fileEndpoints(owners: FileOwners): readonly Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/api/files',
      who: 'super_admin',
      refuse: accessError,
      summary:
        'Upload a file as the raw body, with the header `X-Bellcart: 1`: pictures and sheets of products, and general files',
      input: uploadInput,
      output: storedFile,
      body: 'raw',
      idempotent: true,
      limit: { points: 60, seconds: 3600, by: 'actor' },
      handle: async ({ app, actor, input, key, request, requestId, network }) => {
        // A form of another site can't send this header.
        if (request.headers.get('x-bellcart') !== '1')
          throw new AppError('storage/unauthorized', 403, 'Send the header X-Bellcart: 1.');
        return uploadFile(app, actor, input, { request, owners, key, requestId, network });
      },
    }),
    endpoint({
      method: 'DELETE',
      path: '/api/file-folders',
      who: 'super_admin',
      refuse: accessError,
      summary:
        'Delete all files of a general folder, `general/{id}`; files of products go with their product',
      input: removeFolder,
      output: removedFolder,
      handle: async ({ app, actor, input, requestId, network }) => ({
        removed: await removeGeneralFolder(app, actor, input.folder, {
          owners,
          requestId,
          network,
        }),
      }),
    }),
  ];
}
