import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents } from '../../../kit/money.ts';
import { dayIn } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { QuantityField } from '../../cart/ui/quantity-field.tsx';
import { quantityIn } from '../../cart/ui/typed-quantities.ts';
import type { GuideToGo } from '../choices.ts';
import * as messages from '../messages.ts';

/** What the customer buys again and again, each with its price and a quantity; what was bought on the last day goes in by one press. */
export function OrderRows({
  guide,
  today,
  texts,
  onType,
}: {
  guide: GuideToGo;
  today: string;
  texts: Readonly<Record<string, string>>;
  onType: (productId: string, text: string) => void;
}) {
  const timeZone = useTimeZone();
  const lastOn = guide.items
    .map((item) => item.lastOn)
    .toSorted()
    .at(-1);
  const last = guide.items.filter((item) => item.lastOn === lastOn);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className="text-muted">
          {messages.pricesOf(guide.readAt, timeZone, today, dayIn(timeZone, guide.readAt))}
        </p>
        {lastOn ? (
          <Button
            variant="secondary"
            onClick={() => {
              for (const item of last) onType(item.productId, String(item.lastQuantity));
            }}
          >
            {messages.asLast(lastOn, last.length)}
          </Button>
        ) : null}
      </div>
      <ul data-order className="divide-y divide-rule border-y border-rule">
        {guide.items.map((item) => {
          const text = texts[item.productId] ?? '';
          const isWrong = quantityIn(text) === null;
          return (
            <li key={item.productId} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1 text-sm leading-5">
                <span className="font-semibold">{item.name}</span>{' '}
                <span className="narrow font-semibold whitespace-nowrap">{item.sizeUnit}</span>
                <span className="tabular flex flex-wrap gap-x-3 text-muted">
                  <span className="font-semibold text-ink">{formatCents(item.unitPriceCents)}</span>
                  {messages.lastTaken(item)}
                </span>
              </span>
              <QuantityField
                productId={item.productId}
                name={`${item.name}, ${item.sizeUnit}`}
                value={text}
                state={text === '' ? 'none' : 'saved'}
                trouble={isWrong ? { kind: 'wrong', take: null } : null}
                onType={onType}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
