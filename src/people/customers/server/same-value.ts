/** True when a field holds the same: a list (route days) compares by what is in it. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
