import { Panel } from '../../../ui/panel.tsx';
import { NEW_CUSTOMER as words } from '../new-customer-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import { TAX_ANCHOR } from '../public/messages.ts';
import { TaxFields } from './tax-fields.tsx';

/** What tax a customer pays: the question of a new one. A bill that waits for it leads here. */
export function TaxPanel({
  customer,
  problems,
  isNoBooks,
}: {
  customer: CustomerDetail;
  problems: Record<string, string>;
  /** The shop works without QuickBooks. */
  isNoBooks: boolean;
}) {
  return (
    <Panel title={words.tax}>
      <div id={TAX_ANCHOR} tabIndex={-1} className="scroll-mt-24">
        <TaxFields
          values={taxValues(customer)}
          problems={problems}
          isNoBooks={isNoBooks}
          mayBeOpen={!customer.taxSettled}
        />
      </div>
    </Panel>
  );
}

/** What stands in the question of this customer. */
function taxValues({
  taxSettled,
  taxExempt,
  taxRateBp,
}: Pick<CustomerDetail, 'taxSettled' | 'taxExempt' | 'taxRateBp'>): Record<string, string> {
  if (taxExempt) return { tax: 'exempt' };
  return taxSettled ? { tax: 'rate', taxRate: String(taxRateBp / 100) } : { tax: 'open' };
}
