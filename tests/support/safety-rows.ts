import { newId } from '../../src/platform/clock.ts';
import type { AppUnderTest } from './app.ts';

export interface SafetyRow {
  signalWord: '' | 'Danger' | 'Warning';
  pictograms: string[];
  hStatements: string[];
  pStatements: string[];
  unNumber: string | null;
  packingGroup: string | null;
  epaRegNo: string | null;
  dilution: string;
  contactTime: string;
  reactivityGroup: string | null;
  alsoGroups: string[];
  notRegulated: boolean;
}

/** Safety data of a product key, with defaults for all that a test does not care about. */
export async function addSafety(
  app: AppUnderTest,
  nameKey: string,
  spec: Partial<SafetyRow> = {},
): Promise<void> {
  const row = {
    signalWord: '',
    pictograms: [],
    hStatements: [],
    pStatements: [],
    unNumber: null,
    packingGroup: null,
    epaRegNo: null,
    dilution: '',
    contactTime: '',
    reactivityGroup: null,
    alsoGroups: [],
    notRegulated: false,
    ...spec,
  };
  await app.db.pool.query(
    `insert into safety_data (name_key, signal_word, pictograms, h_statements, p_statements, un_number, packing_group, epa_reg_no, dilution, contact_time, reactivity_group, also_groups, not_regulated)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      nameKey,
      row.signalWord,
      row.pictograms,
      row.hStatements,
      row.pStatements,
      row.unNumber,
      row.packingGroup,
      row.epaRegNo,
      row.dilution,
      row.contactTime,
      row.reactivityGroup,
      row.alsoGroups,
      row.notRegulated,
    ],
  );
}

/** A safety contact of a site, who agreed to get the sheets by e-mail. */
export async function addSafetyContact(
  app: AppUnderTest,
  customerId: string,
  spec: Partial<{
    email: string;
    channel: string;
    language: string;
    agreed: boolean;
    byPhone: boolean;
  }> = {},
): Promise<void> {
  const {
    email = 'safety@site.example',
    channel = 'e-mail',
    language = 'en',
    agreed = true,
    byPhone = false,
  } = spec;
  const at = new Date(app.clock.now());
  await app.db.pool.query(
    `insert into safety_contacts (id, customer_id, version, name, email, channel, language, consent_text, consent_how, consented_at, saved_at)
     select $1, $2::text, coalesce(max(version), 0) + 1, 'Ines Safety', $3, $4, $5, $6, $7, $8, $9 from safety_contacts where customer_id = $2::text`,
    [
      newId(app),
      customerId,
      email,
      channel,
      language,
      agreed ? 'By e-mail, please.' : '',
      agreed ? (byPhone ? 'phone' : 'site') : null,
      agreed ? at : null,
      at,
    ],
  );
}

/** Everything that a write of this room may change, as text: equal before and after means nothing was written. */
export async function safetyState(app: AppUnderTest): Promise<string> {
  const { rows } = await app.db.pool.query(`select json_build_object(
    'safety', (select json_agg(s order by name_key) from safety_data s), 'revisions', (select json_agg(r order by id) from sds_revisions r),
    'handovers', (select json_agg(h order by id) from sds_handovers h), 'notices', (select json_agg(n order by id) from sds_notices n),
    'recalls', (select json_agg(c order by id) from sds_recalls c), 'tellings', (select json_agg(t order by id) from sds_recall_tellings t),
    'contacts', (select json_agg(c order by id) from safety_contacts c), 'codes', (select json_agg(c order by id) from site_codes c), 'files', (select json_agg(f order by path) from stored_files f),
    'sds', (select json_agg(p.sds order by id) from products p), 'binders', (select json_agg(b order by id) from sds_binders b),
    'audit', (select count(*) from audit_log), 'mails', (select count(*) from mails), 'jobs', (select count(*) from graphile_worker._private_jobs))::text as state`);
  return rows[0].state as string;
}

/** Takes the waiting mails out of the queue: a test without a mail server reads them in their table. */
export async function holdMails(app: AppUnderTest): Promise<void> {
  await app.db.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'send-mail'`,
  );
}
