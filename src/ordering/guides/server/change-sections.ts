import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { violates } from '../../../platform/database-errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Direction } from '../contract.ts';
import { sectionGone, sectionTaken, tooManySections } from '../errors.ts';
import { MAX_SECTIONS } from '../limits.ts';
import { changeGuide } from './change-guide.ts';

interface OfGuide {
  customerId: string;
  key?: string | undefined;
}

const sectionRow = rowShape({ id: text });

/** The customer's sections in the order of the shelves; the guide is locked. */
const sectionIds = async (tx: Sql, customerId: string) =>
  (
    await tx.rows(
      sectionRow,
      sql`select id from guide_sections where customer_id = ${customerId} order by position, id`,
    )
  ).map(({ id }) => id);

const nameTaken = (name: string) => (error: unknown) => {
  throw violates(error, 'guide_sections_name') ? sectionTaken(name) : error;
};

/** Adds a section behind the others. @throws AppError `already-exists`; `failed-precondition` past 50; `not-found` */
export function addSection(
  app: App,
  user: UserActor,
  { customerId, name, key }: OfGuide & { name: string },
): Promise<{ sectionId: string }> {
  const change = { customerId, operation: 'guide-add-section', body: { name }, key };
  return changeGuide(app, user, change, async (tx) => {
    const ids = await sectionIds(tx, customerId);
    if (ids.length >= MAX_SECTIONS) throw tooManySections();
    const sectionId = newId(app);
    await tx
      .execute(sql`
        insert into guide_sections (id, customer_id, name, position)
        select ${sectionId}, ${customerId}, ${name}, coalesce(max(position), 0) + 1
          from guide_sections where customer_id = ${customerId}`)
      .catch(nameTaken(name));
    return { sectionId };
  });
}

/** @throws AppError `already-exists`; `not-found` when somebody has removed it, or it is another customer's */
export function renameSection(
  app: App,
  user: UserActor,
  { customerId, sectionId, name, key }: OfGuide & { sectionId: string; name: string },
): Promise<void> {
  const change = {
    customerId,
    operation: 'guide-rename-section',
    body: { sectionId, name },
    key,
  };
  return changeGuide(app, user, change, async (tx) => {
    const renamed = await tx
      .execute(sql`
        update guide_sections set name = ${name}
         where id = ${sectionId} and customer_id = ${customerId}`)
      .catch(nameTaken(name));
    if (renamed === 0) throw sectionGone();
  });
}

/** Removes a section; its products are "not placed yet" again. @throws AppError `not-found` */
export function removeSection(
  app: App,
  user: UserActor,
  { customerId, sectionId, key }: OfGuide & { sectionId: string },
): Promise<void> {
  const change = { customerId, operation: 'guide-remove-section', body: { sectionId }, key };
  return changeGuide(app, user, change, async (tx) => {
    const removed = await tx.execute(
      sql`delete from guide_sections where id = ${sectionId} and customer_id = ${customerId}`,
    );
    if (removed === 0) throw sectionGone();
  });
}

/** Where something goes in its list: one place up or down, or to a place counted from 0. At an end it stays. */
export type Move = Direction | number;

/** The list with one of its ids moved. */
export function moved(ids: readonly string[], id: string, to: Move): string[] {
  const from = ids.indexOf(id);
  const wanted = to === 'up' ? from - 1 : to === 'down' ? from + 1 : to;
  const rest = ids.filter((other) => other !== id);
  const place = Math.min(Math.max(wanted, 0), rest.length);
  return from < 0 ? [...ids] : rest.toSpliced(place, 0, id);
}

/** Moves a section among the others. @throws AppError `not-found` */
export function moveSection(
  app: App,
  user: UserActor,
  { customerId, sectionId, to, key }: OfGuide & { sectionId: string; to: Move },
): Promise<void> {
  const change = { customerId, operation: 'guide-move-section', body: { sectionId, to }, key };
  return changeGuide(app, user, change, async (tx) => {
    const ids = await sectionIds(tx, customerId);
    if (!ids.includes(sectionId)) throw sectionGone();
    await tx.execute(sql`
      update guide_sections s set position = o.place
        from unnest(${moved(ids, sectionId, to)}::text[]) with ordinality o(id, place)
       where s.id = o.id and s.customer_id = ${customerId}`);
  });
}
