import { Form } from 'react-router';
import { centsToDecimal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useTypedAgain } from '../../../ui/use-typed-again.ts';
import * as sentences from '../form-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import { DockHoursField } from './dock-hours-field.tsx';
import { ParentField } from './parent-field.tsx';
import { RouteDaysField } from './route-days-field.tsx';
import { WayInFields } from './way-in-fields.tsx';

/** What follows is of another subject, in the same form. */
const Part = ({ title }: { title: string }) => (
  <h3 className="border-t border-rule pt-4 text-lg sm:col-span-2">{title}</h3>
);

/**
 * The super_admin's form. It names the version that was seen; its fields are read by
 * `src/people/customers/server/customer-page-forms.ts`.
 */
export function ChangeCustomerForm(props: {
  customer: CustomerDetail;
  /** Customers that may be its parent. */
  parents: readonly { id: string; name: string; city: string; state: string }[];
  companyMinimumCents: number;
  problems: Record<string, string>;
  /** What was sent was not saved. */
  refused: boolean;
  busy: boolean;
}) {
  const { customer, parents, companyMinimumCents, problems, refused, busy } = props;
  const typedAgain = useTypedAgain(customer.version, refused);
  const listed =
    customer.parent && !parents.some((one) => one.id === customer.parent?.id)
      ? [customer.parent, ...parents]
      : parents;
  return (
    <Panel title={sentences.termsAndDelivery}>
      <Form
        method="post"
        key={customer.version}
        {...typedAgain}
        className="grid gap-4 sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="change" />
        <input type="hidden" name="version" value={customer.version} />
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
        <DockHoursField hours={customer} problems={problems} />
        <WayInFields values={customer} problems={problems} />
        <CheckBox
          name="unattendedAllowed"
          label={sentences.mayBeLeft}
          hint={sentences.mayBeLeftHint}
          defaultChecked={customer.unattendedAllowed}
        />
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy}>
            {sentences.saveTerms}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
