import { Form, Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Badge, Panel } from '../../../ui/panel.tsx';
import { sheetPage } from '../public/addresses.ts';
import * as hand from '../public/hand-messages.ts';
import type { RecallTask } from '../sheet-view.ts';

type Untold = RecallTask['untold'][number];

function NotifiedForm({ task, site, busy }: { task: RecallTask; site: Untold; busy: boolean }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="intent" value="told" />
      <input type="hidden" name="revisionId" value={task.revisionId} />
      <input type="hidden" name="customerId" value={site.customerId} />
      <SelectField
        label={`${hand.notifiedHow}: ${site.name}`}
        hideLabel
        name="how"
        className="min-w-32"
      >
        {Object.entries(hand.NOTIFIED_HOW).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={busy}>
        {hand.wereNotified}
        <span className="sr-only">: {site.name}</span>
      </Button>
    </Form>
  );
}

/** Who had a recalled sheet and has not been told: by e-mail that has left, or by a person. */
export function RecallList({ tasks, busy }: { tasks: readonly RecallTask[]; busy: string | null }) {
  const timeZone = useTimeZone();
  if (tasks.length === 0) return null;
  return (
    <Panel title={hand.recalls}>
      <ul className="grid gap-5">
        {tasks.map((task) => (
          <li key={task.revisionId}>
            <h3 className="text-lg">
              <Link to={sheetPage(task.nameKey)} className="text-brand underline">
                {task.name}
              </Link>
            </h3>
            <p className="text-sm text-muted">
              {hand.recalledOn(task.number, task.recalledAt, task.recalledBy, timeZone)}
            </p>
            <p className="wrap-anywhere">{task.reason}</p>
            <ul className="mt-2 border-t border-rule">
              {task.untold.map((site) => (
                <li
                  key={site.customerId}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-2"
                >
                  <div className="min-w-0">
                    <Link
                      to={`/dashboard/customers/${site.customerId}`}
                      className="font-semibold wrap-anywhere text-brand underline"
                    >
                      {site.name}
                    </Link>
                    <p className="text-sm text-muted">
                      {[site.city, site.state].filter(Boolean).join(', ')}
                      {site.phone ? (
                        <>
                          {' · '}
                          <a href={`tel:${site.phone}`} className="whitespace-nowrap underline">
                            {site.phone}
                          </a>
                        </>
                      ) : null}
                    </p>
                    <Badge tone={site.mail === 'queued' ? 'plain' : 'warning'} compact>
                      {hand.mailStates[site.mail]}
                    </Badge>
                  </div>
                  <NotifiedForm task={task} site={site} busy={busy === site.customerId} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
