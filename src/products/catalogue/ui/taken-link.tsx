import type { Failure } from '../../../kit/failure.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import * as messages from '../product-messages.ts';

/** The product that has the name already, with the way to add a size to it, or the size that has the SKU. */
export function TakenLink({ failure }: { failure: Failure }) {
  const [first] = Array.isArray(failure.details) ? failure.details : [];
  const { nameKey, id, title } = (first ?? {}) as { nameKey?: string; id?: string; title?: string };
  if (nameKey)
    return (
      <ButtonLink variant="quiet" to={`/dashboard/products/new?of=${nameKey}`}>
        Add a size to it
      </ButtonLink>
    );
  return id && title ? (
    <ButtonLink variant="quiet" to={`/dashboard/products/${id}`}>
      {messages.openHolder(title)}
    </ButtonLink>
  ) : null;
}
