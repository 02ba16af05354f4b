import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { sheetFile } from '../../../safety/sheets/public/addresses.ts';
import { currentSheetsForJoin } from '../../../safety/sheets/server/public/joins.ts';
import type { LinesToAdd } from '../../../ui/add-lines.tsx';
import { SHEETS_TO_ADD as words } from '../page-messages.ts';

const sheetRow = rowShape({ nameKey: text, name: text });

/** The safety data sheets of an order's products, by name, for whoever has read the order: the line with the address that opens the newest one for everybody. */
export async function sheetsOfOrder(app: App, orderId: string): Promise<LinesToAdd['lines']> {
  const rows = await app.db.rows(
    sheetRow,
    sql`select distinct p.name_key, p.name
          from order_lines l join ${productsForJoin} p on p.id = l.product_id
               join ${currentSheetsForJoin} s on s.name_key = p.name_key
         where l.order_id = ${orderId} order by p.name, p.name_key`,
  );
  return rows.map(({ nameKey, name }) => ({
    name,
    line: words.line(name, app.config.http.baseUrl + sheetFile(nameKey)),
  }));
}
