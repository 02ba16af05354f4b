import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';

/** A heading of plain words. */
type Heading = ReactElement<{ id?: string; children: string }>;
const isHeading = (node: ReactNode): node is Heading =>
  isValidElement<{ children?: unknown }>(node) &&
  node.type === 'h2' &&
  typeof node.props.children === 'string';
const idOf = (heading: Heading) => heading.props.children.toLowerCase().replace(/[^a-z]+/g, '-');

/** Running text at a readable measure: headings, paragraphs, lists and links without classes of their own. */
export function LegalText({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[68ch] text-[1.0625rem] [&_a]:text-brand [&_a]:underline [&_h2]:mt-9 [&_h2]:mb-2 [&_h2]:border-t [&_h2]:border-rule [&_h2]:pt-4 [&_h2]:text-2xl [&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6">
      {children}
    </div>
  );
}

/** A long text with its headings listed beside it, where there is room; each heading has an address. */
export function LongText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children).map((part) =>
    isHeading(part) ? cloneElement(part, { id: idOf(part) }) : part,
  );
  return (
    <div className="grid gap-12 lg:grid-cols-[minmax(0,68ch)_minmax(0,1fr)]">
      <LegalText>{parts}</LegalText>
      <nav
        aria-label="On this page"
        className="sticky top-24 ml-auto h-fit w-full max-w-64 border-t-2 border-ink pt-3 max-lg:hidden print:hidden"
      >
        <ol className="divide-y divide-rule">
          {parts.filter(isHeading).map((heading) => (
            <li key={heading.props.id}>
              <a
                href={`#${heading.props.id}`}
                className="flex min-h-10 items-center text-ink no-underline hover:underline"
              >
                {heading.props.children}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

/** A short table of facts beside the text. */
export function Facts({
  title,
  rows,
  children,
}: {
  title: string;
  rows: readonly (readonly [string, string])[];
  children?: ReactNode;
}) {
  return (
    <aside className="h-fit rounded-lg border border-rule bg-card p-5">
      <h2 className="border-b-2 border-ink pb-2 text-xl">{title}</h2>
      <dl className="divide-y divide-rule">
        {rows
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="py-3">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="font-semibold break-words">{value}</dd>
            </div>
          ))}
      </dl>
      {children ? <div className="mt-3">{children}</div> : null}
    </aside>
  );
}

/** States that the text has not been reviewed by the operator's counsel. */
export function ReviewMark() {
  return (
    <p className="mb-6 border-l-4 border-warning bg-warning-tint px-4 py-3 text-warning">
      This text is a starting point. The company that runs this shop has its counsel review it
      before it applies.
    </p>
  );
}
