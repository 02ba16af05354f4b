import { createHash } from 'node:crypto';
import { CALENDAR_TYPE } from '../../../kit/icalendar.ts';
import { requestContext } from '../../../platform/http/context.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { etagMatches } from '../../../platform/http/page-cache.ts';
import { calendarFeed } from '../server/calendar-feed.ts';
import type { Route } from './+types/calendar-feed';

/** `/calendar/{token}.ics`: a person's deliveries for their calendar program, which has no session. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, network } = requestContext(context);
  const text = await calendarFeed(app, params.token, network).catch(failFile);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const headers = new Headers({
    etag,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  if (etagMatches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers });
  headers.set('content-type', CALENDAR_TYPE);
  headers.set('content-disposition', 'inline; filename="deliveries.ics"');
  return new Response(text, { headers });
}
