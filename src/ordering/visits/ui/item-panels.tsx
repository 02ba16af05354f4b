import { Link } from 'react-router';
import { Panel } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import type { LapsedItem, SimilarItem } from '../server/items.ts';

function Item({ item, line }: { item: LapsedItem | SimilarItem; line: string }) {
  return (
    <li className="py-2">
      <Link
        to={`/products/${item.slug}`}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-8"
      >
        {item.name}
      </Link>
      <span className="text-sm text-muted">
        {' '}
        {item.sizeUnit}, <span className="font-mono">{item.sku}</span>
      </span>
      <p className="tabular text-sm">{line}</p>
    </li>
  );
}

const LIST = 'divide-y divide-rule border-t border-rule';

/** What the customer bought regularly and then no more, each with why it stands here. */
export function LapsedPanel({ items }: { items: readonly LapsedItem[] }) {
  return (
    <Panel title={messages.LAPSED_TITLE}>
      <p className="mb-2 text-sm text-muted">
        {items.length === 0 ? messages.LAPSED_NONE : messages.LAPSED_LEAD}
      </p>
      <ul className={items.length > 0 ? LIST : ''}>
        {items.map((item) => (
          <Item key={item.productId} item={item} line={messages.lapsedLine(item)} />
        ))}
      </ul>
    </Panel>
  );
}

/** What similar sites buy and this one does not. */
export function SimilarPanel({ items }: { items: readonly SimilarItem[] }) {
  return (
    <Panel title={messages.SIMILAR_TITLE}>
      <p className="mb-2 text-sm text-muted">
        {items.length === 0 ? messages.SIMILAR_NONE : messages.SIMILAR_LEAD}
      </p>
      <ul className={items.length > 0 ? LIST : ''}>
        {items.map((item) => (
          <Item key={item.productId} item={item} line={messages.similarLine(item)} />
        ))}
      </ul>
    </Panel>
  );
}
