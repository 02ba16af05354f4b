import { useSyncExternalStore } from 'react';
import { Form, Link, useLocation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { text } from '../../../kit/form-fields.ts';
import { ChangeCustomerForm } from '../../../people/customers/ui/public/change-customer-of-cart.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { noteTakeMissing } from '../../../ui/take-missing.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { stockAddress } from '../addresses.ts';
import { countStoreroom } from '../contract.ts';
import * as messages from '../count-messages.ts';
import { type LoadedCount, loadCount } from '../server/load-count.ts';
import { countStoreroom as recordCount } from '../server/record-movements.ts';
import { undoCount } from '../server/undo-count.ts';
import { ALL_ROOMS, CountRoom, countedBeside, roomHash } from '../ui/count-room.tsx';
import { OldCount } from '../ui/old-count.tsx';
import { PaperSheet } from '../ui/paper-sheet.tsx';
import type { Route } from './+types/count';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/customers/{customerId}/stock/count?room=&add=&counted=`: a site is counted, storeroom by storeroom. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { searchParams } = new URL(request.url);
  const requested = {
    roomId: searchParams.get('room'),
    countId: searchParams.get('counted') ?? '',
    skus: searchParams.getAll('add').filter((sku) => sku.trim() !== ''),
  };
  return loadCount(app, user, params.customerId, requested).catch(failLoad);
}

export const action = formActions({
  '': pageForm(countStoreroom, (count, { app, user, keyIfAny }) =>
    recordCount(app, user, count, keyIfAny),
  ),
  undo: pageForm(z.strictObject({ countId: text }), async ({ countId }, { app, user, params }) => {
    await undoCount(app, user, { customerId: params['customerId'] ?? '', countId });
    return { undone: true as const };
  }),
});

export const meta = titled(messages.title);

const never = () => () => undefined;

/** Which storeroom is open: that of the address's hash, which the server does not see, else the one that it found. Null: all of them. */
function useOpenRoom({ rooms, openId }: Pick<LoadedCount, 'rooms' | 'openId'>) {
  const { hash } = useLocation();
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const hashRoom = isHere ? hash : '';
  if (hashRoom === ALL_ROOMS) return null;
  return (
    rooms.find(({ id }) => roomHash(id) === hashRoom) ??
    rooms.find(({ id }) => id === openId) ??
    null
  );
}

/** A product that was never here is added by its SKU; what is typed stays on the device. */
function AddProduct({ roomId, unknownSkus }: { roomId: string; unknownSkus: readonly string[] }) {
  const [now] = useSearchParams();
  return (
    <section className="mt-4 mb-20 print:hidden">
      {unknownSkus.map((sku) => (
        <div key={sku} className="mt-2">
          <Note tone="warning">{messages.skuUnknown(sku)}</Note>
        </div>
      ))}
      <Form className="mt-2 flex flex-wrap items-end gap-3" preventScrollReset>
        <input type="hidden" name="room" value={roomId} />
        {now
          .getAll('add')
          .filter((sku) => !unknownSkus.includes(sku.trim().toUpperCase()))
          .map((sku) => (
            <input key={sku} type="hidden" name="add" value={sku} />
          ))}
        <TextField
          key={now.getAll('add').length}
          label={messages.addSku}
          name="add"
          required
          maxLength={60}
          autoComplete="off"
          className="min-w-0 flex-1 basis-56"
        />
        <Button type="submit" variant="secondary">
          {messages.add}
        </Button>
      </Form>
    </section>
  );
}

/** What a count leads to: what is missing to par is proposed in the order of this site. */
function Done({ site, counted, missing, onWay, ordersHere, mayUndo }: LoadedCount) {
  if (!counted) return null;
  return (
    <div className="mb-4 rounded-md border border-rule bg-card p-4 print:hidden">
      <p role="status">
        <span className="font-semibold">{messages.countedBy(counted)}</span>{' '}
        {messages.missing(missing, onWay)}
      </p>
      {missing > 0 || mayUndo ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {missing === 0 ? null : ordersHere ? (
            <ChangeCustomerForm returnTo={`/dashboard?count=${counted.id}`}>
              <input type="hidden" name="customerId" value={site.id} />
              <Button type="submit" onClick={() => noteTakeMissing(counted.id)}>
                {messages.orderMissing}
              </Button>
            </ChangeCustomerForm>
          ) : (
            <ButtonLink to={`/dashboard/new-order?customer=${site.id}`}>
              {messages.orderMissing}
            </ButtonLink>
          )}
          {mayUndo ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="undo" />
              <input type="hidden" name="countId" value={counted.id} />
              <Button type="submit" variant="secondary">
                {messages.undo}
                <span className="sr-only">: {messages.countedBy(counted)}</span>
              </Button>
            </Form>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const { person, site, rooms, rows, added, unknownSkus } = loaderData;
  const open = useOpenRoom(loaderData);
  const done = doneForm(actionData);
  return (
    <Page narrow>
      <PageHeading
        title={open ? open.name || messages.notPlaced : messages.title}
        description={site.name}
      >
        <MoreMenu label={messages.moreOfCount}>
          <li>
            <button type="button" className={MORE_ROW} onClick={() => window.print()}>
              {messages.print}
            </button>
          </li>
        </MoreMenu>
      </PageHeading>
      <FailureNote failure={failedForm(actionData)?.error} />
      {done && 'undone' in done ? <Note tone="success" title={messages.undone} /> : null}
      <OldCount person={person} customerId={site.id} />
      {open ? null : <Done {...loaderData} />}
      <Link
        to={open && rooms.length > 1 ? ALL_ROOMS : stockAddress(site.id)}
        className="-mt-3 inline-flex min-h-11 items-center text-brand underline print:hidden"
      >
        {open && rooms.length > 1 ? messages.allRooms : messages.backToStock}
      </Link>
      <ul className="border-t border-ink print:hidden">
        {rooms.map((room) => (
          <CountRoom
            key={room.id}
            person={person}
            customerId={site.id}
            room={room}
            rows={rows}
            added={added}
            inOtherRooms={countedBeside(rooms, room.id)}
            as={open === null ? 'line' : open.id === room.id ? 'form' : 'none'}
          />
        ))}
      </ul>
      {open ? <AddProduct roomId={open.id} unknownSkus={unknownSkus} /> : null}
      <PaperSheet site={site.name} rooms={open ? [open] : rooms} rows={rows} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="count" back="dashboard" />;
}
