import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Simulator, SimulatorRecord } from './simulator.ts';

const writeDelay = 500;

/** Keeps the books in one JSON file, so that a restart finds them again. */
export class BooksFile {
  #path: string;
  #simulator: Simulator;
  #timer: NodeJS.Timeout | undefined;
  #dirty = false;

  constructor(path: string, simulator: Simulator) {
    this.#path = path;
    this.#simulator = simulator;
  }

  /** Reads the file into the simulator; false when there is none yet. */
  load(): boolean {
    if (!existsSync(this.#path)) return false;
    const record = JSON.parse(readFileSync(this.#path, 'utf8')) as SimulatorRecord;
    if (record.version !== 1) throw new Error(`${this.#path} is not a data file of this simulator`);
    this.#simulator.restore(record);
    return true;
  }

  /** From now on every change is written a moment later; changes in between share one write. */
  follow(): void {
    this.#simulator.onChange = () => {
      this.#dirty = true;
      if (this.#timer) return;
      this.#timer = setTimeout(() => this.flush(), writeDelay);
      this.#timer.unref();
    };
  }

  /** Writes what is not written yet. The new file takes the old one's place in one step. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#dirty) return;
    const draft = `${this.#path}.${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify(this.#simulator.record()), { mode: 0o600 });
    renameSync(draft, this.#path);
    this.#dirty = false;
  }
}
