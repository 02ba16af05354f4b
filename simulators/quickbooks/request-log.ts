/** One call as the simulator saw it. `at` is in milliseconds on the virtual clock. */
export interface LoggedRequest {
  at: number;
  realmId: string | undefined;
  method: string;
  path: string;
  requestid: string | undefined;
  /** 0 when the connection was cut. */
  status: number;
  intuit_tid: string;
  /** The answer was one kept for this requestid. */
  replayed?: boolean;
  fault?: string;
  warning?: string;
}

const longest = 5000;

/** The newest calls and how many there were of each sort. Tokens never get here: only method, path and outcome. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #counters = new Map<string, number>();

  add(entry: LoggedRequest): void {
    this.#entries.push(entry);
    if (this.#entries.length > longest) this.#entries.shift();
    const segment =
      entry.path
        .split('?')[0]
        ?.replace(/^\/v3\/company\/[^/]+/, '')
        .replace(/\/\d+/g, '/{id}') || '/';
    this.#count(`${entry.method} ${segment}`);
    this.#count(`status ${entry.status}`);
  }

  list(): LoggedRequest[] {
    return this.#entries.map((entry) => ({ ...entry }));
  }

  counters(): Record<string, number> {
    return Object.fromEntries([...this.#counters].sort(([a], [b]) => a.localeCompare(b)));
  }

  clear(): void {
    this.#entries = [];
    this.#counters.clear();
  }

  #count(name: string): void {
    this.#counters.set(name, (this.#counters.get(name) ?? 0) + 1);
  }
}
