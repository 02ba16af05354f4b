/** What becomes of damaged goods of a claim that may not ride as they are: their own disposal, our salvage drum, a carrier of waste. */
export const DISPOSAL_WAYS = ['stays', 'drum', 'carrier'] as const;
export type Disposal = (typeof DISPOSAL_WAYS)[number];
