import { Form } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTypedAgain } from '../../../ui/use-typed-again.ts';
import { NEW_CUSTOMER as words } from '../new-customer-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import { TAX_ANCHOR } from '../public/messages.ts';
import { TaxFields } from './tax-fields.tsx';

/** What tax a customer pays: the question of a new one, alone with its own button. A bill that waits for it leads here. */
export function TaxForm({
  customer,
  problems,
  refused,
  busy,
  isNoBooks,
}: {
  customer: CustomerDetail;
  problems: Record<string, string>;
  /** What was sent was not saved. */
  refused: boolean;
  busy: boolean;
  /** The shop works without QuickBooks. */
  isNoBooks: boolean;
}) {
  const typedAgain = useTypedAgain(customer.version, refused);
  return (
    <Panel title={words.tax}>
      <div id={TAX_ANCHOR} tabIndex={-1} className="scroll-mt-24">
        <Form
          method="post"
          noValidate
          key={customer.version}
          {...typedAgain}
          className="grid gap-4"
        >
          <input type="hidden" name="intent" value="change-tax" />
          <input type="hidden" name="version" value={customer.version} />
          <TaxFields
            values={taxValues(customer)}
            problems={problems}
            isNoBooks={isNoBooks}
            mayBeOpen={!customer.taxSettled}
          />
          <div>
            <Button type="submit" variant="secondary" busy={busy}>
              {words.saveTax}
            </Button>
          </div>
        </Form>
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
