import { useEffect } from 'react';
import { Link, useFetcher, useNavigation, useSubmit } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { hasDuty, isBuyer, isStaffOrRep, ORDERING } from '../../../kit/actor.ts';
import { list, noFields, numberText, text, textOrNull } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { shownText } from '../../../kit/messages.ts';
import { momentText } from '../../../kit/time.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { useDone } from '../../../ui/done.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { readOneDelivery } from '../../deliveries/server/read-deliveries.ts';
import type { Claim } from '../contract.ts';
import {
  decideClaimInput,
  reopenClaimInput,
  restoreClaimInput,
  withdrawClaimInput,
} from '../contract.ts';
import { arrangeDisposalInput } from '../damage-contract.ts';
import { DAMAGE_MESSAGES } from '../damage-messages.ts';
import { planFetchInput, restockInput } from '../fetch-contract.ts';
import { FETCH_MESSAGES } from '../fetch-messages.ts';
import { messages } from '../messages.ts';
import {
  arrangeDisposal,
  DISPOSAL_NAMES,
  damagedGoods,
  disposalsIn,
} from '../server/arrange-disposal.ts';
import { decideClaim, withdrawClaim } from '../server/decide-claim.ts';
import { lineCredits } from '../server/line-credits.ts';
import { planFetch } from '../server/plan-fetch.ts';
import { isAnswerToSee, isReportedBy, readClaim, seeAnswer } from '../server/queries.ts';
import { reopenClaim } from '../server/reopen-claim.ts';
import { restockLine } from '../server/restock-line.ts';
import { restoreClaim } from '../server/restore-claim.ts';
import { sentAgain } from '../server/sent-again.ts';
import { ArrangeDisposal, DisposalWaits } from '../ui/arrange-disposal.tsx';
import { ClaimLines } from '../ui/claim-lines.tsx';
import { ClaimStateBadge } from '../ui/claim-state.tsx';
import { Decision } from '../ui/decision.tsx';
import { Evidence } from '../ui/evidence.tsx';
import { FetchGoods } from '../ui/fetch-goods.tsx';
import { Withdraw, Withdrawn } from '../ui/withdrawn.tsx';
import type { Route } from './+types/claim';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(`${messages.claim} ${loaderData?.claim.orderNumber ?? ''}`, matches),
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  if (!isId(params.claimId)) return failLoad(notFound());
  const claim = await readClaim(app, user, params.claimId).catch(failLoad);
  const isDesk = hasDuty(user, 'desk');
  return {
    claim,
    credits: isDesk && claim.state === 'open' ? await lineCredits(app.db, claim) : [],
    again:
      isDesk && claim.state === 'open' ? await sentAgain(app, user, claim).catch(failLoad) : null,
    delivery: await readOneDelivery(app, user, claim.deliveryId).catch(failLoad),
    damaged:
      isDesk && (claim.state === 'open' || claim.state === 'approved')
        ? await damagedGoods(app.db, claim)
        : [],
    isDesk,
    isOwn: !isStaffOrRep(user),
    /** Whoever reported it has not looked at this answer. */
    isNew: isBuyer(user) && (await isAnswerToSee(app.db, claim.id, user.id)),
    /** A buyer's site may; of staff and reps whoever reported it: the desk decides what others report. */
    mayWithdraw: !isStaffOrRep(user) || (await isReportedBy(app.db, claim.id, user.id)),
  };
}

const decisionForm = z.strictObject({
  ...(Object.fromEntries(DISPOSAL_NAMES.map((name) => [name, text.optional()])) as object),
  orderLineId: list(text),
  approved: list(numberText),
  replaced: list(numberText),
  answer: text,
  besides: text.default(''),
});

const decide = (isDeclined: boolean) =>
  pageForm(
    decisionForm,
    ({ orderLineId, approved, replaced, answer, besides }, { app, user, params, form }) =>
      decideClaim(
        app,
        user,
        parseInput(decideClaimInput, {
          id: params.claimId,
          answer,
          besides,
          lines: orderLineId.map((id, at) => ({
            orderLineId: id,
            approved: isDeclined ? 0 : (approved[at] ?? 0),
            replaced: isDeclined ? 0 : (replaced[at] ?? 0),
          })),
        }),
        isDeclined ? [] : disposalsIn(form, params.claimId, orderLineId),
      ),
  );

const fetchForm = z.strictObject({ orderLineId: list(text), toFetch: list(numberText) });
const restockForm = z.strictObject({ orderLineId: text });
const damageForm = z.strictObject({
  orderLineId: text,
  disposal: text.default(''),
  on: textOrNull.default(null),
  who: text.default(''),
});

export const action = formActions(
  {
    approve: decide(false),
    decline: decide(true),
    fetch: pageForm(fetchForm, async ({ orderLineId, toFetch }, { app, user, params }) => {
      const lines = orderLineId.map((id, at) => ({ orderLineId: id, toFetch: toFetch[at] }));
      const planned = await planFetch(
        app,
        user,
        parseInput(planFetchInput, { id: params.claimId, lines }),
      );
      return { done: FETCH_MESSAGES.saved(planned.toFetch) };
    }),
    damage: pageForm(damageForm, async (fields, { app, user, params }) => {
      await arrangeDisposal(
        app,
        user,
        parseInput(arrangeDisposalInput, { id: params.claimId, ...fields }),
      );
      return { done: DAMAGE_MESSAGES.saved };
    }),
    restock: pageForm(restockForm, async ({ orderLineId }, { app, user, params }) => {
      const done = await restockLine(
        app,
        user,
        parseInput(restockInput, { id: params.claimId, orderLineId }),
      );
      return { done: FETCH_MESSAGES.restocked(done.restocked) };
    }),
    reopen: pageForm(noFields, async (_fields, { app, user, params }) => {
      await reopenClaim(app, user, parseInput(reopenClaimInput, { id: params.claimId }));
      return { done: messages.reopened };
    }),
    seen: pageForm(noFields, async (_fields, { app, user, params }) => {
      await seeAnswer(app, user, parseInput(withdrawClaimInput, { id: params.claimId }).id);
      return null;
    }),
    restore: pageForm(noFields, async (_fields, { app, user, params }) => {
      await restoreClaim(app, user, parseInput(restoreClaimInput, { id: params.claimId }));
      return { done: messages.restored };
    }),
    withdraw: pageForm(noFields, (_fields, { app, user, params }) =>
      withdrawClaim(app, user, parseInput(withdrawClaimInput, { id: params.claimId })),
    ),
  },
  {
    typed: ['answer', 'besides', 'orderLineId', 'disposal', 'on', 'who', ...DISPOSAL_NAMES],
    sentence: (error) =>
      ['failed-precondition', 'invalid-argument'].includes(error.code)
        ? error.message
        : shownText(error),
  },
);

/** Also after a refusal: somebody else may have decided it meanwhile. */
export const shouldRevalidate = () => true;

/** One claim: what was reported, the record of the delivery beside it, and the decision. */
export default function ClaimPage({ loaderData, actionData }: Route.ComponentProps) {
  const { claim, credits, again, delivery, damaged, isDesk, isOwn, mayWithdraw } = loaderData;
  const timeZone = useTimeZone();
  useDone(actionData);
  useSeen(loaderData.isNew);
  const withdrawing = useFailure(actionData, 'withdraw');
  const approving = useFailure(actionData, 'approve');
  const declining = useFailure(actionData, 'decline');
  const isOpen = claim.state === 'open';
  return (
    <Page narrow>
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-3">
            {messages.claim}
            <span className="text-base">
              <ClaimStateBadge state={claim.state} />
            </span>
          </span>
        }
        description={
          <>
            <Link to={`/dashboard/orders/${claim.orderId}`} className="text-brand underline">
              {claim.orderNumber}
            </Link>
            {` · ${claim.customerName} · `}
            {messages.reportedBy(claim.raisedByName, momentText(claim.raisedAt, timeZone))}
          </>
        }
      />
      <div className="grid gap-4">
        {claim.state === 'withdrawn' && mayWithdraw ? <Withdrawn answer={actionData} /> : null}
        <DisposalWaits claim={claim} damaged={damaged} />
        <Panel>
          <ClaimLines claim={claim} />
          {isOpen && isOwn ? <p className="mt-3">{messages.weAnswer}</p> : null}
        </Panel>
        <Evidence claim={claim} delivery={delivery} isOwn={isOwn} />
        {isOpen ? <ArrangeDisposal claim={claim} damaged={damaged} answer={actionData} /> : null}
        {again ? (
          <Decision
            again={again}
            claim={claim}
            delivered={delivery.lines}
            credits={credits}
            answer={actionData}
          />
        ) : null}
        {/* What was pressed is not there any more once it is read that somebody else has decided. */}
        {isOpen ? null : <FailureNote failure={approving ?? declining ?? withdrawing} />}
        {isOpen ? null : <ArrangeDisposal claim={claim} damaged={damaged} answer={actionData} />}
        {isDesk ? (
          <FetchGoods
            claim={claim}
            but={damaged.map(({ orderLineId }) => orderLineId)}
            answer={actionData}
          />
        ) : null}
        {isDesk && (claim.state === 'approved' || claim.state === 'declined') ? (
          <Undo claim={claim} answer={actionData} />
        ) : null}
        {isOpen && mayWithdraw ? <Withdraw answer={actionData} /> : null}
      </div>
    </Page>
  );
}

/** Says, once, that the answer is on the screen: a link that is only fetched beforehand has shown nothing. */
function useSeen(isNew: boolean): void {
  const { submit } = useFetcher({ key: 'claim-seen' });
  useEffect(() => {
    if (isNew) void submit({ intent: 'seen' }, { method: 'post' });
  }, [isNew, submit]);
}

/** The desk takes its decision back, after it was told what that does. */
function Undo({ claim, answer }: { claim: Claim; answer: unknown }) {
  const submit = useSubmit();
  const confirm = useConfirm();
  const busy = useNavigation().formData?.get('intent') === 'reopen';
  const ask = () =>
    confirm({
      title: messages.reopenTitle,
      titleTone: 'warning',
      message: messages.reopenText(claim.replacement),
      confirmText: messages.reopen,
      onConfirm: () => void submit({ intent: 'reopen' }, { method: 'post' }),
    });
  return (
    <div>
      <FailureNote failure={useFailure(answer, 'reopen')} />
      <Button variant="quiet" onClick={ask} busy={busy}>
        {messages.reopen}
      </Button>
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/orders?show=claims', label: messages.claims }}
      missing={{ title: messages.missing, text: messages.missingMore }}
    />
  );
}
