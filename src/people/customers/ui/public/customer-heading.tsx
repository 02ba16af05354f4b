import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { MORE_ROW, MoreMenu } from '../../../../ui/more-menu.tsx';
import { PageFrameContext } from '../../../../ui/page-frame.ts';
import { Badge, PageHeading } from '../../../../ui/panel.tsx';
import * as sentences from '../../form-messages.ts';
import { siteWord } from '../../public/messages.ts';

interface HeadingProps {
  customer: {
    name: string;
    address1: string;
    city: string;
    state: string;
    isActive: boolean;
    onCreditHold: boolean;
    /** The company whose site it is, as far as the reader may see it. */
    parent?: { id: string; name: string } | null;
  };
  /** Badges of this page, beside those of every page of the customer. */
  state?: ReactNode;
  /** To its own people it is their site, whose name stands in the menu. */
  isOwn?: boolean | undefined;
  /** What one does here. */
  children?: ReactNode;
  /** The children have the menu of seldom wanted things. */
  ownMore?: boolean | undefined;
}

/** The title line of every page of one customer: who it is, how it stands, what one does here. */
export function CustomerHeading({ customer, state, isOwn, ownMore, children }: HeadingProps) {
  return (
    <PageHeading
      title={isOwn ? siteWord.own : customer.name}
      ownMore={ownMore}
      description={
        <span className="flex flex-wrap items-center gap-2">
          {isOwn ? `${customer.address1}, ` : ''}
          {customer.city}, {customer.state}
          {customer.parent ? (
            <span>
              {sentences.siteOf}{' '}
              <Link
                to={`/dashboard/customers/${customer.parent.id}`}
                className="text-brand underline"
              >
                {customer.parent.name}
              </Link>
            </span>
          ) : null}
          {state}
          {customer.isActive ? null : (
            <Badge tone="warning" compact>
              Switched off
            </Badge>
          )}
          {customer.onCreditHold ? (
            <Badge tone="danger" compact>
              {sentences.onHold}
            </Badge>
          ) : null}
        </span>
      }
    >
      {children}
    </PageHeading>
  );
}

/** Behind "⋯", with the frame's: another site of the same company, its parent filled in. Customers are the owner's to make. */
export const MoreWithSite = ({ parentId }: { parentId: string }) => (
  <MoreMenu label={sentences.more}>
    <li>
      <Link to={`/dashboard/customers/new?parent=${parentId}`} className={MORE_ROW}>
        {sentences.addSite}
      </Link>
    </li>
    {useContext(PageFrameContext)?.moreRows}
  </MoreMenu>
);
