/** An open bill of a shop without QuickBooks. */
export interface OpenBill {
  id: string;
  openCents: number;
}

/** What of an amount goes to each bill, in their order: each is filled before the next. `leftCents`: what is more than they are open for. */
export function fillBills<B extends OpenBill>(
  bills: readonly B[],
  amountCents: number,
): { parts: { bill: B; amountCents: number }[]; leftCents: number } {
  let leftCents = amountCents;
  const parts = bills.flatMap((bill) => {
    const part = Math.min(leftCents, bill.openCents);
    leftCents -= part;
    return part > 0 ? [{ bill, amountCents: part }] : [];
  });
  return { parts, leftCents };
}
