import { createHash } from 'node:crypto';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { invalidInput, notFound } from '../../../platform/http/errors.ts';
import { sendPdf } from '../../../platform/http/send-pdf.ts';
import { sql } from '../../../platform/sql.ts';
import { siteAddress } from '../../binders/addresses.ts';
import { posterQuery } from '../../binders/poster-contract.ts';
import { renderPoster } from '../../binders/server/poster-pdf.ts';
import { incompatibleOnSite } from '../../hazards/server/public/incompatible-in-cart.ts';
import { safetyForJoin } from '../../hazards/server/public/joins.ts';
import {
  heldProducts,
  productSafetyRow,
  safetyColumns,
} from '../../hazards/server/public/queries.ts';
import { safetyContacts } from '../../sheets/server/public/save-safety-contact.ts';
import type { Storeroom } from '../../sites/server/site-items.ts';
import { siteOf } from './scope.ts';
import { type ListedChemical, listChemicals } from './site-chemicals.ts';

/** Drawing one takes a processor longer than a page does. */
const LIMIT = { points: 60, seconds: 60 };

/**
 * The products of a storeroom: what its last counts and moves left there. `wholeSite`: it was never
 * counted, so these are all that the site is known to have.
 */
export function chemicalsOfRoom(
  chemicals: readonly ListedChemical[],
  room: Storeroom,
): { here: ListedChemical[]; wholeSite: boolean } {
  const standings = ({ sizes }: ListedChemical) =>
    sizes.flatMap(({ standing }) => standing.rooms.filter(({ room: key }) => key === room.key));
  const isCounted = chemicals.some((one) => standings(one).length > 0);
  if (!isCounted)
    return { here: chemicals.filter(({ goneSince }) => goneSince === null), wholeSite: true };
  const here = chemicals.filter((one) => standings(one).some(({ quantity }) => quantity > 0));
  return { here, wholeSite: false };
}

/**
 * A storeroom of a site with its products, by its id or that of one of its codes.
 * @throws AppError as `siteOf`; `not-found` for one that is none of the site, or has no code
 */
export async function readRoom(app: App, user: UserActor, customerId: string, place: string) {
  const site = await siteOf(app, user, customerId);
  const { chemicals, rooms } = await listChemicals(app.db, site.id);
  const room = rooms.find((one) => one.ids.includes(place) && one.isOpen);
  const { codeId, token } = room ?? {};
  if (!room || !codeId || !token || room.codes === 0 || !site.isActive) throw notFound();
  const { here, wholeSite } = chemicalsOfRoom(chemicals, room);
  const nameKeys = here.map(({ nameKey }) => nameKey);
  const products = await app.db.rows(
    productSafetyRow,
    sql`select ${safetyColumns} from ${heldProducts(nameKeys)}
          left join ${safetyForJoin} s on s.name_key = u.name_key order by u.name, u.name_key`,
  );
  return { site, room: { ...room, codeId, token }, products, wholeSite };
}

/**
 * The poster of a storeroom as a PDF, `?paper=&language=`.
 * @throws AppError as `readRoom`; `invalid-argument`; `auth/too-many-requests`
 */
export async function printPoster(
  app: App,
  user: UserActor,
  request: Request,
  { customerId, codeId }: { customerId: string; codeId: string },
): Promise<Response> {
  const params = Object.fromEntries(
    [...new URL(request.url).searchParams].filter(([, value]) => value !== ''),
  );
  const parsed = posterQuery.safeParse(params);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  await app.limits.take('storeroom-poster', user.id, LIMIT);
  const { site, room, products, wholeSite } = await readRoom(app, user, customerId, codeId);
  const [company, [contact], apart] = await Promise.all([
    readCompany(app),
    safetyContacts(app, user, site.id),
    incompatibleOnSite(
      app,
      products.map(({ nameKey }) => nameKey),
    ),
  ]);
  const { paper, language } = parsed.data;
  const bytes = await renderPoster(
    {
      site: `${site.name}, ${site.city}, ${site.state}`,
      storeroom: room.name,
      url: `${app.config.http.baseUrl}${siteAddress(room.token)}`,
      company: company.name,
      companyPhone: company.phone,
      emergencyPhone: company.emergencyPhone,
      contact: contact?.name ? { name: contact.name, phone: contact.phone } : null,
      products,
      apart,
      wholeSite,
      demo: app.config.demo,
    },
    { paper, language, madeOn: companyDay(company, app.clock.now()) },
  );
  return sendPdf(request, {
    bytes,
    filename: `storeroom-poster-${language}.pdf`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    isPublic: false,
  });
}
