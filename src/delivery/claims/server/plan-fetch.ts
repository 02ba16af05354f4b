import { companyMails } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { orderLinesForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { whyNotBack } from '../../runs/server/goods-back.ts';
import type { Claim, ClaimedLine } from '../contract.ts';
import { everyLine, fetchRefused } from '../errors.ts';
import type { PlanFetch } from '../fetch-contract.ts';
import { FETCH_MESSAGES as words } from '../fetch-messages.ts';
import { lockClaim } from './lock-claim.ts';
import { readNotified } from './mail-claim.ts';
import { readClaimIn } from './queries.ts';

/**
 * Says how many of a claim's goods our driver takes back at the customer's next stop, before or after the claim is decided. It stands there, on the
 * run's papers and in To do until the driver says that it is on the truck; the customer is mailed.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`; `failed-precondition` for what does not ride, or is taken back already
 */
export function planFetch(
  app: App,
  actor: UserActor,
  { id, lines }: PlanFetch,
): Promise<{ id: string; toFetch: number }> {
  return app.db.transaction(async (tx) => {
    const claim = await lockClaim(tx, actor, id);
    if (claim.state !== 'open' && claim.state !== 'approved')
      throw fetchRefused('settled', words.settled);
    const requested = new Map(lines.map(({ orderLineId, toFetch }) => [orderLineId, toFetch]));
    if (requested.size < lines.length) throw everyLine();
    for (const orderLineId of requested.keys())
      if (!claim.lines.some((line) => line.orderLineId === orderLineId)) throw notFound();
    const changed = claim.lines.flatMap((line) => {
      const toFetch = requested.get(line.orderLineId);
      return toFetch === undefined || toFetch === line.toFetch ? [] : [{ ...line, toFetch }];
    });
    for (const line of changed) await checkFetch(tx, line);
    const toFetch = claim.lines.reduce(
      (sum, line) => sum + (requested.get(line.orderLineId) ?? line.toFetch),
      0,
    );
    if (changed.length === 0) return { id, toFetch };
    for (const line of changed)
      await tx.execute(
        sql`update claim_lines set to_fetch = ${line.toFetch}, fetch_asked = greatest(fetch_asked, ${line.toFetch})
             where claim_id = ${id} and order_line_id = ${line.orderLineId}`,
      );
    const written = (some: readonly ClaimedLine[]) =>
      some.map(({ orderLineId, toFetch: count }) => ({ orderLineId, toFetch: count }));
    await recordAudit(app, tx, actor, {
      action: 'claim.fetch',
      objectKind: 'claim',
      objectId: id,
      before: { lines: written(claim.lines) },
      after: { lines: written(changed) },
    });
    await mailFetch(app, tx, await readClaimIn(tx, id));
    return { id, toFetch };
  });
}

const goodsRow = rowShape({ productId: text });

/** @throws AppError `failed-precondition` with the reason why so many of the line are not taken back */
async function checkFetch(tx: Sql, line: ClaimedLine): Promise<void> {
  const { name, toFetch, fetched, kind, quantity } = line;
  if (toFetch < Math.min(fetched, quantity))
    throw fetchRefused('is-here', words.isHere(name, fetched));
  if (toFetch === 0) return;
  if (kind === 'short') throw fetchRefused('not-received', words.notShort(name));
  if (toFetch > quantity) throw fetchRefused('too-much', words.most(name, quantity));
  const goods = await tx.row(
    goodsRow,
    sql`select l.product_id from ${orderLinesForJoin} l where l.id = ${line.orderLineId}`,
  );
  const [why] = await whyNotBack(tx, [{ productId: goods?.productId ?? '', kind, disposal: '' }]);
  if (why) throw fetchRefused(why, words.whyNot[why](name));
}

/** Tells the customer what to have ready, or that nothing is taken along. */
async function mailFetch(app: App, tx: Sql, claim: Claim): Promise<void> {
  const open = claim.lines.filter(({ toFetch, fetched }) => toFetch > fetched);
  const isNone = open.length === 0;
  const note = isNone ? words.textNone : words.text;
  const number = claim.orderNumber;
  const change = newId(app);
  const mails = [...(await readNotified(tx, claim))].map((to) => ({
    kind: 'claim-fetch' as const,
    to,
    subject: isNone ? words.subjectNone(number) : words.subject(number),
    preheader: note,
    paragraphs: [note, ...open.map((line) => words.goods(line, line.toFetch - line.fetched))],
    button: { label: words.see, url: `${app.config.http.baseUrl}/dashboard/claims/${claim.id}` },
    dedupeKey: `claim:${claim.id}:fetch:${change}:${to}`,
  }));
  await companyMails(app, tx, await readCompany(app, tx), mails);
}
