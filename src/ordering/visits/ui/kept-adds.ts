import { keptRecords } from '../../../ui/kept-records.ts';

/** One of a product that was pressed into a customer's order on this device and has no answer, so that leaving the page loses nothing of it. */
export interface KeptAdd {
  customerId: string;
  customerName: string;
  productId: string;
  productName: string;
  /** Under which it is added once. */
  key: string;
  /** Why it was not added; '' while it waits. */
  refused: string;
}

export const keptAdds = keptRecords<KeptAdd>(
  'visit-add',
  ({ customerId, productId }) => `${customerId}.${productId}`,
);
