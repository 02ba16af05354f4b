import { ButtonLink } from '../../../../ui/button.tsx';
import { SiteCodesPanel } from '../../../binders/ui/site-codes-panel.tsx';
import { CustomerSheets } from '../../../sheets/ui/customer-sheets.tsx';
import { SafetyContactPanel } from '../../../sheets/ui/safety-contact-panel.tsx';
import { inventoryAddress } from '../../addresses.ts';
import * as messages from '../../messages.ts';
import type { loadCustomerSafety } from '../../server/public/load-customer-safety.ts';

type CustomerSafetyProps = Awaited<ReturnType<typeof loadCustomerSafety>> & {
  customer: { id: string };
};

/** To the chemicals of the site, for whoever may see them. */
export const ChemicalsLink = ({
  customer,
  seesChemicals,
}: Pick<CustomerSafetyProps, 'customer' | 'seesChemicals'>) =>
  seesChemicals ? (
    <ButtonLink to={inventoryAddress(customer.id)} variant="secondary">
      {messages.title}
    </ButtonLink>
  ) : null;

/** The sheets that a site got and lacks, who gets them, and the codes on its walls. Panels of the customer's page. */
export function CustomerSafety({ customer, seesToSheets, ...page }: CustomerSafetyProps) {
  return (
    <>
      <div className="min-w-0 lg:col-span-2">
        <CustomerSheets
          handovers={page.handovers}
          here={page.here}
          missing={page.missing}
          customerId={customer.id}
        />
      </div>
      <SafetyContactPanel
        customerId={customer.id}
        contacts={page.contacts}
        ours={page.ours}
        mayChange={seesToSheets}
      />
      {seesToSheets ? <SiteCodesPanel customerId={customer.id} codes={page.codes} /> : null}
    </>
  );
}
