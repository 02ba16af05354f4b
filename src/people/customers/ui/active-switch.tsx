import { type RefObject, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { isTypedIn } from '../../../ui/use-typed-again.ts';
import * as sentences from '../form-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import * as messages from '../public/messages.ts';

/**
 * Whether the customer is active. Without scripts the switch goes without its question. While something is typed in the form beside it, that is
 * saved first: the page is made anew by the switch.
 */
export function ActiveSwitch({
  customer,
  beside,
}: {
  customer: CustomerDetail;
  beside: RefObject<HTMLFormElement | null>;
}) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const [isHeld, setHeld] = useState(false);
  return (
    <Panel>
      {isHeld ? (
        <div role="alert" className="mb-3">
          <Note tone="warning" title={sentences.saveFirst} />
        </div>
      ) : null}
      <Form
        method="post"
        className="flex flex-wrap items-center justify-between gap-3"
        onSubmit={(event) => {
          const holds = beside.current !== null && isTypedIn(beside.current);
          setHeld(holds);
          if (holds || customer.isActive) event.preventDefault();
          if (holds || !customer.isActive) return;
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
    </Panel>
  );
}
