/** Whether a pair together can kill: the one reading of it, on every screen, paper and gate. No pair, no danger. */
export const isDeadly = (pair: { severity: number } | null | undefined): boolean =>
  pair?.severity === 3;
