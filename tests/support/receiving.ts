import type {
  ReceivingLinkMade,
  ReceivingProgress,
} from '../../src/delivery/receiving/contract.ts';
import { openReceiving, signReceiving } from '../../src/delivery/receiving/server/receive.ts';
import type { AppUnderTest, TestUser } from './app.ts';
import type { startDeliveries } from './deliveries.ts';

export const NET = '10.0.0.0/32';
/** Who signs, but for what they counted. */
export const NAMED = {
  language: 'es-US',
  signerName: 'Rosa Receiver',
  signerRole: 'Housekeeping',
  signature: null,
  signedByName: true,
  remark: '',
} as const;

type Shop = Awaited<ReturnType<typeof startDeliveries>>;
type Order = { id: string; lineIds: string[] };

/** Short ways to make, open and sign codes for the receivers of a shop's orders. */
export function receivingOf(shop: () => Shop) {
  const app = (): AppUnderTest => shop().app;
  async function make(order: Order, more: object = {}, who: TestUser | null = shop().driver) {
    const [first, second] = order.lineIds;
    const { status, body } = await app().call(who, 'POST', '/api/receiving-links', {
      orderId: order.id,
      lines: [
        { orderLineId: first, delivered: 5 },
        { orderLineId: second, delivered: 2 },
      ],
      ...more,
    });
    const made = body as ReceivingLinkMade;
    return { status, body, id: made.id, token: made.address?.split('/').at(-1) ?? '' };
  }
  const progress = async (id: string, who: TestUser = shop().driver) =>
    (await app().call(who, 'GET', `/api/receiving-links/${id}`)).body as ReceivingProgress;
  const open = (token: string, browser: string | null = null) =>
    openReceiving(app(), token, browser, NET);
  /** Opened and signed by one browser. */
  async function signed(order: Order, counts: number[], more = {}, remark = '') {
    const link = await make(order, more);
    const { browser } = await open(link.token);
    const answer = await signReceiving(
      app(),
      link.token,
      { ...NAMED, counts, remark },
      { browser, network: NET },
    );
    if (answer.state !== 'signed') throw new Error(`Not signed: ${answer.state}`);
    return { ...link, browser };
  }
  return { make, progress, open, signed };
}
