import { useState } from 'react';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { DELIVERING, hasDuty } from '../../../kit/actor.ts';
import { list, numberText, text } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { dayText, momentText } from '../../../kit/time.ts';
import { doorScope } from '../../../ordering/orders/server/public/scope.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { CONTROL, SelectField, TextField } from '../../../ui/field.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { correctDeliveryInput } from '../correction-contract.ts';
import { notFound } from '../errors.ts';
import { ATTEMPT, CORRECTION_REASON_MESSAGES, CORRECT as words } from '../messages.ts';
import { CORRECTION_REASONS } from '../reasons.ts';
import { correctDelivery } from '../server/correct-delivery.ts';
import { deliveryToCorrect, extrasBySku } from '../server/corrections.ts';
import { DeliveryRouteError } from '../ui/delivery-route-error.tsx';
import { EvidencePhotos } from '../ui/evidence-photos.tsx';
import { ExtraGoods } from '../ui/extra-goods.tsx';
import type { Route } from './+types/correct-delivery';

export const middleware = [requireRole(DELIVERING)];

export const meta = titled(words.title);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const found = isId(params.deliveryId)
    ? await deliveryToCorrect(app.db, doorScope(user), params.deliveryId)
    : undefined;
  if (!found) return failLoad(notFound());
  const { timeZone } = await readCompany(app);
  const { delivery, corrections } = found;
  return {
    delivery,
    corrections: corrections.map((one) => ({
      ...one,
      at: momentText(one.correctedAt, timeZone),
    })),
    report: new URL(request.url).searchParams.get('report') ?? '',
  };
}

const correctionForm = z.strictObject({
  seen: numberText,
  lineId: list(text),
  really: list(numberText),
  extraSku: list(text),
  extraQuantity: list(text),
  reason: text,
  note: text,
  photo: list(text),
  report: text.optional(),
});

export const action = formAction(
  correctionForm,
  async (form, { app, user, params, key }) => {
    const { seen, lineId, really, extraSku, extraQuantity, reason, note, photo, report } = form;
    const extras = extraSku.map((sku, at) => ({ sku, quantity: Number(extraQuantity[at]) }));
    const input = parseInput(correctDeliveryInput, {
      deliveryId: params.deliveryId,
      seen,
      lines: lineId.map((orderLineId, at) => ({ orderLineId, delivered: really[at] })),
      extras: await extrasBySku(app.db, user, extras),
      reason,
      note,
      photos: [...new Set(photo)].map((sha256) => ({ sha256, kind: 'other' })),
      ...(report ? { refusedStopId: report } : {}),
    });
    const { orderId } = await correctDelivery(app, user, input, key);
    // Who only drives sees no order's page: it shows money.
    throw redirect(
      hasDuty(user, 'desk') ? `/dashboard/orders/${orderId}#delivery` : '/dashboard/deliveries',
    );
  },
  { typed: 'all' },
);

/** An accepted delivery beside what was really handed over. The signed record stays. */
export default function CorrectDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { delivery, corrections, report } = loaderData;
  const failure = useFailure(actionData);
  const typed = failedForm(actionData)?.typed;
  const busy = useNavigation().state !== 'idle';
  const [photos, setPhotos] = useState<string[]>([]);
  const [adding, setAdding] = useState(false);
  const canCorrect = delivery.state === 'delivered' || delivery.state === 'delivered_short';
  return (
    <Page narrow>
      <PageHeading
        title={words.title}
        description={
          <>
            <Link className="text-brand underline" to={`/dashboard/orders/${delivery.orderId}`}>
              {delivery.number}
            </Link>
            {`, ${delivery.customerName}, ${dayText(delivery.deliveredOn)}`}
          </>
        }
      />
      <p className="mb-4">{words.lead}</p>
      {corrections.length > 0 ? <Earlier corrections={corrections} /> : null}
      {canCorrect ? (
        <Form method="post" className="grid gap-4">
          <SendKey answer={actionData} />
          <input type="hidden" name="seen" value={corrections.length} />
          {report ? <input type="hidden" name="report" value={report} /> : null}
          <FailureNote failure={failure} />
          <Panel title={words.really}>
            <ul className="divide-y divide-rule">
              {delivery.lines.map((line) => (
                <li
                  key={line.orderLineId}
                  className="flex items-center gap-3 py-3 first:pt-0 last:pb-0"
                >
                  <label htmlFor={line.orderLineId} className="min-w-0 flex-1">
                    {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
                    <span className="block text-sm text-muted">
                      {line.delivered} {words.signed}
                      {line.standing === line.delivered ? '' : `, ${line.standing} ${words.now}`}
                    </span>
                  </label>
                  <input type="hidden" name="lineId" value={line.orderLineId} />
                  <input
                    id={line.orderLineId}
                    name="really"
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={9999}
                    required
                    defaultValue={line.standing}
                    className={`${CONTROL} tabular w-24! text-right`}
                  />
                </li>
              ))}
            </ul>
          </Panel>
          <ExtraGoods error={failure?.fields?.extraSku} />
          <SelectField
            name="reason"
            label={words.reason}
            required
            defaultValue={typed?.reason ?? ''}
          >
            <option value="" disabled>
              {words.choose}
            </option>
            {CORRECTION_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {CORRECTION_REASON_MESSAGES[reason]}
              </option>
            ))}
          </SelectField>
          <TextField
            name="note"
            label={words.note}
            hint={words.noteHint}
            required={photos.length === 0}
            maxLength={2000}
            defaultValue={typed?.note ?? ''}
          />
          <EvidencePhotos
            orderId={delivery.orderId}
            photos={photos}
            busy={adding}
            onBusy={setAdding}
            onAdd={(sha256) => setPhotos((before) => [...new Set([...before, sha256])])}
          />
          <div>
            <Button type="submit" busy={busy || adding}>
              {words.save}
            </Button>
          </div>
        </Form>
      ) : (
        <Note tone="info" title={words.none} />
      )}
    </Page>
  );
}

function Earlier({
  corrections,
}: {
  corrections: Route.ComponentProps['loaderData']['corrections'];
}) {
  return (
    <Panel title={words.earlier} className="mb-4">
      <ol className="grid gap-3">
        {corrections.map((one) => (
          <li key={one.id}>
            <p className="text-muted">
              {one.at}, {one.byName}: {CORRECTION_REASON_MESSAGES[one.reason]}
            </p>
            {one.lines.map((line) => (
              <p key={line.orderLineId} className="font-semibold">
                {ATTEMPT.was(line)}
              </p>
            ))}
            {one.note ? <p className="text-sm">{one.note}</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <DeliveryRouteError subject="order" />;
}
