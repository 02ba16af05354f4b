import type { ReactNode } from 'react';
import type { EditProductPage } from '../../../../products/catalogue/server/public/edit-product-page.ts';
import type { SheetPart } from '../../../../products/catalogue/ui/public/product-editor.tsx';
import * as messages from '../../admin-messages.ts';
import type { EditSheet } from '../../server/public/edit-sheet.ts';
import { AnnouncementNote } from '../announcement-note.tsx';
import { sheetQuestion } from '../audience.tsx';
import { useSheetEntry } from '../sheet-entry.ts';
import { SheetField } from '../sheet-field.tsx';
import { SheetViewer } from '../sheet-viewer.tsx';

type Page = EditSheet & Pick<EditProductPage, 'product' | 'today'>;

/** The sheet's part in the editor of a product: its field, and what a save of it asks and sends first. */
export function useSheetPart(
  { product, sheet, sizes, today, news, fillable }: Page,
  problems: Readonly<Record<string, string>>,
): SheetPart {
  const entry = useSheetEntry(product.id);
  return {
    title: messages.title,
    field: (
      <SheetField
        entry={entry}
        nameKey={product.nameKey}
        sheet={sheet}
        sizes={sizes}
        fillable={fillable}
        today={today}
        dateError={problems.date ?? problems.sdsDate}
        mailed={news.audience.mailed}
      />
    ),
    sending: entry.progress !== null,
    failed: messages.failed,
    save: entry.save,
    done: entry.leaveAsIs,
    question: (onYes) =>
      entry.plan === 'new' && !entry.isRefused ? sheetQuestion(news, onYes) : null,
  };
}

/** What the sheet's announcement did, above the editor. */
export const SheetAnnouncement = ({ news, product }: Pick<Page, 'news' | 'product'>) => (
  <AnnouncementNote news={news} nameKey={product.nameKey} />
);

/** A page on which a sheet can be looked at. */
export const WithSheetViewer = ({ children }: { children: ReactNode }) => (
  <SheetViewer>{children}</SheetViewer>
);
