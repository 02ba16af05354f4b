import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Badge } from '../../../ui/panel.tsx';
import { momentInWords } from '../../sheets/day-in-words.ts';
import type { MatrixRow } from '../matrix.ts';
import * as messages from '../messages.ts';
import type { LessonOffer } from './lessons-panel.tsx';

interface MatrixProps {
  lessons: readonly LessonOffer[];
  rows: readonly MatrixRow[];
}

function Cell({
  cell,
  fresh,
  lesson,
}: {
  cell: MatrixRow['cells'][number];
  fresh: MatrixRow['fresh'][number];
  lesson: LessonOffer;
}) {
  const timeZone = useTimeZone();
  if (!cell) return <Badge tone="warning">{messages.due}</Badge>;
  return (
    <>
      {fresh.length > 0 ? (
        <span className="mb-1 block">
          <Badge tone="warning">{messages.due}</Badge>
        </span>
      ) : null}
      <span className="tabular whitespace-nowrap">{momentInWords(cell.signedAt, timeZone)}</span>
      {cell.revision < lesson.revision ? (
        <span className="block text-sm text-muted">
          {messages.olderRevision(cell.revision, lesson.revision)}
        </span>
      ) : null}
      {fresh.length > 0 ? (
        <span className="block text-sm">
          {messages.notCovered} {fresh.map(messages.newHazard).join(', ')}
        </span>
      ) : null}
    </>
  );
}

/** Lessons of one person on a phone. */
function CardLines({ lines }: { lines: readonly Parameters<typeof Cell>[0][] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="mt-2">
      {lines.map((line) => (
        <div
          key={line.lesson.family}
          className="flex items-baseline justify-between gap-4 border-t border-rule py-1.5"
        >
          <dt className="min-w-0">{line.lesson.title}</dt>
          <dd className="max-w-1/2 shrink-0 text-right wrap-anywhere">
            <Cell {...line} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** People by kinds of products, those with the most gaps first; on a phone one card for each person, with what is due; what is signed is folded. */
export function Matrix({ lessons, rows }: MatrixProps) {
  return (
    <section aria-label={messages.matrixTitle}>
      <h2 className="mb-3 text-xl">{messages.matrixTitle}</h2>
      <ul className="grid gap-3 lg:hidden print:hidden">
        {rows.map(({ member, cells, fresh, due }) => (
          <li key={member.id} className="rounded-lg border border-rule bg-card p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <strong className="wrap-anywhere">{member.name}</strong>
              <Badge tone={due > 0 ? 'warning' : 'success'}>{messages.dueCount(due)}</Badge>
            </p>
            <p className="text-sm text-muted">{member.department}</p>
            <CardLines
              lines={lessons.flatMap((lesson, at) => {
                const shown = { lesson, cell: cells[at] ?? null, fresh: fresh[at] ?? [] };
                return shown.cell && shown.fresh.length === 0 ? [] : [shown];
              })}
            />
            {due < lessons.length ? (
              <details>
                <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline">
                  {messages.signedCount(lessons.length - due)}
                  <span className="sr-only">: {member.name}</span>
                </summary>
                <CardLines
                  lines={lessons.flatMap((lesson, at) => {
                    const shown = { lesson, cell: cells[at] ?? null, fresh: fresh[at] ?? [] };
                    return shown.cell && shown.fresh.length === 0 ? [shown] : [];
                  })}
                />
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="hidden overflow-x-auto rounded-lg border border-rule bg-card lg:block print:block">
        <table className="w-full text-left">
          <thead>
            <tr className="border-b-2 border-ink align-bottom">
              <th scope="col" className="px-4 py-2">
                {messages.person}
              </th>
              {lessons.map(({ family, title }) => (
                <th key={family} scope="col" className="px-3 py-2 text-sm leading-tight">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ member, cells, fresh, due }) => (
              <tr key={member.id} className="border-t border-rule align-top">
                <th scope="row" className="px-4 py-2 font-semibold">
                  <span className="wrap-anywhere">{member.name}</span>
                  <span className="block text-sm font-normal text-muted">
                    {[member.department, messages.dueCount(due)].filter(Boolean).join(' · ')}
                  </span>
                </th>
                {lessons.map((lesson, at) => (
                  <td key={lesson.family} className="px-3 py-2">
                    <Cell cell={cells[at] ?? null} fresh={fresh[at] ?? []} lesson={lesson} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
