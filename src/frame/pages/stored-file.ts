import { serveFile } from '../../files/server/serve-file.ts';
import { AppError } from '../../kit/app-error.ts';
import { requestContext } from '../../platform/http/context.ts';
import { fileOwners } from '../server/file-owners.ts';
import type { Route } from './+types/stored-file.ts';

/** `GET /files/{path}`: a stored file, for who may see it. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<Response> {
  const { app, actor, requestId } = requestContext(context);
  try {
    return await serveFile(app, actor, request, { path: params['*'], owners: fileOwners });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return Response.json(
      { error: { code, message, requestId } },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  }
}
