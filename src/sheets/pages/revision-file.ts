import { AppError } from '../../kit/app-error.ts';
import { requestContext } from '../../platform/http/context.ts';
import { sendSheet } from '../server/send-sheet.ts';
import type { Route } from './+types/revision-file';

/** `/sds/{nameKey}/{revision}.pdf`: one numbered revision, also a superseded one. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  try {
    return await sendSheet(app, actor, request, params.nameKey, params.revision);
  } catch (error) {
    if (error instanceof AppError) throw new Response(error.message, { status: error.status });
    throw error;
  }
}
