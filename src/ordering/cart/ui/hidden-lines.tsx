import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import type { HiddenLine } from '../contract.ts';
import * as messages from '../messages.ts';
import { ForCustomer } from './for-customer.tsx';

/** Products that may no longer be ordered: named, with a way to take them out. */
export function HiddenLines({ hidden }: { hidden: HiddenLine[] }) {
  const removing = useFetcher<{ error?: { code: string; message: string } }>({
    key: 'cart-remove-hidden',
  });
  if (hidden.length === 0) return null;
  return (
    <Note tone="warning" title={messages.hiddenTitle}>
      <p>{messages.hiddenLead}</p>
      <ul className="mt-2 divide-y divide-rule">
        {hidden.map((line) => (
          <li
            key={line.productId}
            className="flex flex-wrap items-center justify-between gap-2 py-1"
          >
            <span>
              {line.quantity} x {line.name}, {line.sizeUnit}{' '}
              <span className="font-mono text-xs">{line.sku}</span>
            </span>
            <removing.Form method="post" action="/cart">
              <input type="hidden" name="intent" value="remove" />
              <ForCustomer />
              <input type="hidden" name="productId" value={line.productId} />
              <Button type="submit" variant="quiet" aria-label={messages.remove(line.name)}>
                Take out
              </Button>
            </removing.Form>
          </li>
        ))}
      </ul>
      {removing.state === 'idle' && removing.data?.error ? (
        <FailureFocus by={removing.data.error}>
          <p role="alert" className="mt-2 font-semibold text-danger">
            {removing.data.error.message}
          </p>
        </FailureFocus>
      ) : null}
    </Note>
  );
}
