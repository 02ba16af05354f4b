import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { numberText } from '../../../kit/form-fields.ts';
import { isId } from '../../../kit/id.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { savedListName } from '../contract.ts';
import { listNotFound } from '../errors.ts';
import * as messages from '../messages.ts';
import { checkedLists } from '../server/checked-lists.ts';
import { editList } from '../server/edit-list.ts';
import { listRows, typedLines } from '../server/typed-lines.ts';
import { ListEditor } from '../ui/list-editor.tsx';
import type { Route } from './+types/saved-list';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: 'List | Bellcart' }];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const work = async () => {
    const [found] = isId(params.listId)
      ? await checkedLists(app, user, request, params.listId)
      : [];
    if (!found) throw listNotFound();
    return { list: found, isBackOrder: (await readCompany(app)).backOrdersAllowed };
  };
  return work().catch(failLoad);
}

const form = z.strictObject({ name: savedListName, version: numberText, ...listRows });

export const action = formAction(form, async ({ name, version, ...rows }, call) => {
  const { app, user, params, keyIfAny } = call;
  const listId = params.listId ?? '';
  if (!isId(listId)) throw listNotFound();
  const lines = typedLines(rows);
  return editList(app, user, { listId, version, name, lines, key: keyIfAny });
});

export default function EditList({ loaderData, actionData }: Route.ComponentProps) {
  const { list, isBackOrder } = loaderData;
  return (
    <Page>
      <PageHeading
        title={list.name}
        description={
          <>
            {list.customer ? messages.listFor(list.customer) : messages.listForNone}
            {' · '}
            {messages.listOwner(list)}
          </>
        }
      >
        <ButtonLink to="/dashboard/lists" variant="secondary">
          {messages.allLists}
        </ButtonLink>
      </PageHeading>
      <FailureNote failure={failedForm(actionData)?.error} />
      {list.mayChange ? (
        <ListEditor key={list.id} list={list} isBackOrder={isBackOrder} />
      ) : (
        <Note>{messages.onlyOwner}</Note>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard/lists', label: messages.allLists }} />;
}
