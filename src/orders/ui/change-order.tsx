import { useEffect, useId, useState } from 'react';
import { useFetcher } from 'react-router';
import { MAX_QUANTITY } from '../../cart/limits.ts';
import { formatCents } from '../../kit/money.ts';
import { Button } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Badge, Note, Panel } from '../../ui/panel.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { SendKey } from '../../ui/send-key.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { NOTHING_CHANGED, POLICY_MESSAGES } from '../messages.ts';
import type { OrderView } from '../server/queries.ts';
import { SHORTFALL_POLICIES } from '../status.ts';
import { AddOrderLine, type OfferedProduct } from './add-order-line.tsx';
import { failureText, type UpdateDone } from './order-actions.tsx';

/** Quantities and details of an order, changed by who may. The number stays. */
export function ChangeOrder({ order }: { order: OrderView }) {
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        Change order
      </Button>
    );
  }
  return (
    <Panel
      title="Change order"
      actions={
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Close
        </Button>
      }
    >
      <div className="grid gap-6">
        <Lines order={order} onDone={() => setOpen(false)} />
        <Details order={order} onDone={() => setOpen(false)} />
      </div>
    </Panel>
  );
}

function useUpdate(key: string, onDone: () => void) {
  const fetcher = useFetcher<UpdateDone>({ key });
  const { state, data } = fetcher;
  useEffect(() => {
    if (state === 'idle' && data?.done) onDone();
    // The caller makes a new function at each render; the answer alone counts.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state, data]);
  return fetcher;
}

/** A product that is to become a line of the order. */
interface Added {
  product: OfferedProduct;
  quantity: number;
}

function Lines({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const fetcher = useUpdate(`order-lines-${order.id}`, onDone);
  const why = useId();
  const [requested, setRequested] = useState<Record<string, number>>({});
  const [added, setAdded] = useState<Added[]>([]);
  const lines = order.lines
    .map((line) => ({ ...line, standing: line.ordered - line.cancelled }))
    .filter((line) => line.standing > 0);
  const changed = lines.filter(
    (line) =>
      requested[line.productId] !== undefined && requested[line.productId] !== line.standing,
  );
  const requests = [
    ...changed.map((line) => ({ productId: line.productId, quantity: requested[line.productId] })),
    ...added.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      expectedUnitPriceCents: product.unitPriceCents ?? 0,
    })),
  ];
  const add = (product: OfferedProduct, quantity: number) => {
    const line = lines.find((one) => one.productId === product.id);
    // More of what is on the order is that line: it keeps its price.
    if (line)
      return setRequested((current) => ({
        ...current,
        [product.id]: Math.min(MAX_QUANTITY, (current[product.id] ?? line.standing) + quantity),
      }));
    const others = added.filter((one) => one.product.id !== product.id);
    const before = added.find((one) => one.product.id === product.id)?.quantity ?? 0;
    setAdded([...others, { product, quantity: Math.min(MAX_QUANTITY, before + quantity) }]);
  };
  return (
    <fetcher.Form method="post" action={`/dashboard/orders/${order.id}`} className="grid gap-3">
      <input type="hidden" name="version" value={order.version} />
      {/* Other lines are another intent. */}
      <SendKey key={JSON.stringify(requests)} answer={fetcher.data} />
      <input type="hidden" name="lines" value={JSON.stringify(requests)} />
      <ul className="divide-y divide-rule">
        {lines.map((line) => {
          const quantity = requested[line.productId] ?? line.standing;
          return (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <span
                className={`min-w-0 flex-1 basis-56 ${quantity === 0 ? 'text-muted line-through' : ''}`}
              >
                <span className="font-semibold">{line.name}</span> {line.sizeUnit}
                <span className="tabular block text-sm text-muted">
                  {formatCents(line.unitPriceCents)} each
                </span>
              </span>
              <QuantityStepper
                value={quantity}
                min={line.delivered}
                onChange={(next) =>
                  setRequested((current) => ({ ...current, [line.productId]: next }))
                }
                label={`Quantity of ${line.name}, ${line.sizeUnit}`}
              />
            </li>
          );
        })}
        {added.map(({ product, quantity }) => (
          <li key={product.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <span className="min-w-0 flex-1 basis-56">
              <span className="font-semibold">{product.name}</span> {product.sizeUnit}{' '}
              <Badge tone="info">New</Badge>
              <span className="tabular block text-sm text-muted">
                {formatCents(product.unitPriceCents ?? 0)} each
              </span>
            </span>
            <QuantityStepper
              value={quantity}
              min={0}
              onChange={(next) =>
                setAdded(
                  added.flatMap((one) =>
                    one.product.id !== product.id
                      ? [one]
                      : next === 0
                        ? []
                        : [{ ...one, quantity: next }],
                  ),
                )
              }
              label={`Quantity of ${product.name}, ${product.sizeUnit}`}
            />
          </li>
        ))}
      </ul>
      <AddOrderLine orderId={order.id} onAdd={add} />
      {fetcher.data?.error && fetcher.state === 'idle' ? (
        <FailureFocus by={fetcher.data.error}>
          <Note tone="danger">{failureText(fetcher.data.error)}</Note>
        </FailureFocus>
      ) : null}
      {requests.length === 0 ? (
        <p id={why} className="text-sm text-muted">
          {NOTHING_CHANGED}
        </p>
      ) : null}
      <Button
        type="submit"
        name="action"
        value="change-lines"
        disabled={requests.length === 0}
        aria-describedby={requests.length === 0 ? why : undefined}
        busy={fetcher.state !== 'idle'}
      >
        Save products
      </Button>
    </fetcher.Form>
  );
}

function Details({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const fetcher = useUpdate(`order-details-${order.id}`, onDone);
  return (
    <fetcher.Form
      method="post"
      action={`/dashboard/orders/${order.id}`}
      className="grid gap-3 border-t border-rule pt-4"
    >
      <input type="hidden" name="version" value={order.version} />
      <SendKey answer={fetcher.data} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          name="poNumber"
          label="PO number"
          defaultValue={order.poNumber}
          maxLength={50}
          autoComplete="off"
        />
        <TextField
          name="wantedOn"
          type="date"
          label="Wanted delivery date"
          defaultValue={order.wantedOn ?? ''}
        />
      </div>
      <TextArea name="note" label="Note" defaultValue={order.note} maxLength={2000} rows={2} />
      <SelectField
        name="shortfallPolicy"
        label="If something is short on the day"
        defaultValue={order.shortfallPolicy}
        required
      >
        {SHORTFALL_POLICIES.map((policy) => (
          <option key={policy} value={policy}>
            {POLICY_MESSAGES[policy]}
          </option>
        ))}
      </SelectField>
      {fetcher.data?.error && fetcher.state === 'idle' ? (
        <FailureFocus by={fetcher.data.error}>
          <Note tone="danger">{failureText(fetcher.data.error)}</Note>
        </FailureFocus>
      ) : null}
      <Button
        type="submit"
        name="action"
        value="change-details"
        variant="secondary"
        busy={fetcher.state !== 'idle'}
      >
        Save details
      </Button>
    </fetcher.Form>
  );
}
