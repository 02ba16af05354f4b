import { AppError } from '../../kit/app-error.ts';
import { requestContext } from '../../platform/http/context.ts';
import { printLabel } from '../server/print-label.ts';
import type { Route } from './+types/label-file';

/** `/sds/{nameKey}/label.pdf?stock=&language=&dilution=&copies=`: a workplace label. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor, network } = requestContext(context);
  try {
    return await printLabel(app, actor, request, params.nameKey, network);
  } catch (error) {
    if (error instanceof AppError) throw new Response(error.message, { status: error.status });
    throw error;
  }
}
