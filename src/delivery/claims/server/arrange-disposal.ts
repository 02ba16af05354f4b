import { companyMails } from '../../../company/server/company-mail.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { MAX_LINES } from '../../../kit/quantity.ts';
import { orderLinesForJoin, ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import {
  date,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { setting } from '../../../platform/write-rows.ts';
import type { Disposal } from '../../runs/back-contract.ts';
import { backMessages, type WhyNotBack } from '../../runs/back-messages.ts';
import { whyNotBack } from '../../runs/server/goods-back.ts';
import type { Claim, ClaimedLine } from '../contract.ts';
import { type ArrangeDisposal, arrangeDisposalInput, disposalFields } from '../damage-contract.ts';
import { DAMAGE_MESSAGES as words } from '../damage-messages.ts';
import { dayPast, disposalWrong, fetchRefused } from '../errors.ts';
import { FETCH_MESSAGES } from '../fetch-messages.ts';
import { lockClaim } from './lock-claim.ts';
import { readNotified } from './mail-claim.ts';
import { readClaimIn } from './queries.ts';

/** A line of which it is asked what becomes of it, and why our truck does not take it in a salvage drum; '' it does. */
export interface DamagedGoods {
  orderLineId: string;
  noDrum: string;
}

/** The lines of a claim that are damaged and may not ride as they are. */
export async function damagedGoods(db: Sql, claim: Claim): Promise<DamagedGoods[]> {
  const lines = claim.lines.filter(({ kind }) => kind === 'damaged');
  if (lines.length === 0) return [];
  const products = await productsOf(db, lines);
  const whyNot = (disposal: Disposal | '') =>
    whyNotBack(
      db,
      lines.map(({ kind }, at) => ({ productId: products[at] ?? '', kind, disposal })),
    );
  const asItIs = await whyNot('');
  const inDrum = await whyNot('drum');
  return lines.flatMap(({ orderLineId, name }, at) => {
    const why = inDrum[at] ?? null;
    return asItIs[at] ? [{ orderLineId, noDrum: why ? noDrum(why, name) : '' }] : [];
  });
}

const unsaidRow = rowShape({
  claimId: text,
  customerInList: text,
  orderNumber: text,
  productId: text,
});

/**
 * Approved claims with damaged goods that may not ride as they are and of which nobody has said what becomes of them, the longest approved first;
 * read as the claim's own page reads it (`damagedGoods`). An open one waits for its decision; what was refused stays the customer's. `scope` null: of the whole shop.
 */
export async function claimsUnsaid(
  db: Sql,
  scope: OrderScope | null,
): Promise<Omit<RowOf<typeof unsaidRow>, 'productId'>[]> {
  const rows = await db.rows(
    unsaidRow,
    sql`select c.id as claim_id, o.customer_in_list, o.number as order_number, l.product_id
          from claims c join ${ordersForJoin} o on o.id = c.order_id
               join claim_lines cl on cl.claim_id = c.id
               join ${orderLinesForJoin} l on l.id = cl.order_line_id
         where c.state = 'approved' and ${scope ? inOrders(scope, 'o') : sql`true`}
           and cl.kind = 'damaged' and cl.disposal = '' and cl.approved + cl.replaced > 0
           and cl.quantity > (select coalesce(sum(f.quantity), 0) from goods_fetched f
                               where f.claim_id = cl.claim_id and f.order_line_id = cl.order_line_id)
         order by c.decided_at, c.id`,
  );
  const why = await whyNotBack(
    db,
    rows.map(({ productId }) => ({ productId, kind: 'damaged', disposal: '' })),
  );
  const held = rows.filter((_, at) => why[at]);
  return [...new Map(held.map(({ productId: _product, ...one }) => [one.claimId, one])).values()];
}

const noDrum = (why: WhyNotBack, name: string): string =>
  words.noDrum[why === 'damaged-hazard' ? 'needs-paper' : why](name);

const disposalRow = rowShape({
  disposal: textOf<Disposal>(),
  disposalOn: nullable(date),
  disposalWho: text,
  disposalBy: text,
  disposalAt: time,
  toFetch: int,
});

const productRow = rowShape({ orderLineId: text, productId: text });

async function productsOf(db: Sql, lines: readonly ClaimedLine[]): Promise<(string | undefined)[]> {
  const rows = await db.rows(
    productRow,
    sql`select l.id as order_line_id, l.product_id from ${orderLinesForJoin} l
         where l.id = any(${lines.map(({ orderLineId }) => orderLineId)}::text[])`,
  );
  return lines.map(
    ({ orderLineId }) => rows.find((one) => one.orderLineId === orderLineId)?.productId,
  );
}

/**
 * Says what becomes of damaged goods that may not ride as they are: the customer disposes of them, our driver takes them in a salvage drum (49 CFR
 * 173.3(c)), or a carrier of waste comes. Goods that are regulated for transport never ride with us: the truck's paper is made and signed at the dock.
 * Said anew, the last word counts; the customer is mailed.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`; `failed-precondition` with the reason
 */
export function arrangeDisposal(
  app: App,
  actor: UserActor,
  input: ArrangeDisposal,
): Promise<{ id: string; disposal: Disposal; toFetch: number }> {
  return app.db.transaction((tx) => arrangeDisposalIn(app, tx, actor, input));
}

/** The same inside the transaction of a decision. */
export async function arrangeDisposalIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  { id, orderLineId, disposal, on, who }: ArrangeDisposal,
): Promise<{ id: string; disposal: Disposal; toFetch: number }> {
  const claim = await lockClaim(tx, actor, id);
  const line = claim.lines.find((one) => one.orderLineId === orderLineId);
  if (!line) throw notFound();
  if (claim.state !== 'open' && claim.state !== 'approved')
    throw fetchRefused('settled', FETCH_MESSAGES.settled);
  const terms = disposal === 'stays' ? { on: null, who: '' } : { on, who };
  const toFetch = disposal === 'drum' ? line.quantity : Math.min(line.fetched, line.quantity);
  const isSame =
    line.disposal === disposal && line.disposalOn === terms.on && line.disposalWho === terms.who;
  if (isSame) return { id, disposal, toFetch: line.toFetch };
  if (line.fetched >= line.quantity)
    throw fetchRefused('is-here', FETCH_MESSAGES.isHere(line.name, line.fetched));
  const damaged = (await damagedGoods(tx, claim)).find((one) => one.orderLineId === orderLineId);
  if (!damaged) throw fetchRefused('may-ride', words.mayRide(line.name));
  if (disposal === 'drum' && damaged.noDrum) throw fetchRefused('no-drum', damaged.noDrum);
  const company = await readCompany(app, tx);
  if (terms.on !== null && terms.on < companyDay(company, app.clock.now())) throw dayPast();
  const before = {
    disposal: line.disposal,
    on: line.disposalOn,
    who: line.disposalWho,
    toFetch: line.toFetch,
  };
  await tx.execute(
    sql`update claim_lines
             set ${setting(disposalRow, {
               disposal,
               disposalOn: terms.on,
               disposalWho: terms.who,
               disposalBy: actor.id,
               disposalAt: new Date(app.clock.now()),
               toFetch,
             })}, fetch_asked = greatest(fetch_asked, ${toFetch})
           where claim_id = ${id} and order_line_id = ${orderLineId}`,
  );
  await recordAudit(app, tx, actor, {
    action: 'claim.damage',
    objectKind: 'claim',
    objectId: id,
    before: { orderLineId, ...before },
    after: { orderLineId, disposal, ...terms, toFetch },
  });
  await mailDamage(app, tx, await readClaimIn(tx, id), { orderLineId, disposal });
  return { id, disposal, toFetch };
}

/** What becomes of damaged goods, as the form of the decision may say it of each line. */
export const DISPOSAL_NAMES = Array.from({ length: MAX_LINES }, (_, at) =>
  Object.values(disposalFields(at)),
).flat();

/** What is chosen in the form of the decision, by its lines. @throws AppError `invalid-argument`, naming the line's own field */
export const disposalsIn = (
  form: FormData,
  id: string | undefined,
  lineIds: readonly string[],
): ArrangeDisposal[] =>
  lineIds.flatMap((orderLineId, at) => {
    const names = disposalFields(at);
    const typed = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const disposal = typed(names.disposal);
    if (disposal === '') return [];
    const stays = disposal === 'stays';
    const parsed = arrangeDisposalInput.safeParse({
      id,
      orderLineId,
      disposal,
      on: stays ? null : typed(names.on) || null,
      who: stays ? '' : typed(names.who),
    });
    if (parsed.success) return [parsed.data];
    throw disposalWrong(
      parsed.error.issues.map(({ path, message }) => ({ path: `${path.join('.')}${at}`, message })),
    );
  });

async function mailDamage(
  app: App,
  tx: Sql,
  claim: Claim,
  { orderLineId, disposal }: { orderLineId: string; disposal: Disposal },
): Promise<void> {
  const line = claim.lines.find((one) => one.orderLineId === orderLineId);
  if (!line) return;
  const change = newId(app);
  const what = `${backMessages.goods(line)}: ${backMessages.becomes(line)}.`;
  const mails = [...(await readNotified(tx, claim))].map((to) => ({
    kind: 'claim-fetch' as const,
    to,
    subject: words.subject(claim.orderNumber),
    preheader: what,
    paragraphs: [what, words.text[disposal]],
    button: {
      label: FETCH_MESSAGES.see,
      url: `${app.config.http.baseUrl}/dashboard/claims/${claim.id}`,
    },
    dedupeKey: `claim:${claim.id}:damage:${change}:${to}`,
  }));
  await companyMails(app, tx, await readCompany(app, tx), mails);
}
