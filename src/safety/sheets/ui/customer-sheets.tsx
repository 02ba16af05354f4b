import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { HandoverView } from '../sheet-view.ts';
import { HandoverList } from './handover-list.tsx';
import { MissingOfSite } from './public/missing-of-site.tsx';

/** More rows than this fold away: the page is about more than sheets. */
const OPEN_ROWS = 5;

interface CustomerSheetsProps {
  handovers: readonly HandoverView[];
  /** The products, as name keys, that the site has now. */
  here: readonly string[];
  /** There, and without a sheet. */
  missing: readonly { nameKey: string; name: string }[];
  customerId: string;
}

/**
 * Every sheet that was handed over to one customer, and the binder of all of them. Lent to the
 * customer's page.
 */
export function CustomerSheets({ handovers, here, missing, customerId }: CustomerSheetsProps) {
  const products = new Set(handovers.map((handover) => handover.nameKey)).size;
  const folded = handovers.length > OPEN_ROWS;
  return (
    <Panel
      title="Safety data sheets handed over"
      actions={
        here.length > missing.length ? (
          <Form method="post" action="/dashboard/sheets">
            <input type="hidden" name="customerId" value={customerId} />
            <Button type="submit" variant="secondary">
              Make the binder for this site
            </Button>
          </Form>
        ) : null
      }
    >
      <MissingOfSite missing={missing} />
      {folded ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-brand underline">
            {handovers.length} sheets of {products === 1 ? '1 product' : `${products} products`}
          </summary>
          <HandoverList handovers={handovers} here={here} />
        </details>
      ) : (
        <HandoverList handovers={handovers} here={here} />
      )}
    </Panel>
  );
}
