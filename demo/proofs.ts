import type { CompanySettings } from '../src/company/contract.ts';
import { sealRecords } from '../src/delivery/deliveries/server/delivery-record.ts';
import { receivingMessages } from '../src/delivery/receiving/messages.ts';
import { signedSentence } from '../src/delivery/stops/messages.ts';
import type { Sql } from '../src/platform/database.ts';
import { rowShape, text, time } from '../src/platform/row-shape.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { iso, type Order } from './invent-orders.ts';
import { DEMO_PEOPLE, demoPersonId } from './people.ts';
import { type DemoPhoto, photoHash } from './photos.ts';
import { type Dice, seededDice } from './random.ts';
import { demoSignature } from './signature.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ROLES = ['Dock lead', 'Housekeeping', 'Storeroom', 'Kitchen manager'];
const NAMES = ['Jun Park', 'Marco Alvarez', 'Tam Nguyen', 'Kofi Osei', 'Lena Brandt'];

export const deliveryId = (order: Order) => demoId(`delivery-${order.id}`, order.deliveredAt);

/** The last delivery of a customer of the demo buyer. */
export function lastDelivery(orders: readonly Order[], customer: string): Order | undefined {
  return orders.findLast((order) => order.fate === 'delivered' && order.customer.name === customer);
}

interface Proved {
  id: string;
  signer_name: string;
  signer_role: string;
  signature: object | null;
  signed_by_name: boolean;
  signed_text: string;
  no_signature_reason: string;
  left_at: string;
  note: string;
  photos: object[];
  empties: object[];
  receiver: object | null;
  arrived_at: string;
  signed_at: string | null;
  app_version: string;
  sheets_on_paper: boolean;
  evidence: object | null;
}

/**
 * Gives the deliveries of the last days their evidence: signatures that say "Demo", drawn pictures for photos, empties, goods left at a door, a
 * receiver who counted one less on their own phone. Then accepts every delivery of the year, with the hash of its record.
 */
export async function loadProofs(
  tx: Sql,
  orders: readonly Order[],
  now: number,
  company: CompanySettings,
): Promise<void> {
  const dice = seededDice(11);
  const own = (DEMO_PEOPLE[0]?.customers ?? []).map((name) => lastDelivery(orders, name));
  const [counted] = own;
  const left = orders.findLast(
    (order) =>
      order.fate === 'delivered' &&
      !own.includes(order) &&
      order.lines.every(({ product }) => !product.hazardous),
  );
  const recent = orders.filter(
    (order) =>
      order === left ||
      own.includes(order) ||
      (order.fate === 'delivered' && order.deliveredAt > now - 8 * DAY),
  );
  const proved = recent.map((order, at) => {
    const signed = signedStop(order, at, dice);
    if (order === counted) return { ...signed, ...countedByReceiver(order, signed, company) };
    return order === left ? { ...signed, ...leftThere() } : signed;
  });
  const columns = sql.join(
    Object.keys(proved[0] ?? {})
      .filter((name) => name !== 'id')
      .map((name) => sql`${sql.id(name)} = r.${sql.id(name)}`),
  );
  if (proved.length > 0)
    await tx.execute(sql`
      update deliveries d set ${columns}
        from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(proved)}::jsonb) r
       where r.id = d.id`);
  await tx.execute(sql`
    update deliveries d set run_id = s.run_id from run_stops s where s.delivery_id = d.id`);
  if (counted) await decideCounts(tx, counted);
  await acceptAll(tx);
}

/** The driver and the receiver counted otherwise, and the desk looked into it: the bill of the demo is what the driver said. */
async function decideCounts(tx: Sql, order: Order): Promise<void> {
  const less = lineCountedLess(order);
  if (!less) return;
  const caseOf = {
    id: demoId(`case-${order.id}`, order.deliveredAt),
    delivery_id: deliveryId(order),
    order_line_id: less.id,
    product_id: less.productId,
    kind: 'counts-differ',
    told: less.delivered,
    other: less.delivered - 1,
    billed: less.delivered - 1,
    reason: '',
    remark: '',
    photos: [],
    opened_at: iso(order.deliveredAt),
    outcome: 'granted',
    agreed: less.delivered,
    decided_by: demoPersonId('desk'),
    decided_at: iso(order.deliveredAt + 5 * MINUTE),
    decided_reason: 'Called Ines Duarte: it stood behind the door, all is there.',
  };
  await tx.execute(sql`
    insert into delivery_cases
    select c.* from jsonb_populate_record(null::delivery_cases, ${JSON.stringify(caseOf)}::jsonb) c`);
}

const lineCountedLess = (order: Order) => order.lines.find((line) => line.delivered > 1);

/** Signed by hand, or every fourth by the typed name. */
function signedStop(order: Order, at: number, dice: Dice): Proved {
  const isTyped = at % 4 === 3;
  const short = order.lines.find((line) => line.delivered < line.ordered);
  const photo = (name: DemoPhoto, more: object) => ({ sha256: photoHash(name), ...more });
  return {
    id: deliveryId(order),
    signer_name: dice.pick(NAMES),
    signer_role: dice.pick(ROLES),
    signature: isTyped ? null : demoSignature(dice),
    signed_by_name: isTyped,
    signed_text: signedSentence(order.customer.name),
    no_signature_reason: '',
    left_at: '',
    note: short ? 'Told the desk from the dock: the rest follows with the next truck.' : '',
    photos: [
      ...(short ? [photo('short-pallet', { kind: 'other', orderLineId: short.id })] : []),
      ...(at % 5 === 1 ? [photo('left-at-door', { kind: 'other' })] : []),
    ],
    empties:
      at % 3 === 2
        ? [
            {
              kind: 'drum-55',
              taken: 2,
              closed: true,
              labelled: true,
              underOneInch: true,
              leftThere: 1,
              reason: 'More than one inch left',
            },
          ]
        : [],
    receiver: null,
    arrived_at: iso(order.deliveredAt - 9 * MINUTE),
    signed_at: iso(order.deliveredAt - MINUTE),
    app_version: 'demo',
    // One in six forgot.
    sheets_on_paper: at % 6 !== 5,
    evidence: {
      name: isTyped && at % 8 === 3 ? 'chosen' : 'typed',
      ...(isTyped ? {} : { drawnBy: 'receiver' }),
      ...(at % 2 === 0 ? {} : { noPosition: 'refused' }),
      noPhoto: '',
      signedWith: [],
    },
  };
}

const leftThere = () => ({
  signer_name: '',
  signer_role: '',
  signature: null,
  signed_by_name: false,
  signed_text: '',
  signed_at: null,
  no_signature_reason: 'Nobody there, left as agreed',
  left_at: 'Inside the storeroom door, back entrance',
  photos: [{ sha256: photoHash('left-at-door'), kind: 'left' }],
});

/** In Spanish, on the receiver's own phone: of one product they found one less than the driver says. */
function countedByReceiver(order: Order, signed: Proved, company: CompanySettings) {
  const less = lineCountedLess(order);
  const [statement, inEnglish] = (['es-US', 'en-US'] as const).map((language) =>
    receivingMessages[language].statement(order.customer.name, company.name),
  );
  const [name, role] = ['Ines Duarte', 'Ama de llaves'];
  const lines = order.lines.map((line) => ({
    orderLineId: line.id,
    productId: line.productId,
    name: line.product.name,
    sizeUnit: line.product.sizeUnit,
    driver: line.delivered,
    counted: line === less ? line.delivered - 1 : line.delivered,
  }));
  return {
    signer_name: name,
    signer_role: role,
    signed_text: statement ?? '',
    evidence: null,
    receiver: {
      receivingId: demoId(`receiving-${order.id}`, order.deliveredAt),
      language: 'es-US',
      name,
      role,
      signature: signed.signature,
      signedByName: signed.signed_by_name,
      signedText: statement,
      signedTextEnglish: inEnglish,
      openedAt: iso(order.deliveredAt - 6 * MINUTE),
      signedAt: signed.signed_at,
      lines,
      differs: lines
        .filter(({ driver, counted }) => driver !== counted)
        .map(({ orderLineId, name: product, driver, counted }) => ({
          orderLineId,
          name: product,
          delivered: driver,
          counted,
        })),
    },
  };
}

const openRow = rowShape({ id: text, createdAt: time });

/** From here on the database refuses every change of them. */
async function acceptAll(tx: Sql): Promise<void> {
  const open = await tx.rows(
    openRow,
    sql`select id, created_at from deliveries where accepted_at is null`,
  );
  const hashes = await sealRecords(
    tx,
    open.map(({ id, createdAt }) => ({
      deliveryId: id,
      acceptedAt: createdAt,
      sheets: [],
      missingSheets: [],
    })),
  );
  await tx.execute(sql`
    update deliveries d set accepted_at = d.created_at, done_at = d.created_at, record_hash = r.hash
      from jsonb_to_recordset(${JSON.stringify([...hashes].map(([id, hash]) => ({ id, hash })))}::jsonb)
           as r(id text, hash text)
     where r.id = d.id`);
}
