import { fetchedBack as words } from '../count-messages.ts';
import type { CountBack } from '../server/count-back.ts';

/** What else is in the truck: goods of claims, which nobody counts with the load. */
export function FetchedBack({ rows }: { rows: CountBack['fetched'] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="fetched-back">
      <h2 id="fetched-back" className="border-b border-ink pb-1 text-xl">
        {words.title}
      </h2>
      <p className="pt-2">{words.text}</p>
      <ul>
        {rows.map((row) => (
          <li
            key={`${row.number} ${row.name} ${row.sizeUnit}`}
            className="flex gap-3 border-b border-rule py-2 leading-tight"
          >
            <span className="tabular text-lg font-bold">{row.quantity}</span>
            <span className="min-w-0">
              <span className="block font-bold wrap-anywhere">{words.goods(row)}</span>
              <span className="text-muted">{words.from(row.customerName, row.number)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
