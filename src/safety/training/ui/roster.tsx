import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentInWords } from '../../sheets/day-in-words.ts';
import type { CrewMember, TrainingRecord } from '../matrix.ts';
import * as messages from '../messages.ts';

interface RosterProps {
  records: readonly TrainingRecord[];
  inAll: number;
  crew: readonly CrewMember[];
  /** English titles by lesson. */
  titles: Readonly<Record<string, string>>;
}

function howOf({ how, trainer, storeroom }: TrainingRecord): string {
  if (how === 'class') return messages.inClass(trainer);
  return storeroom ? messages.byWall(storeroom) : messages.byPhone(trainer);
}

/** Every signed lesson, newest first. */
export function Roster({ records, inAll, crew, titles }: RosterProps) {
  const timeZone = useTimeZone();
  if (records.length === 0) return <p className="text-muted">{messages.rosterNone}</p>;
  const waiting = new Set(crew.filter(({ state }) => state === 'waiting').map(({ id }) => id));
  return (
    <>
      {inAll > records.length ? (
        <p className="mb-2 text-sm text-muted">{messages.rosterCut(records.length, inAll)}</p>
      ) : null}
      <ul className="border-t border-rule">
        {records.map((record) => (
          <li
            key={record.id}
            className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[9rem_1fr_1.4fr_1.4fr]"
          >
            <span className="tabular">{momentInWords(record.signedAt, timeZone)}</span>
            <span className="font-semibold wrap-anywhere">
              {record.memberName}
              {waiting.has(record.memberId) ? (
                <span className="block text-sm font-normal text-muted">
                  {messages.notConfirmed}
                </span>
              ) : null}
            </span>
            <span>
              {titles[record.lesson] ?? record.lesson}
              <span className="block text-sm text-muted">
                {messages.revision(record.revision)}, {messages.languages[record.language]}
              </span>
            </span>
            <span className="text-sm text-muted">
              {howOf(record)}
              <span className="block">
                {record.signedByName ? messages.typedName : messages.finger} · {messages.score}:{' '}
                {messages.scoreOf(record.rightFirst, record.questions)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
