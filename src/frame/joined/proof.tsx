import { loadDepositBack } from '../../books/credits/server/public/load-deposit-back.ts';
import { DepositBackNote } from '../../books/credits/ui/public/deposit-back.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { loadProofPage } from '../../delivery/claims/server/public/load-proof-page.ts';
import { DeliveryClaims } from '../../delivery/claims/ui/public/delivery-claims.tsx';
import { PROOF_MESSAGES } from '../../delivery/proofs/public/messages.ts';
import { ProofPageView } from '../../delivery/proofs/ui/public/proof-page-view.tsx';
import { BACK_TO_ORDERS } from '../../kit/back-links.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { useLiveReload } from '../../ui/live-page.ts';
import { titleTag } from '../../ui/page-meta.ts';
import type { Route } from './+types/proof';

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(
    loaderData ? PROOF_MESSAGES.ofOrder(loaderData.proof.number) : PROOF_MESSAGES.title,
    matches,
  ),
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadProofPage(app, user, params.deliveryId).catch(failLoad);
  return { ...page, ...(await loadDepositBack(app, user, page.proof.id)) };
}

export default function ProofPage({ loaderData: page }: Route.ComponentProps) {
  useLiveReload('order', page.proof.orderId);
  return (
    <ProofPageView
      page={page}
      claims={<DeliveryClaims {...page} />}
      depositBack={
        page.depositBack ? <DepositBackNote back={page.depositBack} books={page.books} /> : null
      }
    />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="delivery"
      back={BACK_TO_ORDERS}
      missing={PROOF_MESSAGES.missing}
      failed={PROOF_MESSAGES.failed}
    />
  );
}
