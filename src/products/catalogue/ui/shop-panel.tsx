import { Link, useFetcher } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Badge, Note, Panel } from '../../../ui/panel.tsx';
import { packWords } from '../../packs/pack-words.ts';
import * as messages from '../product-messages.ts';
import * as adminMessages from '../public/admin-messages.ts';
import type { ProductRecord } from '../public/contract.ts';
import { PackFigure } from './pack-figure.tsx';
import { ProductPicture } from './public/product-picture.tsx';

interface Size {
  id: string;
  sku: string;
  sizeUnit: string;
  isActive: boolean;
}

interface Answer {
  switched?: { isActive: boolean; changed: number };
  error?: { code: string; message: string };
}

/** The size as lists show it, whether customers find it, and the way to change that. */
export function ShopPanel({
  product,
  seenBy,
  sizes,
  formKey,
}: {
  product: ProductRecord;
  /** How many accounts of buyers and sales reps have its brand. */
  seenBy: { seeing: number; all: number };
  sizes: Size[];
  formKey: string;
}) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state === 'idle' ? null : fetcher.formData?.get('sizes');
  const { switched, error } = fetcher.data ?? {};
  const isForAll = seenBy.seeing === seenBy.all;
  const likeThis = sizes.filter((size) => size.isActive === product.isActive).length;
  return (
    <Panel>
      <div className="mb-3 grid grid-cols-[8rem_minmax(0,1fr)] items-end gap-4">
        <ProductPicture size={product} eager className="w-full" />
        <PackFigure pack={packWords(product.sizeUnit)} />
      </div>
      <p className="flex flex-wrap items-center gap-3">
        {product.isActive ? (
          <Badge tone="success">{adminMessages.active}</Badge>
        ) : (
          <Badge>{adminMessages.inactive}</Badge>
        )}
        <span className="min-w-0 flex-1 basis-40 text-sm text-muted">
          {!product.isActive
            ? messages.isOff
            : isForAll
              ? messages.isOn
              : messages.isOnFor(seenBy, product.brand)}
        </span>
      </p>
      {isForAll ? null : (
        <Link
          to="/dashboard/people?role=user"
          className="inline-flex min-h-11 items-center text-sm text-brand underline"
        >
          {messages.giveBrand}
        </Link>
      )}
      <fetcher.Form method="post" className="mt-3 grid gap-2">
        <input type="hidden" name="intent" value="active" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="isActive" value={product.isActive ? 'no' : 'yes'} />
        <Button type="submit" variant="secondary" name="sizes" value="one" busy={busy === 'one'}>
          {product.isActive ? messages.switchOff : messages.switchOn}
        </Button>
        {likeThis > 1 ? (
          <Button type="submit" variant="quiet" name="sizes" value="all" busy={busy === 'all'}>
            {product.isActive ? messages.allOff(likeThis) : messages.allOn(likeThis)}
          </Button>
        ) : null}
      </fetcher.Form>
      <div aria-live="polite" className="mt-2">
        {switched ? (
          <Note tone="success">{messages.switched(switched.isActive, switched.changed)}</Note>
        ) : null}
        {error ? (
          <FailureFocus by={error}>
            <Note tone="danger" title={messageFor(error)} />
          </FailureFocus>
        ) : null}
      </div>
    </Panel>
  );
}

/** The sizes of the product, each with a page of its own, and the way to a further one. */
export function SizesPanel({ product, sizes }: { product: ProductRecord; sizes: Size[] }) {
  return (
    <Panel title={messages.sizes}>
      <ul className="border-t border-rule">
        {sizes.map((size) => (
          <li
            key={size.id}
            className="flex items-center justify-between gap-3 border-b border-rule"
          >
            {size.id === product.id ? (
              <span className="narrow flex min-h-11 items-center text-base font-bold">
                {size.sizeUnit}
              </span>
            ) : (
              <Link
                to={`/dashboard/products/${size.id}`}
                className="narrow flex min-h-11 items-center text-base font-semibold text-brand underline"
              >
                {size.sizeUnit}
              </Link>
            )}
            <span className="text-sm whitespace-nowrap text-muted">
              {size.isActive ? adminMessages.active : adminMessages.inactive}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <ButtonLink
          variant="secondary"
          className="w-full"
          to={`/dashboard/products/new?of=${product.nameKey}`}
        >
          {messages.addSize}
        </ButtonLink>
      </p>
    </Panel>
  );
}
