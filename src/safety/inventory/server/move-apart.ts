import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { changeSite } from '../../sites/server/change-site.ts';
import { placeIn } from '../../sites/server/public/place-products.ts';
import type { MoveApart } from '../contract.ts';
import { meetsThere, otherStoreroom, siteGone } from '../errors.ts';
import { roomsOf, writeMovements } from './record-movements.ts';
import { harmlessRooms, readShelves, standsIn } from './stand-together.ts';

/**
 * Moves all sizes of a product out of a storeroom where it must not stand: what was counted there is recorded as moved, and its place
 * goes along. Once for its key. What came into the other storeroom meanwhile counts: it goes where it does no harm, or nowhere.
 * @throws AppError `permission-denied`; `not-found` for a site, storeroom or product out of sight; `invalid-argument` for the same
 *   storeroom; `failed-precondition` when something stands there by now that it must not meet
 */
export function moveApart(
  app: App,
  user: UserActor,
  { key, ...input }: MoveApart & { key: string | undefined },
): Promise<void> {
  const { customerId, nameKey, storeroomId, toStoreroomId } = input;
  const change = { customerId, operation: 'move-apart', body: input, key };
  return changeSite(app, user, change, async (tx) => {
    const [room, to] = await roomsOf(tx, user, customerId, [storeroomId, toStoreroomId]);
    if (!room?.id || !to?.id) throw siteGone();
    if (!to.isOpen || to.id === room.id) throw otherStoreroom();
    const from = room.id;
    const shelves = await readShelves({ db: tx, clock: app.clock }, user, customerId);
    const sizes = shelves.rows.filter((row) => row.nameKey === nameKey && standsIn(row, from));
    const [first] = sizes;
    if (!first) throw siteGone();
    if (!harmlessRooms(shelves, nameKey).some(({ id }) => id === to.id))
      throw meetsThere(first.name, to.storeroom ?? '');
    const lines = sizes.flatMap(({ productId, isOurs, counts }) => {
      const found = counts.find((count) => count.storeroomId === from)?.quantity ?? 0;
      const line = {
        loose: 0,
        unit: '',
        lot: '',
        expiresOn: null,
        note: '',
        atPlace: false,
        leaves: '' as const,
      };
      return found > 0
        ? [
            {
              ...line,
              kind: 'moved' as const,
              productId,
              isOurs,
              quantity: found,
              packs: Math.floor(found),
            },
          ]
        : [];
    });
    const place = { customerId, room, to, at: app.clock.now() };
    if (lines.length > 0) await writeMovements(app, tx, user, { place, lines });
    for (const { productId, storeroomId: at } of sizes)
      if (at === from) await placeIn(tx, user, { customerId, productId, storeroomId: to.id });
  });
}
