import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useFetcher } from 'react-router';
import { bandClass } from '../../../products/catalogue/ui/public/category-band.tsx';
import { ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useConnection } from '../../../ui/connection.ts';
import { setGuestLine, useGuestCart } from '../../../ui/guest-cart.ts';
import { useWaitingText } from '../../../ui/look-up.tsx';
import { EmptyState, Note, PageHeading } from '../../../ui/panel.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import * as messages from '../guest-messages.ts';
import type { loader as namesLoader } from '../pages/guest-names.ts';

/** The cart of a visitor: names and quantities, no prices, and the way to sign in. */
export function GuestCartView() {
  const { lines } = useGuestCart();
  const names = useFetcher<typeof namesLoader>();
  const ids = lines
    .map((line) => line.productId)
    .sort()
    .join(',');
  const { load } = names;
  const { lost } = useConnection();
  const waits = useWaitingText();
  useEffect(() => {
    if (ids && !lost) void load(`/cart/guest-names?ids=${ids}`);
  }, [ids, load, lost]);
  const known = new Map((names.data?.products ?? []).map((product) => [product.id, product]));
  if (lines.length === 0) {
    return (
      <>
        <PageHeading title={messages.title} />
        <EmptyState
          title={messages.empty}
          action={
            <span className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/products">{messages.browse}</ButtonLink>
              <ButtonLink variant="secondary" to="/login?returnTo=/cart">
                {messages.signIn}
              </ButtonLink>
            </span>
          }
        >
          {messages.guestEmptyLead}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageHeading title={messages.title} description={messages.guestLead} />
      <ul className="divide-y divide-rule rounded-lg border border-rule bg-card">
        {lines.map((line) => {
          const product = known.get(line.productId);
          const name = product
            ? `${product.name}, ${product.sizeUnit}`
            : names.data
              ? 'A product that is not listed any more'
              : waits;
          return (
            <li
              key={line.productId}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4 pl-5"
            >
              <span
                aria-hidden="true"
                className={`absolute inset-y-0 left-0 w-1.5 ${product ? bandClass(product.category) : 'bg-rule'}`}
              />
              <div className="min-w-0 flex-1 basis-60">
                {product ? (
                  <>
                    <Link
                      to={`/products/${product.nameKey}`}
                      className="block font-semibold text-ink underline decoration-rule hover:decoration-current"
                    >
                      {product.name}
                    </Link>
                    <span className="text-sm text-muted">
                      {product.brand} · {product.sizeUnit}
                    </span>
                  </>
                ) : (
                  <span className="text-muted">{name}</span>
                )}
              </div>
              <QuantityStepper
                value={line.quantity}
                onChange={(quantity) => setGuestLine(line.productId, quantity)}
                label={messages.quantityOf(name)}
              />
              <button
                type="button"
                onClick={() => setGuestLine(line.productId, 0)}
                aria-label={messages.remove(name)}
                className="grid size-11 place-items-center rounded-md text-muted hover:bg-sunk hover:text-danger"
              >
                <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
              </button>
            </li>
          );
        })}
      </ul>
      {names.data && names.data.apart.length > 0 ? (
        <aside aria-label="Safety" className="mt-6 rounded-md border border-rule bg-sunk px-4 py-3">
          <ApartPairs pairs={names.data.apart} />
        </aside>
      ) : null}
      <div className="mt-6 flex flex-wrap items-center gap-4">
        <ButtonLink to="/login?returnTo=/cart">{messages.signIn}</ButtonLink>
        <Link to="/contact-us?topic=new-account" className="text-brand underline">
          No account yet? Ask us for one
        </Link>
      </div>
      <noscript>
        <Note tone="warning">
          A cart without an account needs JavaScript. Sign in to order without it.
        </Note>
      </noscript>
    </>
  );
}
