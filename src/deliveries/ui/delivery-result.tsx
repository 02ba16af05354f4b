import { Link } from 'react-router';
import { dayText } from '../../kit/time.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { OrderDelivered } from '../contract.ts';
import { STATE_MESSAGES } from '../messages.ts';
import { HandedSheets } from './handed-sheets.tsx';
import { MissingSheets } from './missing-sheets.tsx';

const EXPLANATIONS: Partial<Record<OrderDelivered['state'], string>> = {
  delivered:
    'Everything was handed over. The customer gets an e-mail, the invoice follows by itself.',
  delivered_short: 'Only what was handed over is billed. The desk sees what is missing.',
  refused: 'Nothing was handed over and nothing is billed. The order is back with the desk.',
  failed: 'Nothing was handed over and nothing is billed. The order is back with the desk.',
};

const BANDS: Partial<Record<OrderDelivered['state'], string>> = {
  delivered: 'bg-success-tint text-success border-success',
  delivered_short: 'bg-warning-tint text-warning border-warning',
};

/** The stop is finished: seen from an arm's length. */
export function DeliveryResult({ done }: { done: OrderDelivered }) {
  return (
    <div className="flex flex-1 flex-col gap-5 p-4" role="status">
      <div
        className={`rounded-lg border-l-8 px-4 py-6 ${BANDS[done.state] ?? 'border-danger bg-danger-tint text-danger'}`}
      >
        <p className="font-display text-4xl leading-none font-bold">{STATE_MESSAGES[done.state]}</p>
        <p className="mt-2 font-semibold">
          {done.number}, {dayText(done.deliveredOn)}
        </p>
        <p className="mt-2">{EXPLANATIONS[done.state]}</p>
      </div>
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-card">
        {done.lines.map((line) => (
          <li key={line.sku} className="flex items-baseline justify-between gap-3 px-4 py-3">
            <span>{line.name}</span>
            <span
              className={`tabular shrink-0 font-semibold ${line.delivered < line.expected ? 'text-warning' : ''}`}
            >
              {line.delivered} of {line.expected}
            </span>
          </li>
        ))}
      </ul>
      <HandedSheets sheets={done.sheets} atTheDoor />
      <MissingSheets products={done.missingSheets ?? []} when="door" />
      <div className="mt-auto space-y-3">
        <Link
          className={buttonClass('primary', 'min-h-16 w-full text-xl')}
          to="/dashboard/deliveries"
        >
          Next stop
        </Link>
        <Link
          className={buttonClass('quiet', 'min-h-14 w-full')}
          to={`/dashboard/orders/${done.orderId}`}
        >
          See the order
        </Link>
      </div>
    </div>
  );
}
