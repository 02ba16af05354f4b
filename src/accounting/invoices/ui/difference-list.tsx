import { Form, Link, useNavigation } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { DIFFERENCE_MESSAGES as words } from '../../messages.ts';
import type { InvoiceDifference } from '../server/invoice-differences.ts';

/** Deliveries that were corrected after their invoice had gone out: what is to be credited or billed besides. */
export function DifferenceList({ differences }: { differences: InvoiceDifference[] }) {
  const busy = useNavigation().formData?.get('differenceId');
  if (differences.length === 0) return null;
  return (
    <Panel title={words.title} className="mb-4">
      <p className="mb-3 max-w-prose text-muted">{words.lead}</p>
      <ul className="divide-y divide-rule">
        {differences.map((one) => (
          <li key={one.id} className="py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">
              {one.amountCents < 0
                ? words.credit(formatCents(-one.amountCents))
                : words.bill(formatCents(one.amountCents))}
            </p>
            <p>
              <Link
                className="text-brand underline"
                to={`/dashboard/orders/${one.orderId}#delivery`}
              >
                {one.orderNumber}
              </Link>
              , {one.customerName}
              {one.docNumber ? `, ${words.invoice(one.docNumber)}` : ''}
            </p>
            <ul className="text-sm text-muted">
              {one.lines.map((line) => (
                <li key={line.orderLineId}>
                  <span className="tabular">
                    {line.quantity > 0 ? `+${line.quantity}` : line.quantity}
                  </span>{' '}
                  {line.description}, {formatCents(line.unitPriceCents)}
                </li>
              ))}
            </ul>
            <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
              <input type="hidden" name="intent" value="difference" />
              <input type="hidden" name="differenceId" value={one.id} />
              <TextField name="document" label={words.document} required maxLength={40} />
              <Button type="submit" variant="secondary" busy={busy === one.id}>
                {words.done}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
