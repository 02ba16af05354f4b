/** Why goods of a claim that the desk wants back stay where they are. */
export type WhyNotBack = 'hazard-unknown' | 'transport-unknown' | 'damaged-hazard' | 'needs-paper';

const WHY: Readonly<Record<WhyNotBack, string>> = {
  'hazard-unknown': 'its hazards are not known',
  'transport-unknown': 'how it travels is not known',
  'damaged-hazard': 'it is hazardous and damaged',
  'needs-paper': 'it needs a shipping paper, and ours does not name it on the way back',
};

/** Goods that a driver takes back at a door, for phone, papers and the run's page. */
export const backMessages = {
  leaveTitle: 'Leave it there',
  goods: ({ quantity, name, sizeUnit }: { quantity: number; name: string; sizeUnit: string }) =>
    `${quantity} × ${name}, ${sizeUnit}`,
  why: (why: WhyNotBack) => WHY[why],
  leave: (goods: { quantity: number; name: string; sizeUnit: string; why: WhyNotBack }) =>
    `${backMessages.goods(goods)}: ${WHY[goods.why]}.`,
} as const;
