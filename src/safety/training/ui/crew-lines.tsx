import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { Badge } from '../../../ui/panel.tsx';
import { Section } from '../../../ui/section.tsx';
import { momentInWords } from '../../sheets/day-in-words.ts';
import type { CrewMember, MatrixRow } from '../matrix.ts';
import * as messages from '../messages.ts';
import { AddPerson, Gone, MemberActions } from './crew-panel.tsx';
import type { LessonOffer } from './lessons-panel.tsx';
import { Chevron, OPENING_ROW } from './opens.tsx';

interface Taken {
  lesson: LessonOffer;
  cell: MatrixRow['cells'][number];
  fresh: MatrixRow['fresh'][number];
}

const isDue = ({ cell, fresh }: Taken) => cell === null || fresh.length > 0;

function State({ cell, fresh, lesson }: Taken) {
  const timeZone = useTimeZone();
  const due = (
    <Badge tone="warning" compact>
      {messages.due}
    </Badge>
  );
  if (!cell) return due;
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-end gap-x-2">
        <span className="tabular whitespace-nowrap">{momentInWords(cell.signedAt, timeZone)}</span>
        {fresh.length > 0 ? due : null}
      </span>
      {cell.revision < lesson.revision ? (
        <span className="block text-muted">
          {messages.olderRevision(cell.revision, lesson.revision)}
        </span>
      ) : null}
      {fresh.length > 0 ? (
        <span className="block">
          {messages.notCovered} {fresh.map(messages.newHazard).join(', ')}
        </span>
      ) : null}
    </>
  );
}

function Person({ row, lessons }: { row: MatrixRow; lessons: readonly LessonOffer[] }) {
  const { member, cells, fresh } = row;
  const taken = lessons.map((lesson, at): Taken => {
    return { lesson, cell: cells[at] ?? null, fresh: fresh[at] ?? [] };
  });
  const due = taken.filter(isDue);
  return (
    <li className="border-b border-rule">
      <details>
        <summary
          className={`${OPENING_ROW} grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto]`}
        >
          <span className="font-semibold wrap-anywhere">{member.name}</span>
          {/* On paper all of it. */}
          <span
            className={`truncate max-sm:order-1 max-sm:text-sm print:whitespace-normal ${due.length > 0 ? '' : 'text-muted'}`}
          >
            {messages.dueOf(
              due.map(({ lesson, cell }) => (cell ? messages.again(lesson.title) : lesson.title)),
            )}
          </span>
          <Chevron />
        </summary>
        <div className="pb-3 text-sm leading-5 sm:pl-4">
          <p className="text-muted">
            {[member.department, messages.languages[member.language]].filter(Boolean).join(', ')}
          </p>
          <ul>
            {[...due, ...taken.filter((one) => !isDue(one))].map((one) => (
              <li
                key={one.lesson.family}
                className="flex items-baseline justify-between gap-4 border-b border-rule py-1 last:border-b-0"
              >
                <span className="min-w-0">{one.lesson.title}</span>
                <span className="max-w-3/5 shrink-0 text-right wrap-anywhere">
                  <State {...one} />
                </span>
              </li>
            ))}
          </ul>
          <MemberActions member={member} />
        </div>
      </details>
    </li>
  );
}

interface CrewLinesProps {
  customerId: string;
  crew: readonly CrewMember[];
  lessons: readonly LessonOffer[];
  rows: readonly MatrixRow[];
}

/** One line for each person with what is due, those with the most gaps first; it opens to all lessons of that person, the due ones first. */
export function CrewLines({ customerId, crew, lessons, rows }: CrewLinesProps) {
  return (
    <Section
      title={
        <>
          {messages.crewTitle} <span className="tabular font-normal text-muted">{rows.length}</span>
        </>
      }
    >
      {rows.length === 0 ? (
        <p className="max-w-prose py-2 text-sm">
          <span className="font-semibold">{messages.noCrew}.</span>{' '}
          <span className="text-muted">{messages.noCrewText}</span>
        </p>
      ) : null}
      {lessons.length === 0 ? (
        <p className="max-w-prose py-2 text-sm">
          <span className="font-semibold">{messages.noFamilies}.</span>{' '}
          <span className="text-muted">{messages.noFamiliesText}</span>
        </p>
      ) : null}
      <ul aria-label={messages.crewTitle}>
        {rows.map((row) => (
          <Person key={row.member.id} row={row} lessons={lessons} />
        ))}
      </ul>
      <div className="flex flex-wrap items-start gap-x-6 print:hidden">
        <AddPerson customerId={customerId} size={crew.length} isFirst={rows.length === 0} />
        <Gone crew={crew} />
      </div>
    </Section>
  );
}
