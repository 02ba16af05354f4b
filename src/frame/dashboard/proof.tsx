import { FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { depositBackOf } from '../../books/credits/server/waiting-deposits.ts';
import { DepositBackNote } from '../../books/credits/ui/deposit-back.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { messages as claimMessages } from '../../delivery/claims/messages.ts';
import { claimsOfDelivery } from '../../delivery/claims/server/queries.ts';
import { ClaimStateBadge } from '../../delivery/claims/ui/claim-state.tsx';
import { CORRECTION_REASON_MESSAGES, STATE_MESSAGES } from '../../delivery/deliveries/messages.ts';
import { CaseNotes } from '../../delivery/deliveries/ui/case-notes.tsx';
import { DELIVERY_TONES } from '../../delivery/deliveries/ui/delivery-panel.tsx';
import { HandedSheets } from '../../delivery/deliveries/ui/handed-sheets.tsx';
import { MissingSheets } from '../../delivery/deliveries/ui/missing-sheets.tsx';
import { OwedSheets } from '../../delivery/deliveries/ui/owed-sheets.tsx';
import { PROOF_MESSAGES } from '../../delivery/proofs/messages.ts';
import { emptiesText } from '../../delivery/proofs/proof-facts.ts';
import { proofView } from '../../delivery/proofs/server/proof-view.ts';
import { ProofFacts } from '../../delivery/proofs/ui/proof-facts.tsx';
import { ProofLines } from '../../delivery/proofs/ui/proof-lines.tsx';
import { ProofPhotos } from '../../delivery/proofs/ui/proof-photos.tsx';
import { ProofRecord } from '../../delivery/proofs/ui/proof-record.tsx';
import { SignatureBox } from '../../delivery/proofs/ui/signature-box.tsx';
import { hasDuty, isOneOf, mayOrder, SEEING_MONEY } from '../../kit/actor.ts';
import { exactMomentText, momentText } from '../../kit/time.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { useLiveReload } from '../../ui/live-page.ts';
import { Badge, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import type { Route } from './+types/proof';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: `${loaderData ? PROOF_MESSAGES.ofOrder(loaderData.proof.number) : PROOF_MESSAGES.title} | Bellcart`,
  },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = await proofView(app, user, params.deliveryId).catch(failLoad);
  const claims = mayOrder(user)
    ? await claimsOfDelivery(app.db, orderScope(user), view.proof.id)
    : [];
  const depositBack = isOneOf(user, SEEING_MONEY)
    ? await depositBackOf(app.db, orderScope(user), view.proof.id)
    : undefined;
  return {
    ...view,
    depositBack,
    books: hasDuty(user, 'books'),
    claims: claims.map(({ id, state, raisedAt }) => ({ id, state, raisedAt })),
  };
}

type ProofView = Route.ComponentProps['loaderData'];
type Proof = ProofView['proof'];

export default function ProofPage({ loaderData }: Route.ComponentProps) {
  const { proof } = loaderData;
  useLiveReload('order', proof.orderId);
  return (
    <Page>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            {PROOF_MESSAGES.ofOrder(proof.number)}
            <span className="text-base">
              <Badge tone={DELIVERY_TONES[proof.state]}>{STATE_MESSAGES[proof.state]}</Badge>
            </span>
          </span>
        }
        description={proof.customerName}
      >
        <a href={`/dashboard/deliveries/${proof.id}/proof.pdf`} className={buttonClass('primary')}>
          <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
          {PROOF_MESSAGES.pdf}
        </a>
        <ButtonLink to={`/dashboard/orders/${proof.orderId}`} variant="secondary">
          {PROOF_MESSAGES.order}
        </ButtonLink>
      </PageHeading>
      <Attempt proof={proof} page={loaderData} />
      <Corrections proof={proof} page={loaderData} />
    </Page>
  );
}

/** The record with all its evidence. */
function Attempt({ proof, page }: { proof: Proof; page: ProofView }) {
  const { timeZone, ours, claims, depositBack, books } = page;
  const empties = proof.empties.flatMap(emptiesText);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
      <div className="grid min-w-0 gap-4">
        <Panel title={PROOF_MESSAGES.lines}>
          <CaseNotes cases={proof.cases} />
          <ProofLines orderId={proof.orderId} lines={proof.lines} />
          {proof.note ? (
            <p className="mt-3 border-t border-rule pt-3 whitespace-pre-line">
              <span className="text-muted">{PROOF_MESSAGES.note}: </span>
              {proof.note}
            </p>
          ) : null}
        </Panel>
        <ProofPhotos orderId={proof.orderId} photos={proof.photos} ours={ours} />
        {empties.length > 0 ? (
          <Panel title={PROOF_MESSAGES.empties}>
            <ul className="list-disc pl-5">
              {empties.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
            {depositBack ? <DepositBackNote back={depositBack} books={books} /> : null}
          </Panel>
        ) : null}
        {proof.sheets.length + proof.missingSheets.length + proof.owedSheets.length > 0 ? (
          <Panel className="[&>div:first-child]:mt-0 [&>div:first-child]:border-t-0 [&>div:first-child]:pt-0">
            <HandedSheets sheets={proof.sheets} />
            {proof.sheetsOnPaper ? <p>{PROOF_MESSAGES.sheetsOnPaper}</p> : null}
            <OwedSheets sheets={proof.owedSheets} />
            <MissingSheets products={proof.missingSheets} when="after" />
          </Panel>
        ) : null}
      </div>
      <aside className="grid gap-4">
        <Claims claims={claims} timeZone={timeZone} />
        <SignatureBox proof={proof} />
        <ProofFacts proof={proof} timeZone={timeZone} />
        <ProofRecord deliveryId={proof.id} hash={proof.recordHash} />
      </aside>
    </div>
  );
}

/** What the customer reported about this delivery, for whoever may open it. */
function Claims({ claims, timeZone }: Pick<ProofView, 'claims' | 'timeZone'>) {
  if (claims.length === 0) return null;
  return (
    <Panel title={claimMessages.claims}>
      <ul>
        {claims.map(({ id, state, raisedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              to={`/dashboard/claims/${id}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {momentText(raisedAt, timeZone)}
            </Link>
            <ClaimStateBadge state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What turned out otherwise since: appended, with its evidence. The record above stays as it was signed. */
function Corrections({ proof, page: { timeZone, ours } }: { proof: Proof; page: ProofView }) {
  return proof.corrections.map((correction) => (
    <div key={correction.id} className="mt-4 grid gap-4">
      <Panel
        title={PROOF_MESSAGES.correction(
          correction.number,
          CORRECTION_REASON_MESSAGES[correction.reason],
        )}
      >
        <p className="text-muted">
          {PROOF_MESSAGES.correctedBy(correction.byName, exactMomentText(correction.at, timeZone))}
        </p>
        <ul className="mt-2">
          {correction.lines.map((line) => (
            <li key={line.orderLineId} className="font-semibold">
              {PROOF_MESSAGES.was(line)}
            </li>
          ))}
        </ul>
        {correction.note ? <p className="mt-2 whitespace-pre-line">{correction.note}</p> : null}
        <p className="mt-2 font-mono text-xs break-all text-muted">{correction.recordHash}</p>
      </Panel>
      <ProofPhotos orderId={proof.orderId} photos={correction.photos} ours={ours} />
    </div>
  ));
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="delivery"
      back={{ to: '/dashboard/orders', label: 'See your orders' }}
      missing={{
        title: 'We can’t find that delivery',
        text: 'The address may be mistyped, or the delivery belongs to another account.',
      }}
      failed={{ title: 'We could not load this delivery', text: 'Nothing was changed.' }}
    />
  );
}
