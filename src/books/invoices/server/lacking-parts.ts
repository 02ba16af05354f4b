import { depositOfKind, RETURNABLES } from '../../../company/returnables.ts';
import { readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import { bool, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { CHARGE_PARTS, type ChargePart } from '../../choices.ts';
import { chosenParts } from './parts.ts';

const heldRow = rowShape({ realmId: text, shipping: bool, problems: textList });

const PROBLEM_OF: Readonly<Record<ChargePart, string>> = {
  'delivery-fee': 'fee-item',
  'fuel-surcharge': 'surcharge-item',
  deposit: 'deposit-item',
  goodwill: 'goodwill-item',
};

/**
 * The charges for which nothing in the connected company stands, and an invoice needs it: the shop charges them now, or a document waits for
 * it. Nothing is asked of QuickBooks: whether fees go there as shipping is known from its last reading.
 */
export async function lackingParts(app: App): Promise<ChargePart[]> {
  const held = await app.db.row(
    heldRow,
    sql`select c.realm_id, coalesce((c.settings->>'shipping')::boolean, false) as shipping,
               array(select i.problem_code from invoices i
                      where i.state = 'needs_attention' and i.problem_code is not null
                      union
                     select m.problem_code from credit_memos m
                      where m.state = 'needs_attention' and m.problem_code is not null) as problems
          from accounting_connections c where c.state <> 'disconnected'`,
  );
  if (!held) return [];
  const [company, chosen] = await Promise.all([
    readCompany(app),
    chosenParts(app.db, held.realmId),
  ]);
  const isCharged: Readonly<Record<ChargePart, boolean>> = {
    'delivery-fee': company.deliveryFeeCents > 0 && !held.shipping,
    'fuel-surcharge': company.fuelSurcharge !== 'off',
    deposit: RETURNABLES.some((kind) => depositOfKind(company, kind) > 0),
    // Asked for by the first credit of an amount.
    goodwill: false,
  };
  return CHARGE_PARTS.filter(
    (part) =>
      !chosen.some((one) => one.part === part) &&
      (isCharged[part] || held.problems.includes(PROBLEM_OF[part])),
  );
}
