import { Link } from 'react-router';
import { ButtonLink } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/panel.tsx';
import * as listMessages from '../../list-messages.ts';
import type { SeeAlso, UnderstoodSearch } from '../../public/browsing.ts';

interface SearchNoteProps {
  understood: UnderstoodSearch | null;
  seeAlso: readonly SeeAlso[];
  typed: string;
}

/** What the search was taken for, and what else it may mean. */
export function SearchNote({ understood, seeAlso, typed }: SearchNoteProps) {
  if (understood)
    return (
      <p role="status" className="mb-3 border-l-4 border-info bg-card px-3 py-2">
        {listMessages.understood[understood.how](typed, understood.shownAs)}
      </p>
    );
  if (seeAlso.length === 0) return null;
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-muted">{listMessages.seeAlso}</span>
      {seeAlso.map(({ text, count }) => (
        <Link
          key={text}
          to={`/products?q=${encodeURIComponent(text)}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {text} ({count})
        </Link>
      ))}
    </p>
  );
}

/** Nothing is there to be found: no search and no filter is at fault. */
export function NothingYet({ who }: { who: keyof typeof listMessages.emptyText }) {
  return (
    <EmptyState
      title={listMessages.emptyTitle}
      action={
        who === 'owner' ? (
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/dashboard/products/new">{listMessages.makeProduct}</ButtonLink>
            <ButtonLink variant="secondary" to="/dashboard/products/import">
              {listMessages.importProducts}
            </ButtonLink>
          </span>
        ) : (
          <ButtonLink variant="secondary" to="/contact-us">
            {listMessages.contact}
          </ButtonLink>
        )
      }
    >
      {listMessages.emptyText[who]}
    </EmptyState>
  );
}

/** The empty state of a search: drop the filters, browse all, or request the product. */
export function NothingFound({ typed, hasFilters }: { typed: string; hasFilters: boolean }) {
  const ask = new URLSearchParams({ topic: 'ordering', about: listMessages.askForMessage(typed) });
  return (
    <EmptyState
      title={listMessages.noneTitle}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          {typed && hasFilters ? (
            <ButtonLink to={`/products?q=${encodeURIComponent(typed)}`}>
              {listMessages.searchAll(typed)}
            </ButtonLink>
          ) : null}
          <ButtonLink variant="secondary" to="/products">
            {listMessages.clear}
          </ButtonLink>
          {typed ? (
            <ButtonLink variant="secondary" to={`/contact-us?${ask}`}>
              {listMessages.askForProduct}
            </ButtonLink>
          ) : null}
        </span>
      }
    >
      {typed && hasFilters ? listMessages.noneInFilters : listMessages.noneText}
    </EmptyState>
  );
}
