import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { printLabel } from '../server/print-label.ts';
import type { Route } from './+types/label-file';

/** `/sds/{nameKey}/label.pdf?stock=&language=&dilution=&copies=`: a workplace label. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor, network } = requestContext(context);
  return printLabel(app, actor, request, { nameKey: params.nameKey, network }).catch(failFile);
}
