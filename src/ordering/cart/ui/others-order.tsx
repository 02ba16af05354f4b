import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../others-order-messages.ts';

/** The cart of somebody of the staff who takes no orders: who does, and the way back to their own work. */
export function OthersOrder({ seesOrders }: { seesOrders: boolean }) {
  return (
    <>
      <PageHeading title={messages.title} />
      <EmptyState
        title={messages.notYours}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/dashboard">{messages.back}</ButtonLink>
            {seesOrders ? (
              <ButtonLink variant="secondary" to="/dashboard/orders">
                {messages.orders}
              </ButtonLink>
            ) : null}
          </span>
        }
      >
        {messages.whoOrders}
      </EmptyState>
    </>
  );
}
