/**
 * The simulator's only source of time. It follows the machine's clock until it is frozen; a frozen clock moves
 * only by `set` and `advance`, so a test can live through a hundred days in a millisecond.
 */

interface Job {
  at: number;
  order: number;
  run: () => void | Promise<void>;
}

// The longest delay that setTimeout can hold.
const longestTimer = 2_147_483_647;

export class Clock {
  #offset = 0;
  #frozenAt: number | undefined;
  #jobs: Job[] = [];
  #order = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `frozenAt` in milliseconds since 1970; without it the clock runs. */
  constructor(frozenAt?: number) {
    this.#frozenAt = frozenAt;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.#frozenAt ?? Date.now() + this.#offset;
  }

  get frozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  freeze(): void {
    this.#frozenAt = this.now();
    clearTimeout(this.#timer);
  }

  run(): void {
    this.#offset = this.now() - Date.now();
    this.#frozenAt = undefined;
    this.#arm();
  }

  /** Jumps to an instant; what was due on the way runs, on a frozen clock each at its own time. */
  async set(instant: number): Promise<void> {
    if (this.#frozenAt === undefined) {
      this.#offset = instant - Date.now();
      return this.#runDue();
    }
    for (let job = this.#due(instant); job; job = this.#due(instant)) {
      this.#frozenAt = Math.max(job.at, this.#frozenAt);
      await job.run();
    }
    this.#frozenAt = instant;
  }

  async advance(milliseconds: number): Promise<void> {
    await this.set(this.now() + milliseconds);
  }

  /** Runs `job` once when this clock reaches `instant`. */
  at(instant: number, job: () => void | Promise<void>): void {
    this.#jobs.push({ at: instant, order: this.#order++, run: job });
    this.#arm();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#jobs = [];
  }

  async #runDue(): Promise<void> {
    for (let job = this.#due(this.now()); job; job = this.#due(this.now())) await job.run();
    this.#arm();
  }

  #due(instant: number): Job | undefined {
    this.#jobs.sort((a, b) => a.at - b.at || a.order - b.order);
    const first = this.#jobs[0];
    return first && first.at <= instant ? this.#jobs.shift() : undefined;
  }

  #arm(): void {
    clearTimeout(this.#timer);
    if (this.frozen || this.#jobs.length === 0) return;
    const next = Math.min(...this.#jobs.map((job) => job.at));
    const delay = Math.min(Math.max(next - this.now(), 0), longestTimer);
    this.#timer = setTimeout(() => void this.#runDue(), delay);
    // A pending delivery must not keep the process alive.
    this.#timer.unref();
  }
}
