let last = 0;

/** The next number for what a test makes up: names, SKUs, addresses. */
export const nextNumber = (): number => (last += 1);

/** Each file counts from 1, whichever ran before it in the same process: a search or an order by name finds the same every time. */
export function restartNumbers(): void {
  last = 0;
}
