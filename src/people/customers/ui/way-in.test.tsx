import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DriverStop } from '../../../delivery/stops/contract.ts';
import { StopHead } from '../../../delivery/stops/ui/stop-head.tsx';
import { type CustomerDetail, type ShipTo, shipTo, wayIn } from '../public/contract.ts';
import { AddressPanel } from './customer-facts.tsx';
import { WayInFields } from './way-in-fields.tsx';

const FIELDS = Object.keys(wayIn) as (keyof typeof wayIn)[];
const hint = (field: string) => `said of ${field}`;
const all = Object.fromEntries(Object.keys(shipTo.shape).map((key) => [key, hint(key)]));

test.each(FIELDS)('%s has a control in the forms, filled and with its problem', (field) => {
  const problems = { [field]: 'Not so.' };
  const form = renderToStaticMarkup(<WayInFields values={all} problems={problems} />);
  expect(form).toContain(`name="${field}"`);
  expect(form).toContain(hint(field));
  expect(form).toContain('Not so.');
});

test.each(FIELDS)('%s is shown on the customer’s page', (field) => {
  const customer = { ...all, routeDays: [], dockClosed: [] } as unknown as CustomerDetail;
  expect(renderToStaticMarkup(<AddressPanel customer={customer} />)).toContain(hint(field));
});

/** Under which name a stop has what its older readers know by another. */
const ON_STOP: Partial<Record<keyof ShipTo, keyof DriverStop>> = {
  name: 'customerName',
  state: 'region',
  deliveryNote: 'dockNote',
};

test.each(Object.keys(shipTo.shape) as (keyof ShipTo)[])(
  'the driver sees %s at the stop',
  (key) => {
    const stop = { lastTime: null, orderNote: '', ...{ phone: '', ...all } } as Record<
      string,
      unknown
    >;
    for (const [from, to] of Object.entries(ON_STOP)) stop[to as string] = all[from];
    const head = renderToStaticMarkup(<StopHead stop={stop as unknown as DriverStop} level={1} />);
    expect(head).toContain(key === 'phone' ? 'tel:' : hint(key));
  },
);
