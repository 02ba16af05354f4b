import { Ellipsis, X } from 'lucide-react';
import { Form, Link } from 'react-router';
import { FILE_KINDS } from '../../kit/table-view.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/data-table/menu.tsx';
import { TextField } from '../../ui/field.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import '../../ui/office.css';
import { GROUPS, LISTS, ON_TIME, type ReportView } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { AGAINST, PERIODS } from '../period.ts';
import { viewAddress } from '../read-view.ts';

const CHOICE =
  'flex min-h-9 items-center rounded-sm px-2 text-sm text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 aria-[current]:font-bold';

/** Which days, against which, and the file of what is shown. Links and a GET form: it works without a script. */
export function ReportTools({ view }: { view: ReportView }) {
  const { period } = view;
  const viewParams = new URLSearchParams(viewAddress(view, { period: null, from: null, to: null }));
  return (
    <div className="flex flex-wrap gap-2" key={viewAddress(view)}>
      <Menu label={period.name ? words.period(period.name) : words.days(period)}>
        {PERIODS.map((name) => (
          <Link
            key={name}
            className={CHOICE}
            aria-current={period.name === name || undefined}
            to={viewAddress(view, { period: name, from: null, to: null })}
          >
            {words.period(name)}
          </Link>
        ))}
        <Form method="get" className="mt-2 grid gap-2 border-t border-rule pt-2">
          {[...viewParams].map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <TextField
            type="date"
            name="from"
            label={words.from}
            defaultValue={period.from}
            required
          />
          <TextField type="date" name="to" label={words.to} defaultValue={period.to} required />
          <Button type="submit" variant="secondary">
            {words.show}
          </Button>
        </Form>
      </Menu>
      <Menu label={words.againstDays(period.before)}>
        {AGAINST.map((against) => (
          <Link
            key={against}
            className={CHOICE}
            aria-current={period.against === against || undefined}
            to={viewAddress(view, { against })}
          >
            {words.against(against)}
          </Link>
        ))}
      </Menu>
      <Menu label={<MoreLabel />}>
        {FILE_KINDS.map((kind) => (
          <Link
            key={kind}
            className={CHOICE}
            reloadDocument
            to={`/dashboard/reports.csv${viewAddress(view, { file: kind })}`}
          >
            {words.file[kind]}
          </Link>
        ))}
      </Menu>
    </div>
  );
}

const MoreLabel = () => (
  <>
    <Ellipsis size={16} aria-hidden="true" />
    <span className="sr-only">{words.more}</span>
  </>
);

/** By what is summed up; the two lists stand at the end with how many are in them. */
export function ReportTabs({
  view,
  counts,
}: {
  view: ReportView;
  counts: Record<'lost' | 'slow', number>;
}) {
  const tab = (by: ReportView['by'], text: string, count?: number) => (
    <Link
      key={by}
      to={viewAddress(view, { by, sort: null })}
      aria-current={view.by === by ? 'page' : undefined}
      className="page-tab"
    >
      {text}
      {count === undefined ? null : <span className="tabular font-normal">{count}</span>}
    </Link>
  );
  return (
    <nav aria-label={words.title} ref={useInSight<HTMLElement>(view.by)} className="tab-row">
      {GROUPS.map((group) => tab(group, words.group(group)))}
      {tab(ON_TIME, words.onTime)}
      <span className="mx-auto max-sm:hidden" />
      {LISTS.map((list) => tab(list, words.list(list), counts[list]))}
    </nav>
  );
}

/** What the report is narrowed to; each can be taken off, and leads to its own page. */
export function ReportOnly({
  view,
  only,
}: {
  view: ReportView;
  only: readonly {
    of: 'customer' | 'product' | 'brand' | 'rep';
    name: string;
    to: string | null;
  }[];
}) {
  if (only.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 py-2">
      {only.map(({ of, name, to }) => (
        <li
          key={of}
          className="inline-flex items-center rounded-md border border-border bg-card pl-3 text-sm"
        >
          <span className="mr-1 text-muted">{words.only[of]}</span>
          {to ? <Link to={to}>{name}</Link> : name}
          <Link
            to={viewAddress(view, { [of]: null })}
            className="inline-flex size-9 items-center justify-center text-muted hover:text-ink pointer-coarse:size-11"
          >
            <X size={14} aria-hidden="true" />
            <span className="sr-only">{words.without(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
