import { groupPairs } from '../../hazards/pair-groups.ts';
import { pairWordsInSpanish } from '../../hazards/pair-words-es.ts';
import { isDeadly } from '../../hazards/public/deadly.ts';
import { posterMessages } from '../poster/messages.ts';
import type { SiteBinder } from '../server/site-binder.ts';
import { siteMessages } from '../site/messages.ts';
import { SentenceText } from './site-product.tsx';

const { 'es-US': spanish } = siteMessages;
const { 'es-US': posterSpanish } = posterMessages;

function Pairs({ pairs }: { pairs: SiteBinder['apart'] }) {
  return (
    <ul>
      {groupPairs(pairs).map(({ hub, others, reason, advice, severity }) => (
        <li key={[hub, ...others].map(({ nameKey }) => nameKey).join('|')}>
          <strong>{hub.name}</strong> + {others.map(({ name }) => name).join(' / ')}:{' '}
          <span lang="en" className="en">
            {reason} {advice}
          </span>
          <span lang="es" className="es">
            {pairWordsInSpanish(reason) ?? posterSpanish.legend[severity]}{' '}
            {pairWordsInSpanish(advice) ?? spanish.keepApart}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the search of the page looks through. */
const namesOf = (pairs: SiteBinder['apart']) =>
  pairs
    .map(({ a, b }) => `${a.name} ${b.name}`)
    .join(' ')
    .toLowerCase();

/** What this storeroom holds that must never meet: all that can kill, open; the rest in a fold. */
export function NeverMix({ pairs }: { pairs: SiteBinder['apart'] }) {
  const deadly = pairs.filter(isDeadly);
  const others = pairs.filter((pair) => !isDeadly(pair));
  return (
    <>
      {deadly.length > 0 ? (
        <section className="deadly">
          <h2>
            <SentenceText say={({ neverMix }) => neverMix} />
          </h2>
          <div>
            <Pairs pairs={deadly} />
          </div>
        </section>
      ) : null}
      {others.length > 0 ? (
        <details data-name={namesOf(others)}>
          <summary>
            <span className="n">
              <SentenceText say={({ alsoApart }) => alsoApart} />
            </span>
          </summary>
          <section>
            <div>
              <Pairs pairs={others} />
            </div>
          </section>
        </details>
      ) : null}
    </>
  );
}
