import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { describeChemicals, describeRooms } from './describe-chemicals.ts';
import { siteOf } from './scope.ts';
import { listChemicals } from './site-chemicals.ts';

/**
 * The list of a site as its page, its paper and its file show it.
 * @throws AppError as `siteOf`
 */
export async function loadList(app: App, user: UserActor, customerId: string) {
  const [site, company] = await Promise.all([siteOf(app, user, customerId), readCompany(app)]);
  const { chemicals, rooms } = await listChemicals(app.db, site.id);
  const today = companyDay(company, app.clock.now());
  const rows = describeChemicals(chemicals, rooms, { timeZone: company.timeZone, today });
  return {
    site,
    today,
    rows: rows.filter(({ goneOn }) => goneOn === null),
    gone: rows.filter(({ goneOn }) => goneOn !== null),
    sizes: chemicals.flatMap(({ name, sizes }) =>
      sizes.map(({ productId, sizeUnit }) => ({ productId, name: `${name}, ${sizeUnit}` })),
    ),
    rooms: describeRooms(chemicals, rooms, company.timeZone),
  };
}
export type LoadedList = Awaited<ReturnType<typeof loadList>>;
