interface Rule {
  per: number;
  calls: number;
}

// Published limits per company (reference 2.3), in milliseconds and calls.
const everyCall: Rule[] = [
  { per: 60_000, calls: 500 },
  { per: 1000, calls: 10 },
];
const batchCall: Rule[] = [{ per: 60_000, calls: 40 }];

/** Sliding windows on the virtual clock (behaviour 22). A refused call does not count. */
export class Limits {
  #calls = new Map<string, number[]>();

  /** Whether one more call of this company is allowed now. */
  allow(realmId: string, batch: boolean, now: number): boolean {
    return (
      this.#admit(realmId, everyCall, now) &&
      (!batch || this.#admit(`${realmId} batch`, batchCall, now))
    );
  }

  reset(): void {
    this.#calls.clear();
  }

  #admit(key: string, rules: Rule[], now: number): boolean {
    const longest = Math.max(...rules.map((rule) => rule.per));
    const recent = (this.#calls.get(key) ?? []).filter((at) => now - at < longest);
    this.#calls.set(key, recent);
    if (rules.some((rule) => recent.filter((at) => now - at < rule.per).length >= rule.calls))
      return false;
    recent.push(now);
    return true;
  }
}
