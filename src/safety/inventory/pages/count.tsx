import { Form, Link, useSearchParams } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { countAddress, inventoryAddress } from '../addresses.ts';
import { countStoreroom } from '../contract.ts';
import * as messages from '../messages.ts';
import { type LoadedCount, loadCount } from '../server/load-count.ts';
import { countStoreroom as keepCount } from '../server/record-movements.ts';
import { CountForm } from '../ui/count-form.tsx';
import type { Route } from './+types/count';

export const middleware = [requireRole(SEES_TO_SHEETS)];

/** `/dashboard/inventory/{customerId}/count?room=&add=`: one storeroom is counted. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { searchParams } = new URL(request.url);
  const asked = {
    codeId: searchParams.get('room') ?? '',
    skus: searchParams.getAll('add').filter((sku) => sku.trim() !== ''),
  };
  return loadCount(app, user, params.customerId, asked).catch(failLoad);
}

export const action = formAction(countStoreroom, (count, { app, user, keyIfAny }) =>
  keepCount(app, user, count, keyIfAny),
);

export const meta: Route.MetaFunction = () => [{ title: `${messages.countTitle} | Bellcart` }];

function ChooseRoom({ site, rooms }: Pick<LoadedCount, 'site' | 'rooms'>) {
  if (rooms.length === 0)
    return (
      <EmptyState
        title={messages.noRooms}
        action={<ButtonLink to="/dashboard/sheets">{messages.makeRoom}</ButtonLink>}
      />
    );
  return (
    <>
      <h2 className="mb-2 text-xl">{messages.chooseRoom}</h2>
      <ul className="border-t-2 border-ink">
        {rooms.map((room) => (
          <li key={room.key} className="border-b border-rule">
            <Link
              to={countAddress(site.id, room.codeId)}
              className="flex min-h-14 items-center font-semibold text-brand underline"
            >
              {room.name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A product that was never delivered here is added by its SKU; what is typed stays on the device. */
function AddProduct({ unknownSkus }: { unknownSkus: readonly string[] }) {
  const [now] = useSearchParams();
  return (
    <section className="mt-8">
      <h2 className="text-xl">{messages.addTitle}</h2>
      {unknownSkus.map((sku) => (
        <div key={sku} className="mt-2">
          <Note tone="warning">{messages.skuUnknown(sku)}</Note>
        </div>
      ))}
      <Form className="mt-2 flex flex-wrap items-end gap-3" preventScrollReset>
        <input type="hidden" name="room" value={now.get('room') ?? ''} />
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

export default function Count({ loaderData, actionData }: Route.ComponentProps) {
  const { person, site, rooms, room, rows, unknownSkus } = loaderData;
  return (
    <Page narrow>
      <PageHeading
        title={room ? room.name : messages.countTitle}
        description={room ? `${site.name}. ${messages.countLead}` : site.name}
      >
        <ButtonLink to={inventoryAddress(site.id)} variant="secondary">
          {messages.backToList}
        </ButtonLink>
      </PageHeading>
      <FailureNote failure={failedForm(actionData)?.error} />
      {room ? (
        <>
          {rows.length === 0 ? <p>{messages.nothingToCount}</p> : null}
          {rows.length > 0 ? (
            <CountForm
              key={room.codeId}
              person={person}
              customerId={site.id}
              codeId={room.codeId}
              rows={rows}
            />
          ) : null}
          <AddProduct unknownSkus={unknownSkus} />
        </>
      ) : (
        <ChooseRoom site={site} rooms={rooms} />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="count" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
