import { fileQuotaBytes } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { fileTooLarge, invalidFile } from '../../../files/errors.ts';
import { IMAGE_MAX_BYTES, PDF_MAX_BYTES } from '../../../files/limits.ts';
import { CONTENT_TYPES, magicOf } from '../../../files/server/file-kind.ts';
import { factsOfPdf } from '../../../files/server/inspect-apart.ts';
import { openPhoto } from '../../../files/server/photo-files.ts';
import { type Received, receiveBody } from '../../../files/server/receive-body.ts';
import { answerPhoto } from '../../../files/server/serve-file.ts';
import { storeFiles } from '../../../files/server/store-files.ts';
import { isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { int, nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { noWriting, sheetNotFound, tooManyLetters } from '../errors.ts';
import type { AgreementLetter, AttachLetter, ReadLetter } from '../public/contract.ts';
import { type ConsentHow, holdsLetter } from '../public/safety-contact.ts';
import { SEES_TO_SHEETS } from './public/save-safety-contact.ts';

/** A letter photographed page by page. */
const MAX_LETTERS = 10;

const agreementRow = rowShape({
  consentHow: nullable(textOf<ConsentHow>()),
  consentedAt: nullable(time),
});
const countRow = rowShape({ count: int });
const letterRow = rowShape({
  customerId: text,
  consentedAt: time,
  path: text,
  sha256: text,
  contentType: text,
  sizeBytes: int,
});
const twinRow = rowShape({ id: text, contentType: text, sizeBytes: int });
const pathRow = rowShape({ path: text });

/** When the agreement of this version of a contact was recorded. */
async function agreementOf(db: Sql, actor: UserActor, input: AttachLetter): Promise<Date> {
  const row = await db.row(
    agreementRow,
    sql`select s.consent_how, s.consented_at
          from safety_contacts s
          join ${customersForJoinIn(customerScope(actor))} c on c.id = s.customer_id
         where s.customer_id = ${input.customerId} and s.version = ${input.version}`,
  );
  if (!row) throw sheetNotFound();
  if (!holdsLetter(row.consentHow) || !row.consentedAt) throw noWriting();
  return row.consentedAt;
}

/** What the file is, opened in a process of its own, and the ending that it is kept under. */
async function checked({ bytes }: Received): Promise<{ contentType: string; ending: string }> {
  const kind = magicOf(bytes);
  if (!kind) throw invalidFile('picture-or-pdf', 415);
  if (kind === 'pdf') await factsOfPdf(bytes);
  else if (bytes.length > IMAGE_MAX_BYTES) throw fileTooLarge(IMAGE_MAX_BYTES);
  else await openPhoto(bytes);
  return { contentType: CONTENT_TYPES[kind], ending: kind === 'jpeg' ? 'jpg' : kind };
}

/**
 * Keeps the file of the letter or e-mail in which a site agreed, as it came, once for a key and once
 * for its bytes. Only for who works here and sees to the sheets of the site.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight, and for its own
 *   people; `failed-precondition` where the agreement is not in such a writing, or has enough files;
 *   `storage/...` as uploads do.
 */
export async function attachLetter(
  app: App,
  actor: UserActor,
  input: AttachLetter,
  { request, ...facts }: { request: Request; key: string; requestId: string; network: string },
): Promise<AgreementLetter> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  const ours: boolean = isStaffOrRep(actor);
  if (!ours) throw sheetNotFound();
  const { customerId } = input;
  const consentedAt = await agreementOf(app.db, actor, input);
  const received = await receiveBody(request, PDF_MAX_BYTES);
  const { contentType, ending } = await checked(received);
  const { sha256, bytes } = received;
  const quotaBytes = await fileQuotaBytes(app);
  const { key, ...where } = facts;
  const write = { actor: actor.id, operation: 'attach-letter', key, body: { ...input, sha256 } };
  return app.db.transaction((tx) =>
    idempotent(tx, write, async () => {
      // A twin of this upload waits here, and finds it done.
      await tx.execute(
        sql`select pg_advisory_xact_lock(hashtextextended(${`letter ${customerId}`}, 0))`,
      );
      const twin = await tx.row(
        twinRow,
        sql`select l.id, l.content_type, l.size_bytes from agreement_letters l
             where l.customer_id = ${customerId} and l.consented_at = ${consentedAt}
               and l.sha256 = ${sha256}`,
      );
      if (twin) return twin;
      const stored = await tx.row(
        countRow,
        sql`select count(*)::int as count from agreement_letters l
             where l.customer_id = ${customerId} and l.consented_at = ${consentedAt}`,
      );
      if ((stored?.count ?? 0) >= MAX_LETTERS) throw tooManyLetters(MAX_LETTERS);
      const id = newId(app);
      const path = `sheets/letters/${customerId}/${id}.${ending}`;
      const file = { path, purpose: 'room' as const, contentType, bytes, isPublic: false };
      await storeFiles(app, tx, [file], { userId: actor.id, quotaBytes });
      await tx.execute(
        sql`insert into agreement_letters ${inserting(
          letterRow,
          { customerId, consentedAt, path, sha256, contentType, sizeBytes: bytes.length },
          { id, attachedBy: actor.id, attachedAt: new Date(app.clock.now()) },
        )}`,
      );
      await recordAudit(app, tx, actor, {
        action: 'safety-contact.letter',
        objectKind: 'customer',
        objectId: customerId,
        after: { version: input.version, sha256, contentType, sizeBytes: bytes.length },
        ...where,
      });
      return { id, contentType, sizeBytes: bytes.length };
    }),
  );
}

/**
 * Opens a kept letter, as it came, for who works here and sees the customer.
 * @throws AppError `not-found` for all others
 */
export async function readLetter(
  app: App,
  actor: UserActor,
  { customerId, id }: ReadLetter,
  request: Request,
): Promise<Response> {
  const ours: boolean = isStaffOrRep(actor);
  if (!ours) throw sheetNotFound();
  const row = await app.db.row(
    pathRow,
    sql`select l.path from agreement_letters l
          join ${customersForJoinIn(customerScope(actor))} c on c.id = l.customer_id
         where l.id = ${id} and l.customer_id = ${customerId}`,
  );
  if (!row) throw sheetNotFound();
  return answerPhoto(app, request, row.path, { whole: true });
}
