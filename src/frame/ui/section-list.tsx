import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import type { Entry, Tab } from '../menu-entries.ts';

/** On a phone the pages of an entry with many of them are a list of its sections, each with all its pages: no strip hides the last of them. */
export function SectionList({ entry: { text, tabs = [] } }: { entry: Entry }) {
  return (
    <nav aria-label={text} className="px-4 py-4 sm:px-6 lg:hidden print:hidden">
      <h1 className="border-b-2 border-ink pb-2 text-[1.375rem] leading-7">{text}</h1>
      <ul className="grid gap-5 pt-4">
        {tabs.map((group) => (
          <li key={group.to}>
            {group.tabs ? (
              <h2 className="border-b border-ink pb-1 text-base leading-6">{group.text}</h2>
            ) : null}
            <ul
              className={`divide-y divide-rule border-b border-rule ${group.tabs ? '' : 'border-t border-t-ink'}`}
            >
              {(group.tabs ?? [group]).map((page) => (
                <Row key={page.to} page={page} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Row = ({ page }: { page: Tab }) => (
  <li>
    <Link
      to={page.to}
      className="flex min-h-12 items-center justify-between gap-3 font-semibold text-ink no-underline"
    >
      {page.text}
      <ChevronRight aria-hidden="true" size={18} strokeWidth={1.75} className="text-muted" />
    </Link>
  </li>
);

/** Above one of them: back to the list. */
export const BackToSections = ({ entry: { to, text } }: { entry: Entry }) => (
  <p className="border-b border-rule px-4 sm:px-6 lg:hidden print:hidden">
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand no-underline"
    >
      <ChevronLeft aria-hidden="true" size={18} strokeWidth={1.75} />
      {text}
    </Link>
  </p>
);
