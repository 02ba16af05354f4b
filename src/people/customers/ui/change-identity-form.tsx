import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Badge, Note, Panel } from '../../../ui/panel.tsx';
import { useTypedAgain } from '../../../ui/use-typed-again.ts';
import * as sentences from '../form-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import * as messages from '../public/messages.ts';
import { IdentityFields } from './identity-fields.tsx';

/**
 * Name and address, and whether the customer is active. Without scripts the switch goes
 * without its question.
 */
export function ChangeIdentityForm({
  customer,
  problems,
  refused,
  busy,
}: {
  customer: CustomerDetail;
  problems: Record<string, string>;
  /** What was sent was not saved. */
  refused: boolean;
  busy: boolean;
}) {
  const typedAgain = useTypedAgain(customer.version, refused);
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
      <Form
        method="post"
        key={customer.version}
        {...typedAgain}
        className="grid gap-4 sm:grid-cols-6"
        noValidate
      >
        <input type="hidden" name="intent" value="change-identity" />
        <input type="hidden" name="version" value={customer.version} />
        <IdentityFields
          values={{
            name: customer.name,
            address1: customer.address1,
            city: customer.city,
            state: customer.state,
            zip: customer.zip,
          }}
          problems={problems}
        />
        <div className="sm:col-span-6">
          <Button type="submit" busy={busy}>
            {sentences.saveIdentity}
          </Button>
        </div>
      </Form>
      <ActiveSwitch customer={customer} />
    </Panel>
  );
}

function ActiveSwitch({ customer }: { customer: CustomerDetail }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-rule pt-4"
      onSubmit={(event) => {
        if (!customer.isActive) return;
        event.preventDefault();
        const form = event.currentTarget;
        confirm({
          title: messages.switchOffTitle,
          message: messages.switchOffMessage,
          confirmText: 'Switch off',
          confirmLook: 'danger',
          onConfirm: () => void submit(form),
        });
      }}
    >
      <input type="hidden" name="intent" value={customer.isActive ? 'switch-off' : 'switch-on'} />
      <input type="hidden" name="version" value={customer.version} />
      <p className="max-w-prose text-sm text-muted">
        {customer.isActive
          ? 'Active: people who may see it can order for it.'
          : sentences.switchedOff}
      </p>
      <Button type="submit" variant="secondary">
        {customer.isActive ? 'Switch off' : 'Switch on'}
      </Button>
    </Form>
  );
}
