import { Form, Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import * as messages from '../customer-messages.ts';
import { CustomerLink, type Who } from './customer-list.tsx';

export interface Seeking {
  booksId: string;
  name: string;
  find: string;
  found: Who[];
  more: number;
}

/** Finds by hand who a customer of the books is here. */
export function SeekCustomer({ seeking, shown }: { seeking: Seeking; shown: string }) {
  return (
    <Panel
      title={messages.whoIs(seeking.name)}
      actions={
        <Link
          to={`?show=${shown}`}
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {messages.close}
        </Link>
      }
    >
      <Form className="flex flex-wrap items-end gap-2" preventScrollReset>
        <input type="hidden" name="show" value={shown} />
        <input type="hidden" name="line" value={seeking.booksId} />
        <label className="grid min-w-0 flex-1 basis-60 gap-1 text-sm">
          {messages.find}
          <input name="find" type="search" defaultValue={seeking.find} className={CONTROL} />
        </label>
        <Button type="submit" variant="secondary">
          Find
        </Button>
      </Form>
      <ul className="mt-3 border-t border-rule">
        {seeking.found.map((one) => (
          <li key={one.id} className="border-b border-rule py-2">
            <Form
              method="post"
              action={`?show=${shown}`}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <input type="hidden" name="booksId" value={seeking.booksId} />
              <input type="hidden" name="customerId" value={one.id} />
              <div className="min-w-0 flex-1 basis-56">
                <CustomerLink one={one} />
                <p className="text-sm text-muted wrap-break-word">{one.facts}</p>
              </div>
              <Button
                type="submit"
                variant="secondary"
                name="intent"
                value="match-one"
                aria-label={`${messages.match}: ${one.name}`}
              >
                {messages.match}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      {seeking.found.length === 0 ? (
        <p className="mt-2 text-muted">{messages.nothingFound}</p>
      ) : null}
      {seeking.more > 0 ? (
        <p className="mt-2 text-muted">{messages.moreFound(seeking.more)}</p>
      ) : null}
    </Panel>
  );
}
