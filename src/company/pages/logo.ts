import { requestContext } from '../../platform/http/context.ts';
import { readLogo } from '../server/queries.ts';
import type { Route } from './+types/logo';

/** The company's logo. Its address carries the version, so whoever has that one keeps it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const logo = await readLogo(app);
  if (!logo) return new Response(null, { status: 404 });
  const isVersioned = new URL(request.url).searchParams.get('v') === logo.hash;
  return new Response(new Uint8Array(logo.png), {
    headers: {
      'content-type': 'image/png',
      'cache-control': `public, max-age=${isVersioned ? '31536000, immutable' : '300'}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
