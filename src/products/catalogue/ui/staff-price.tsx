import { Link, useRouteLoaderData } from 'react-router';
import type { Role } from '../../../kit/actor.ts';
import * as adminMessages from '../public/admin-messages.ts';
import type { PriceRule } from '../public/contract.ts';
import { WhyPrice } from './public/why-price.tsx';

interface StaffPriceProps {
  rule: PriceRule;
  productId: string;
  customerId: string | null;
}

/** Below the price of a product page, for staff: why it costs that, and for the owner the way to the editor. */
export function StaffPrice(props: StaffPriceProps) {
  const root = useRouteLoaderData('root') as { user: { role: Role } | null } | undefined;
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <WhyPrice {...props} />
      {root?.user?.role === 'super_admin' ? (
        <Link
          to={`/dashboard/products/${props.productId}`}
          className="inline-flex min-h-11 items-center text-muted underline hover:text-ink sm:min-h-8"
        >
          {adminMessages.editProduct}
        </Link>
      ) : null}
    </div>
  );
}
