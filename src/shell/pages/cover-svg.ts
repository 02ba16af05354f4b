import { publicScope } from '../../catalogue/server/scope.ts';
import { readShowcase } from '../../catalogue/server/showcase.ts';
import { readCompany } from '../../company/server/queries.ts';
import { at } from '../../platform/http/context.ts';
import { lineUpSvg } from '../cover-art.ts';
import type { Route } from './+types/cover-svg';

/** The line-up of packs on the cover, labelled with products of this catalogue while it is open to visitors. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = at(context);
  const company = await readCompany(app);
  const scope = publicScope(company);
  const products = scope ? await readShowcase(app.db, scope) : [];
  const svg = lineUpSvg(new URL(request.url).pathname.endsWith('/narrow.svg') ? 'narrow' : 'wide', products, company.name);
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' } });
}
