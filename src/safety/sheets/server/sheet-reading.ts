import { wordsOfSheet } from '../../../files/server/sheet-words.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { readFromSheet } from '../../hazards/read-from-sheet.ts';
import { fieldStateOf, formValuesOf, type ReadSheet } from '../../hazards/sheet-proposals.ts';
import { revisionAddress } from '../public/addresses.ts';
import type { RevisionView } from '../sheet-view.ts';
import { type SheetProduct, storedSheet } from './public/queries.ts';
import { sheetScope } from './scope.ts';

const currentIn = (revisions: readonly RevisionView[], language: string) =>
  revisions.find((one) => one.language === language && one.supersededAt === null);

/**
 * What the current sheet of a product says for the form of its safety data: the English one, else the Spanish one. Null where there is none, or it can't be read now.
 * It is read from the stored file (files/server/sheet-words.ts), and kept nowhere.
 * @throws AppError `permission-denied` for anyone but a super_admin, who alone edits the data
 */
export async function readSheetOf(
  app: App,
  actor: UserActor,
  { nameKey, revisions }: Pick<SheetProduct, 'nameKey' | 'revisions'>,
): Promise<ReadSheet | null> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const revision = currentIn(revisions, 'en') ?? currentIn(revisions, 'es');
  if (!revision) return null;
  const file = await storedSheet(app.db, sheetScope(actor), {
    nameKey,
    language: revision.language,
    number: null,
  });
  const words = file ? await wordsOfSheet(app, file) : null;
  if (words === null) return null;
  return {
    reading: readFromSheet(words),
    href: revisionAddress(nameKey, revision),
    pages: revision.sectionPages,
  };
}

/**
 * How many fields of a product's safety data its sheet would fill in, where nobody has entered any yet; 0 for all others, whose sheet is not
 * read for it. Throws as above.
 */
export async function fillableFields(
  app: App,
  actor: UserActor,
  product: SheetProduct | undefined,
): Promise<number> {
  if (product?.version !== 0) return 0;
  const sheet = await readSheetOf(app, actor, product);
  return sheet ? fieldStateOf(sheet.reading, formValuesOf(product)).empty.length : 0;
}
