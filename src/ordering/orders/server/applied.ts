import type { OrderStatus } from '../public/status.ts';

/** Fields of one side of an event; lines by product. */
interface Side {
  lines?: { productId: string; quantity?: number; note?: string | undefined }[];
  [field: string]: unknown;
}

/** What a command did besides the move itself. */
export interface Applied {
  before: Side;
  after: Side;
  /** Only where the quantities decide it. */
  status?: OrderStatus;
}
