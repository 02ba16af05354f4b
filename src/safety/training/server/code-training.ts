import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { bool, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { siteAddress } from '../../binders/addresses.ts';
import { codesForJoin } from '../../binders/server/joins.ts';
import { codeLesson, codeLessons } from '../addresses.ts';
import type { SignTraining } from '../contract.ts';
import type { Family } from '../families.ts';
import { lessonOf } from '../lessons.ts';
import { shortNames } from '../short-names.ts';
import type { CodeLessons, NoLessons } from '../ui/lesson-list.tsx';
import type { LessonView } from '../ui/lesson-view.ts';
import { crewOf } from './read-training.ts';
import { type SignAnswer, signTraining } from './sign-training.ts';
import { familiesAtSite } from './site-families.ts';

/** Guessing 128 bits is hopeless; this keeps the trying cheap for us. A hotel's phones share an address. */
const PAGE_LIMIT = { points: 120, seconds: 60 };
const SEND_LIMIT = { points: 60, seconds: 60 };
const TOKEN = /^[\w-]{22}$/;

const codeRow = rowShape({
  codeId: text,
  customerId: text,
  site: text,
  storeroom: text,
  valid: bool,
});

async function codeOf(app: App, token: string): Promise<RowOf<typeof codeRow> | NoLessons> {
  const code = TOKEN.test(token)
    ? await app.db.row(
        codeRow,
        sql`select s.id as code_id, s.customer_id, c.name as site, s.storeroom,
                   s.is_valid and c.is_active as valid
              from ${codesForJoin} s join ${customersForJoin} c on c.id = s.customer_id
             where s.token = ${token}`,
      )
    : undefined;
  if (!code) return { state: 'unknown' };
  return code.valid ? code : { state: 'gone' };
}

/**
 * The lessons behind a code on a wall: those of what its site has received. No sign-in, no names,
 * no records. @throws AppError `auth/too-many-requests`.
 */
export async function openLessons(
  app: App,
  token: string,
  network: string,
): Promise<CodeLessons | NoLessons> {
  await app.limits.take('training-page', network, PAGE_LIMIT);
  const code = await codeOf(app, token);
  if ('state' in code) return code;
  const { families } = await familiesAtSite(app.db, code.customerId);
  return { state: 'open', site: code.site, storeroom: code.storeroom, families };
}

/**
 * One lesson behind a code, with the crew's names to choose from: given name and initial, because
 * the code hangs on a wall. Whether somebody was trained is not told.
 * @throws AppError `auth/too-many-requests`.
 */
export async function openCodeLesson(
  app: App,
  token: string,
  family: Family,
  network: string,
): Promise<LessonView | NoLessons> {
  await app.limits.take('training-page', network, PAGE_LIMIT);
  const code = await codeOf(app, token);
  if ('state' in code) return code;
  const [{ families }, crew] = await Promise.all([
    familiesAtSite(app.db, code.customerId),
    crewOf(app.db, code.customerId),
  ]);
  return {
    lesson: lessonOf(family),
    site: code.site,
    storeroom: code.storeroom,
    products: families.find((one) => one.family === family)?.products ?? [],
    crew: shortNames(crew.filter(({ state }) => state === 'active')),
    classKey: '',
    signedSoFar: [],
    action: codeLesson(token, family),
    back: codeLessons(token),
    sheets: siteAddress(token),
  };
}

/** Signs a lesson behind a code. It writes this one record of this one site, and a name that waits. */
export async function signByCode(
  app: App,
  { token, family, network }: { token: string; family: Family; network: string },
  input: SignTraining,
): Promise<SignAnswer | NoLessons> {
  await app.limits.take('training-send', network, SEND_LIMIT);
  const code = await codeOf(app, token);
  if ('state' in code) return code;
  const { customerId, site, codeId } = code;
  return signTraining(app, { customerId, site, codeId, trainerId: null }, family, {
    ...input,
    classKey: '',
  });
}

/** @throws AppError `auth/too-many-requests`. */
export const takeCheck = (app: App, network: string): Promise<void> =>
  app.limits.take('training-send', network, SEND_LIMIT);
