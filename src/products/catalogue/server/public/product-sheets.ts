import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';

export interface SheetFacts {
  requestId?: string;
  network?: string;
}

/**
 * What a product's save asks of the library of sheets, which stands to the right of this room: the
 * answers are handed in where the maps are made. Both run inside the save's own transaction.
 */
export interface ProductSheets {
  /**
   * Makes an uploaded file the current sheet of all sizes of a unique product. The address of the
   * sheet and its revision; null when the current one has the very same bytes, and then nothing was
   * written.
   */
  take(
    app: App,
    tx: Sql,
    actor: UserActor,
    sent: SheetFacts & { sheet: { nameKey: string; file: string; date?: string | undefined } },
  ): Promise<{ url: string; number: number } | null>;
  /** Takes the sheet away from all sizes; its revisions are kept. */
  withdraw(
    app: App,
    tx: Sql,
    actor: UserActor,
    sent: SheetFacts & { nameKey: string },
  ): Promise<void>;
}
