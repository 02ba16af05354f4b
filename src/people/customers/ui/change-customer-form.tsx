import { Form } from 'react-router';
import { centsToDecimal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Badge, Note, Panel } from '../../../ui/panel.tsx';
import { useTypedAgain } from '../../../ui/use-typed-again.ts';
import { customerFacts } from '../begun-customer.ts';
import * as sentences from '../form-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import * as messages from '../public/messages.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { DockHoursField } from './dock-hours-field.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { ParentField } from './parent-field.tsx';
import { RouteDaysField } from './route-days-field.tsx';
import { TaxPanel } from './tax-panel.tsx';
import { WayInFields } from './way-in-fields.tsx';

/** What follows is of another subject, in the same form. */
const Part = ({ title }: { title: string }) => (
  <h3 className="border-t border-rule pt-4 text-lg sm:col-span-2">{title}</h3>
);

type Texts = Record<string, string>;

/** What the fields began with: what is still so is not changed by a save. */
const begunOf = (customer: CustomerDetail) =>
  JSON.stringify(customerFacts({ ...customer, parentId: customer.parent?.id ?? null }));

/**
 * All that the super_admin says of a customer, in one form with one Save. It says what its fields began with; they are read by
 * `src/people/customers/server/customer-page-forms.ts`.
 */
export function ChangeCustomerForm(props: {
  customer: CustomerDetail;
  /** Customers that may be its parent. */
  parents: readonly Parent[];
  companyMinimumCents: number;
  /** The shop works without QuickBooks. */
  isNoBooks: boolean;
  problems: Texts;
  /** What was sent was not saved. */
  refused: boolean;
  busy: boolean;
}) {
  const { customer, isNoBooks, problems, refused, busy } = props;
  const typedAgain = useTypedAgain(customer.version, refused);
  return (
    <>
      <Form
        method="post"
        key={customer.version}
        {...typedAgain}
        className="grid gap-4"
        // What was stored by other rules before is no reason to refuse what is typed now.
        noValidate
      >
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={customer.version} />
        <input type="hidden" name="begun" value={begunOf(customer)} />
        <IdentityPanel customer={customer} problems={problems} />
        <TaxPanel customer={customer} isNoBooks={isNoBooks} problems={problems} />
        <TermsPanel {...props} />
        <div className="bottom-bar border-t-2 border-ink bg-paper py-3">
          <Button type="submit" busy={busy}>
            {sentences.saveTerms}
          </Button>
        </div>
      </Form>
      <ActiveSwitch customer={customer} beside={typedAgain.ref} />
    </>
  );
}

function IdentityPanel({ customer, problems }: { customer: CustomerDetail; problems: Texts }) {
  const { name, address1, city, state, zip } = customer;
  return (
    <Panel
      title={sentences.nameAndAddress}
      actions={customer.isActive ? null : <Badge tone="warning">Switched off</Badge>}
    >
      {customer.inAccounting ? (
        <div className="mb-4">
          <Note>{messages.keptInBooks}</Note>
        </div>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-6">
        <IdentityFields values={{ name, address1, city, state, zip }} problems={problems} />
      </div>
    </Panel>
  );
}

interface Parent {
  id: string;
  name: string;
  city: string;
  state: string;
}

function TermsPanel({
  customer,
  parents,
  companyMinimumCents,
  problems,
}: {
  customer: CustomerDetail;
  parents: readonly Parent[];
  companyMinimumCents: number;
  problems: Texts;
}) {
  const listed =
    customer.parent && !parents.some((one) => one.id === customer.parent?.id)
      ? [customer.parent, ...parents]
      : parents;
  return (
    <Panel title={sentences.termsAndDelivery}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="terms"
          label="Payment terms"
          defaultValue={customer.terms}
          error={problems.terms}
        />
        <TextField
          name="orderMinimum"
          inputMode="decimal"
          label="Order minimum"
          hint={sentences.minimumHint(companyMinimumCents)}
          defaultValue={
            customer.orderMinimumCents === null ? '' : centsToDecimal(customer.orderMinimumCents)
          }
          error={problems.orderMinimum}
        />
        <CheckBox
          name="onCreditHold"
          label={sentences.holdOrders}
          hint="Credit hold: the desk releases each order."
          defaultChecked={customer.onCreditHold}
        />
        <Part title={sentences.contact} />
        <TextField
          name="email"
          type="email"
          label="E-mail"
          defaultValue={customer.email}
          error={problems.email}
        />
        <TextField
          name="phone"
          type="tel"
          label="Phone"
          defaultValue={customer.phone}
          error={problems.phone}
        />
        {customer.sites.length === 0 ? (
          <ParentField
            hint={sentences.parentHint}
            parents={listed}
            chosen={customer.parent?.id ?? ''}
            error={problems.parentId}
            className="sm:col-span-2"
          />
        ) : null}
        <Part title={sentences.delivery} />
        <RouteDaysField chosen={customer.routeDays} error={problems.routeDays} />
        <WayInFields values={customer} problems={problems} />
        <DockHoursField
          hours={customer}
          problems={problems}
          title={sentences.dockRules}
          isOpen={customer.unattendedAllowed}
        >
          <CheckBox
            name="unattendedAllowed"
            label={sentences.mayBeLeft}
            hint={sentences.mayBeLeftHint}
            defaultChecked={customer.unattendedAllowed}
          />
        </DockHoursField>
      </div>
    </Panel>
  );
}
