import { storedRecords } from '../../../ui/stored-records.ts';

/** One of a product that was pressed into a customer's order on this device and has no answer, so that leaving the page loses nothing of it. */
export interface StoredAdd {
  customerId: string;
  customerName: string;
  productId: string;
  productName: string;
  /** Under which it is added once. */
  key: string;
  /** Why it was not added; '' while it waits. */
  refused: string;
}

export const storedAdds = storedRecords<StoredAdd>(
  'visit-add',
  ({ customerId, productId }) => `${customerId}.${productId}`,
);
