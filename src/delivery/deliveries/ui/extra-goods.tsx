import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CORRECT as words } from '../messages.ts';

/** Goods that were handed over beyond the order, by SKU: fields `extraSku` and `extraQuantity` of a form, row by row. */
export function ExtraGoods({ error }: { error: string | undefined }) {
  const [rows, setRows] = useState(1);
  return (
    <Panel title={words.beyond}>
      <p className="mb-3 text-muted">{words.beyondLead}</p>
      <ul className="grid gap-3">
        {Array.from({ length: rows }, (_, at) => (
          // Rows are only ever added behind the last.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex items-start gap-3">
            <TextField
              label={words.sku}
              name="extraSku"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={60}
              className="min-w-0 flex-1"
              error={at === rows - 1 ? error : undefined}
            />
            <TextField
              label={words.quantity}
              name="extraQuantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={9999}
              defaultValue="1"
              className="w-40"
            />
          </li>
        ))}
      </ul>
      <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setRows(rows + 1)}>
        {words.oneMore}
      </Button>
    </Panel>
  );
}
