import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { isStaffOrRep, type UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { mayEnter } from '../../../../platform/http/who.ts';
import {
  date,
  int,
  jsonRows,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ColumnsOf, inserting, only } from '../../../../platform/write-rows.ts';
import { invalidField } from '../../../hazards/errors.ts';
import { contactChanged, sheetNotFound } from '../../errors.ts';
import * as messages from '../../public/contact-messages.ts';
import type { SaveSafetyContact } from '../../public/contract.ts';
import { type ConsentHow, inWriting, type SafetyContact } from '../../public/safety-contact.ts';

/** Who sees to the sheets of a site: its own people, and the desk. */
export const SEES_TO_SHEETS = ['user', 'desk'] as const;

const currentRow = rowShape({
  version: nullable(int),
  channel: nullable(text),
  email: nullable(text),
  consentText: nullable(text),
  consentHow: nullable(textOf<ConsentHow>()),
  consentName: nullable(text),
  consentNote: nullable(text),
  consentOn: nullable(date),
  consentedBy: nullable(text),
  consentedAt: nullable(time),
});

const savedRow = rowShape({ version: int });

/** Who gets the sheets, as the form says it; what was agreed to follows from the fields that are left out here. */
const namedColumns = {
  customerId: text,
  name: text,
  email: text,
  phone: text,
  channel: textOf<SaveSafetyContact['channel']>(),
  language: textOf<SaveSafetyContact['language']>(),
} satisfies ColumnsOf<
  Omit<
    SaveSafetyContact,
    'version' | 'agreed' | 'told' | 'agreedBy' | 'agreedOn' | 'words' | 'note'
  >
>;
const namedRow = rowShape(namedColumns);
const savedContactRow = rowShape({
  ...namedColumns,
  version: int,
  consentText: text,
  consentHow: nullable(textOf<ConsentHow>()),
  consentName: text,
  consentNote: text,
  consentOn: nullable(date),
  consentedBy: nullable(text),
  consentedAt: nullable(time),
});

/** The agreement: its text, how it was given and by whom; `null` when there is none. */
interface Consent {
  text: string;
  how: ConsentHow | null;
  name: string;
  note: string;
  /** ISO day of the e-mail or letter. */
  on: string | null;
  by: string | null;
  at: Date | null;
}
const NONE: Consent = { text: '', how: null, name: '', note: '', on: null, by: null, at: null };

/**
 * What the desk writes down of an agreement: by phone the words that were read out; of an e-mail or
 * letter its own words, and the day it bears. `today` is the company's, ISO.
 */
function reportedConsent(input: SaveSafetyContact, at: Date, today: string): Consent {
  const { told, agreedBy: name, agreedOn, words, note } = input;
  if (told === '') return NONE;
  if (name === '') throw invalidField('agreedBy', messages.whoNeeded);
  if (told === 'phone')
    return { text: messages.consent, how: 'phone', name, note, on: null, by: null, at };
  if (agreedOn === '') throw invalidField('agreedOn', messages.dayNeeded);
  if (agreedOn > today) throw invalidField('agreedOn', messages.dayAhead);
  if (words === '') throw invalidField('words', messages.wordsNeeded);
  return { text: words, how: told, name, note, on: agreedOn, by: null, at };
}

/**
 * The agreement that the saved contact carries: a new one, or the one that stands for this address.
 * What was only said never takes the place of what is in writing.
 */
function consentOf(
  actor: UserActor,
  input: SaveSafetyContact,
  current: { email: string | null; consentHow: ConsentHow | null } & Record<string, unknown>,
  { at, today }: { at: Date; today: string },
): Consent | 'stands' {
  if (input.channel === 'paper') return NONE;
  if (input.email === '') throw invalidField('email', messages.emailNeeded);
  const stands = current.email === input.email && current.consentHow !== null;
  const ours: boolean = isStaffOrRep(actor);
  if (ours) {
    const consent = reportedConsent(input, at, today);
    if (
      consent.how !== null &&
      !(consent.how === 'phone' && stands && inWriting(current.consentHow))
    )
      return consent;
  } else if (input.agreed) {
    const name = actor.displayName || actor.email;
    return { ...NONE, text: messages.consent, how: 'site', name, by: actor.id, at };
  }
  return stands ? 'stands' : NONE;
}

/**
 * Names who gets the sheets of a site, and how. Each change is kept. Only the site's own people agree
 * to e-mail by a press; who works here copies what they wrote, and notes what they said.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight; `invalid-argument`;
 *   `aborted` when somebody changed it meanwhile.
 */
export async function saveSafetyContact(
  app: App,
  actor: UserActor,
  input: SaveSafetyContact,
  facts: { requestId: string; network: string },
): Promise<{ version: number }> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  const today = companyDay(await readCompany(app), app.clock.now());
  return app.db.transaction(async (tx) => {
    const current = await tx.row(
      currentRow,
      sql`select s.version, s.channel, s.email, s.consent_text, s.consent_how, s.consent_name,
                 s.consent_note, s.consent_on, s.consented_by, s.consented_at
            from ${customersForJoinIn(customerScope(actor))} c
            left join lateral (select * from safety_contacts one where one.customer_id = c.id
                                order by one.version desc limit 1) s on true
           where c.id = ${input.customerId}`,
    );
    if (!current) throw sheetNotFound();
    if ((current.version ?? 0) !== input.version) throw contactChanged();
    const at = new Date(app.clock.now());
    const found = consentOf(actor, input, current, { at, today });
    const consent: Consent =
      found === 'stands'
        ? {
            text: current.consentText ?? '',
            how: current.consentHow,
            name: current.consentName ?? '',
            note: current.consentNote ?? '',
            on: current.consentOn,
            by: current.consentedBy,
            at: current.consentedAt,
          }
        : found;
    const version = input.version + 1;
    const saved = await tx.rows(
      savedRow,
      sql`insert into safety_contacts ${inserting(
        savedContactRow,
        {
          ...only(namedRow, input),
          version,
          consentText: consent.text,
          consentHow: consent.how,
          consentName: consent.name,
          consentNote: consent.note,
          consentOn: consent.on,
          consentedBy: consent.by,
          consentedAt: consent.at,
        },
        { id: newId(app), savedBy: actor.id, savedAt: at },
      )}
          on conflict (customer_id, version) do nothing returning version`,
    );
    if (saved.length === 0) throw contactChanged();
    await recordAudit(app, tx, actor, {
      action: 'safety-contact.save',
      objectKind: 'customer',
      objectId: input.customerId,
      before: { channel: current.channel, agreed: current.consentHow },
      after: { channel: input.channel, agreed: consent.how, version },
      ...facts,
    });
    return { version };
  });
}

const contactRow: ShapeOf<SafetyContact> = rowShape({
  version: int,
  name: text,
  email: text,
  phone: text,
  channel: textOf<SafetyContact['channel']>(),
  language: textOf<SafetyContact['language']>(),
  consentText: text,
  consentHow: nullable(textOf<ConsentHow>()),
  consentName: text,
  consentNote: text,
  consentOn: nullable(date),
  consentedAt: nullable(text),
  letters: jsonRows(rowShape({ id: text, contentType: text, sizeBytes: int })),
  savedBy: text,
  savedAt: text,
});

/** The contact of a site and all before it, the newest first; empty for a site out of sight. */
export function safetyContacts(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<SafetyContact[]> {
  const ours: boolean = isStaffOrRep(user);
  return app.db.rows(
    contactRow,
    sql`select s.version, s.name, s.email, s.phone, s.channel, s.language, s.consent_text,
               s.consent_how, person_name(s.consented_by, s.consent_name) as consent_name,
               s.consent_note, s.consent_on, to_json(s.consented_at) #>> '{}' as consented_at,
               coalesce((select json_agg(json_build_object('id', l.id,
                          'contentType', l.content_type, 'sizeBytes', l.size_bytes) order by l.id)
                   from agreement_letters l
                  where ${ours}::boolean and l.customer_id = s.customer_id
                    and l.consented_at = s.consented_at), '[]') as letters,
               person_name(s.saved_by, '') as saved_by, to_json(s.saved_at) #>> '{}' as saved_at
          from safety_contacts s
          join ${customersForJoinIn(customerScope(user))} c on c.id = s.customer_id
         where s.customer_id = ${customerId} order by s.version desc limit 50`,
  );
}
