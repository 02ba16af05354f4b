/** What the shop leans on besides its database: the mail server and the file store. */
export type OutageKind = 'mail' | 'files';

/** An outside service is down; work that waits for it resumes by itself. `message` is the operator's sentence. */
export class OutageError extends Error {
  readonly kind: OutageKind;

  constructor(kind: OutageKind, message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'OutageError';
    this.kind = kind;
  }
}
