import type { Draft, Stored } from './entity.ts';

/** One entity in the books. `changedAt` is in milliseconds; `order` breaks ties inside one second; `gone` marks a stub. */
export interface Row {
  entity: Stored;
  changedAt: number;
  order: number;
  gone: boolean;
}

/** What happened to an entity, in the words of the webhook types. */
export type Verb = 'created' | 'updated' | 'deleted' | 'voided' | 'emailed' | 'merged';
export interface Change {
  realmId: string;
  kind: string;
  id: string;
  verb: Verb;
  at: number;
  deletedId?: string;
}

/** An answer kept for a repeated requestid (behaviour 20). */
export interface StoredAnswer {
  status: number;
  body: string;
  fingerprint: string;
}

export interface CompanyRecord {
  realmId: string;
  order: number;
  counters: Record<string, number>;
  tables: Record<string, Row[]>;
  answers: [string, StoredAnswer][];
  /** Bytes of uploaded files in base64, by the id of their Attachable. */
  files?: [string, string][];
}

/** Index keys of an entity, such as `name:acme`, `customer:5` or `Invoice#1001`: how names and numbers stay unique. */
export type KeysOf = (kind: string, entity: Stored) => string[];

/** The books of one company. Entities are replaced, never changed in place, so that a failed write can be undone. */
export class Company {
  readonly realmId: string;
  readonly answers = new Map<string, StoredAnswer>();
  /** Bytes of uploaded files, by the id of their Attachable. */
  readonly files = new Map<string, Uint8Array>();
  onCommit: (changes: Change[]) => void = () => {};
  #tables = new Map<string, Map<string, Row>>();
  #counters = new Map<string, number>();
  #holders = new Map<string, Set<string>>();
  #keysOf: KeysOf;
  #order = 0;
  #undo: (() => void)[] | undefined;
  #changes: Change[] = [];

  constructor(realmId: string, keysOf: KeysOf) {
    this.realmId = realmId;
    this.#keysOf = keysOf;
  }

  row(kind: string, id: string): Row | undefined {
    return this.#tables.get(kind)?.get(id);
  }

  /** The living entity, or nothing when it never existed or was deleted. */
  find(kind: string, id: string): Stored | undefined {
    const row = this.row(kind, id);
    return row && !row.gone ? row.entity : undefined;
  }

  /** Like `find`, for reading a property that may as well be missing. */
  look(kind: string, id: string): Draft {
    return this.find(kind, id) ?? {};
  }

  rows(kind: string): Row[] {
    return [...(this.#tables.get(kind)?.values() ?? [])];
  }

  /** `Kind/Id` of every living entity that carries the key. */
  holders(key: string): string[] {
    return [...(this.#holders.get(key) ?? [])];
  }

  put(kind: string, entity: Stored, changedAt: number, gone = false): void {
    const table = this.#tables.get(kind) ?? new Map<string, Row>();
    this.#tables.set(kind, table);
    const before = table.get(entity.Id);
    this.#replace(kind, entity.Id, before, { entity, changedAt, order: this.#order++, gone });
    this.#undo?.push(() => this.#replace(kind, entity.Id, table.get(entity.Id), before));
  }

  nextId(sequence: string): string {
    const next = (this.#counters.get(sequence) ?? 0) + 1;
    this.#counters.set(sequence, next);
    return String(next);
  }

  /** Keeps a sequence ahead of an id that a seed brought along. */
  reserveId(sequence: string, id: string): void {
    if (/^\d+$/.test(id))
      this.#counters.set(sequence, Math.max(this.#counters.get(sequence) ?? 0, Number(id)));
  }

  note(change: Omit<Change, 'realmId'>): void {
    this.#changes.push({ realmId: this.realmId, ...change });
  }

  /** Runs one write: all of it is kept, or none of it. */
  transact<Result>(write: () => Result): Result {
    if (this.#undo) return write();
    this.#undo = [];
    this.#changes = [];
    try {
      const result = write();
      this.#undo = undefined;
      this.onCommit(this.#changes);
      return result;
    } catch (error) {
      for (const step of (this.#undo ?? []).reverse()) step();
      throw error;
    } finally {
      this.#undo = undefined;
    }
  }

  record(): CompanyRecord {
    return {
      realmId: this.realmId,
      order: this.#order,
      counters: Object.fromEntries(this.#counters),
      tables: Object.fromEntries(
        [...this.#tables].map(([kind, table]) => [kind, [...table.values()]]),
      ),
      answers: [...this.answers],
      files: [...this.files].map(([id, bytes]) => [id, Buffer.from(bytes).toString('base64')]),
    };
  }

  restore(record: CompanyRecord): void {
    for (const [kind, rows] of Object.entries(record.tables)) {
      const table = new Map<string, Row>();
      this.#tables.set(kind, table);
      for (const row of rows) this.#replace(kind, row.entity.Id, undefined, row);
    }
    this.#counters = new Map(Object.entries(record.counters));
    this.#order = record.order;
    for (const [requestId, answer] of record.answers) this.answers.set(requestId, answer);
    for (const [id, bytes] of record.files ?? []) this.files.set(id, Buffer.from(bytes, 'base64'));
  }

  #replace(kind: string, id: string, before: Row | undefined, after: Row | undefined): void {
    const holder = `${kind}/${id}`;
    if (before && !before.gone)
      for (const key of this.#keysOf(kind, before.entity)) this.#holders.get(key)?.delete(holder);
    if (!after) return void this.#tables.get(kind)?.delete(id);
    this.#tables.get(kind)?.set(id, after);
    if (after.gone) return;
    for (const key of this.#keysOf(kind, after.entity)) {
      const set = this.#holders.get(key) ?? new Set<string>();
      this.#holders.set(key, set.add(holder));
    }
  }
}
