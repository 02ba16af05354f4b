import { groupPairs } from '../../hazards/pair-groups.ts';
import { isDeadly } from '../../hazards/public/deadly.ts';
import type { TogetherPair } from '../../inventory/server/stand-together.ts';
import { Together } from '../../inventory/ui/together.tsx';
import { SheetLink } from '../../sheets/ui/sheet-link.tsx';
import * as messages from '../messages.ts';
import type { SiteSafety } from '../server/load-site-safety.ts';

type Pair = SiteSafety['apart'][number];

/** Pairs with the same reaction share one line that says what happens and what to do. */
function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  const groups = groupPairs(pairs);
  return (
    <ul>
      {groups.map(({ hub, others, reason, advice }, at) => (
        <li
          key={[hub, ...others].map(({ nameKey }) => nameKey).join('|')}
          className="border-t border-on-bar/40 py-2 text-sm leading-5"
        >
          <p className="font-bold">
            {[hub, ...others].map((product, nth) => (
              <span key={product.nameKey}>
                {nth === 0 ? null : nth === 1 ? ' and ' : nth === others.length ? ' or ' : ', '}
                <SheetLink product={product} className="text-on-bar no-underline hover:underline" />
              </span>
            ))}
          </p>
          {groups[at + 1]?.reason === reason && groups[at + 1]?.advice === advice ? null : (
            <p className="text-xs leading-4">
              {reason} {advice}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Nobody knows what these react with: one line with their names. */
function Unknown({ products }: { products: readonly { nameKey: string; name: string }[] }) {
  return (
    <p className="border-t border-on-bar/40 py-2 text-sm leading-5">
      {products.map((product, nth) => (
        <span key={product.nameKey} className="font-bold">
          {nth === 0 ? null : ', '}
          <SheetLink product={product} className="text-on-bar no-underline hover:underline" />
        </span>
      ))}
      : {products.length === 1 ? messages.keepAlone : messages.keepAloneMany}
    </p>
  );
}

/** What a site has and must never mix: what can kill is never folded and never cut, the rest is one press away. What of it stands in one storeroom comes first, with the act that parts it. */
export function NeverMix({
  pairs,
  unknown,
  customerId,
  together,
  mayMove,
}: {
  pairs: readonly Pair[];
  /** What has no sheet and no known hazards. */
  unknown: readonly { nameKey: string; name: string }[];
  customerId: string;
  together: readonly { room: { id: string; name: string }; pairs: readonly TogetherPair[] }[];
  mayMove: boolean;
}) {
  if (pairs.length + unknown.length === 0) return null;
  const deadly = pairs.filter(isDeadly);
  const others = pairs.filter((pair) => !isDeadly(pair));
  return (
    <section aria-labelledby="never-mix" className="bg-bar px-3 pt-2.5 pb-1 text-on-bar">
      <h2 id="never-mix" className="pb-1.5 text-base leading-6">
        {messages.neverMix}
      </h2>
      <div className="text-sm leading-5 font-semibold">
        {together.map((one) => (
          <Together key={one.room.id} customerId={customerId} mayMove={mayMove} {...one} />
        ))}
      </div>
      <Pairs pairs={deadly} />
      {unknown.length > 0 ? <Unknown products={unknown} /> : null}
      {others.length > 0 ? (
        <details className="border-t border-on-bar/40">
          <summary className="min-h-9 cursor-pointer py-2 text-sm underline pointer-coarse:min-h-11">
            {messages.allPairs(pairs.length)}
          </summary>
          <Pairs pairs={others} />
        </details>
      ) : null}
    </section>
  );
}
