import { Form } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { salesRepMessages } from '../../messages.ts';

/** Whether a person of role user works for the distributor; a super_admin changes it. */
export function SalesRepForm({
  salesRep,
  mayChange,
  busy,
}: {
  salesRep: boolean;
  mayChange: boolean;
  busy: boolean;
}) {
  return (
    <Panel title={salesRepMessages.title}>
      {mayChange ? (
        <Form method="post" className="grid justify-items-start gap-3" key={String(salesRep)}>
          <input type="hidden" name="intent" value="sales-rep" />
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input type="checkbox" name="salesRep" defaultChecked={salesRep} className="size-5" />
            {salesRepMessages.box}
          </label>
          <p className="text-sm text-muted">{salesRepMessages.what}</p>
          <Button type="submit" variant="secondary" busy={busy}>
            {salesRepMessages.save}
          </Button>
        </Form>
      ) : (
        <p>{salesRep ? salesRepMessages.yes : salesRepMessages.no}</p>
      )}
    </Panel>
  );
}
