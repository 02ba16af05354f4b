import type { Actor, UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';

/**
 * What this room asks of the rooms whose files it keeps. They stand to the right of it, so the
 * answers are handed in where the maps are made (`frame/server/file-owners.ts`).
 */
export interface FileOwners {
  /**
   * May this person, who is staff, know of the product or order? False for an id that is nothing,
   * so that no file lies in a folder of nobody.
   */
  sees(sql: Sql, user: UserActor, kind: 'product' | 'order', id: string): Promise<boolean>;
  /**
   * May this actor, who is no staff, see pictures or the sheet of the product? `everyone` =
   * visitors too, so caches may keep it.
   */
  audience(
    app: App,
    actor: Actor,
    productId: string,
    what: 'picture' | 'sheet',
  ): Promise<'everyone' | 'this-person' | 'nobody'>;
  /**
   * Those of the paths that some product still shows, and revisions of sheets, which are kept for
   * ever.
   */
  shown(sql: Sql, paths: readonly string[]): Promise<string[]>;
  /** Bytes that all files together may take. */
  quotaBytes(app: App): Promise<number>;
  /** Into the error reports: something that a person has to look at. */
  report(app: App, fault: unknown): void;
  /** Into the audit log, with the transaction's commit. */
  record(
    app: App,
    tx: Sql,
    actor: UserActor,
    entry: {
      action: string;
      objectKind: string;
      objectId: string;
      before?: unknown;
      after?: unknown;
      requestId?: string;
      network?: string;
    },
  ): Promise<void>;
}
