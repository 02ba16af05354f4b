import { Form } from 'react-router';
import * as customerMessages from '../../customers/messages.ts';
import { CartChoices, type SwitchQuestion } from '../../customers/ui/switch-question.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/panel.tsx';

interface QuestionPageProps {
  question: SwitchQuestion;
  /** What is to be put into the cart with the decision, by id. */
  order: string | null;
  list: string | null;
  returnTo: string;
}

/** What becomes of the cart, asked by a page: for browsers without JavaScript, where the modal can't. */
export function QuestionPage({ question, order, list, returnTo }: QuestionPageProps) {
  const action = order ? '/dashboard/orders' : list ? '/dashboard/lists' : '/cart/customer';
  return (
    <Page narrow>
      <PageHeading
        title={customerMessages.switchTitle(question)}
        description={customerMessages.switchMessage(question)}
      />
      <Form method="post" action={action} className="grid gap-4">
        {order ? <input type="hidden" name="orderId" value={order} /> : null}
        {list ? <input type="hidden" name="listId" value={list} /> : null}
        <input type="hidden" name="intent" value={order ? 'again' : 'load'} />
        <input type="hidden" name="customerId" value={question.to.id} />
        <input type="hidden" name="returnTo" value={returnTo} />
        <CartChoices question={question} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{customerMessages.switchYes(question)}</Button>
          <ButtonLink to={returnTo} variant="secondary">
            {customerMessages.stay(question)}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
