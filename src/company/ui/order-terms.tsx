import type { OrderTerm } from '../order-terms.ts';
import * as messages from '../order-terms-messages.ts';

/** Where, when and on what terms the company delivers; nothing when it says nothing of it. */
export function OrderTerms({
  terms,
  wide = false,
}: {
  terms: readonly OrderTerm[];
  wide?: boolean;
}) {
  if (terms.length === 0) return null;
  return (
    <section aria-labelledby="order-terms" className="border-t-2 border-ink pt-3">
      <h2
        id="order-terms"
        className={wide ? 'narrow pb-5 text-4xl font-extrabold sm:text-5xl' : 'pb-2 text-xl'}
      >
        {messages.title}
      </h2>
      <dl className={wide ? 'grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3' : 'grid'}>
        {terms.map(({ name, lines }) => (
          <div key={name} className="border-t border-rule py-3">
            <dt className={wide ? 'text-xl font-bold' : 'text-sm text-muted'}>{name}</dt>
            {lines.map((line) => (
              <dd key={line} className={wide ? 'mt-1 max-w-[42ch] text-muted' : 'font-semibold'}>
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
