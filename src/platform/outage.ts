/** What the shop leans on besides its database: the mail server and the file store. */
export type OutageKind = 'mail' | 'files';

/** Something outside is away; what waits for it goes on by itself. `message` says so to the operator, in a sentence. */
export class OutageError extends Error {
  readonly kind: OutageKind;

  constructor(kind: OutageKind, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'OutageError';
    this.kind = kind;
  }
}
