import { publicScope } from '../../catalogue/server/scope.ts';
import { readShowcase } from '../../catalogue/server/showcase.ts';
import { readCompany } from '../../company/server/queries.ts';
import { at } from '../../platform/http/context.ts';
import { socialCoverSvg } from '../cover-art.ts';
import { rasterise } from '../server/social-picture.ts';
import type { Route } from './+types/social';

/** The link preview of every page that has no picture of its own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = at(context);
  const company = await readCompany(app);
  const scope = publicScope(company);
  const png = await rasterise(app, socialCoverSvg(scope ? await readShowcase(app.db, scope) : [], company.name));
  return new Response(png, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' } });
}
