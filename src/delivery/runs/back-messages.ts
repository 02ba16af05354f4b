import { longDayText } from '../../kit/time.ts';
import type { Disposal } from './back-contract.ts';

/** Why goods of a claim that the desk wants back stay where they are. */
export type WhyNotBack = 'hazard-unknown' | 'transport-unknown' | 'damaged-hazard' | 'needs-paper';

const WHY: Readonly<Record<WhyNotBack, string>> = {
  'hazard-unknown': 'its hazards are not known',
  'transport-unknown': 'how it travels is not known',
  'damaged-hazard': 'it is hazardous and damaged',
  'needs-paper': 'it needs a shipping paper, and ours does not name it on the way back',
};

interface Goods {
  quantity: number;
  name: string;
  sizeUnit: string;
}
interface Disposed {
  disposal: Disposal | '';
  disposalOn: string | null;
  disposalWho: string;
}

/** Goods of a claim at a customer's door, for phone, papers, the run's page and the claim. */
export const backMessages = {
  leaveTitle: 'Leave it there',
  goods: ({ quantity, name, sizeUnit }: Goods) => `${quantity} × ${name}, ${sizeUnit}`,
  leave: (goods: Goods & Disposed & { why: WhyNotBack | null }) =>
    `${backMessages.goods(goods)}: ${goods.why ? WHY[goods.why] : backMessages.becomes(goods)}.`,
  /** What becomes of damaged goods, to driver, desk and customer alike. */
  becomes: ({ disposal, disposalOn, disposalWho }: Disposed) => {
    const day = disposalOn ? longDayText(disposalOn) : '';
    if (disposal === 'carrier') return `${disposalWho} takes it on ${day}`;
    if (disposal === 'drum') return `packed in a salvage drum on ${day} by ${disposalWho}`;
    return disposal === 'stays' ? 'damaged, and disposed of there' : '';
  },
  /** Of goods at another door of the customer than the one where the truck stops. */
  standsAt: (address1: string, city: string) => `It stands at ${address1}, ${city}.`,
  /** How a driver takes it; '' as it is. */
  inDrum: ({ disposal, disposalWho, name }: Disposed & { name: string }) =>
    disposal === 'drum'
      ? `Take it in a closed salvage drum marked “SALVAGE: ${name}” with its hazard label, packed by ${disposalWho}. If it is not packed so, leave it there.`
      : '',
} as const;
