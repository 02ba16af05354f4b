import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { SECTION_LINK } from '../../../ui/section.tsx';
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

function Signed({
  record,
  isWaiting,
  titles,
}: {
  record: TrainingRecord;
  /** Nobody has confirmed the name. */
  isWaiting: boolean;
  titles: RosterProps['titles'];
}) {
  const timeZone = useTimeZone();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-rule py-2 text-sm leading-5 lg:grid-cols-[5.75rem_8.5rem_minmax(0,1fr)_24rem] lg:gap-x-3 lg:py-1.5">
      <span className="font-semibold wrap-anywhere">
        {record.memberName}
        {isWaiting ? (
          <span className="font-normal text-muted"> ({messages.notConfirmed})</span>
        ) : null}
      </span>
      <span className="tabular text-right max-lg:text-muted lg:order-first lg:text-left">
        {momentInWords(record.signedAt, timeZone)}
      </span>
      <span className="max-lg:col-span-2">
        {titles[record.lesson] ?? record.lesson},{' '}
        <span className="text-muted">
          {messages.revision(record.revision)}, {messages.languages[record.language]}
        </span>
      </span>
      <span className="text-[0.8125rem] text-muted max-lg:col-span-2 max-lg:leading-4.5">
        {howOf(record)}, {record.signedByName ? messages.typedName : messages.finger},{' '}
        {messages.score}: {messages.scoreOf(record.rightFirst, record.questions)}
      </span>
    </li>
  );
}

/** So many before the others are asked for. */
const FIRST_SIGNED = 6;

/** Every signed lesson, newest first. */
export function Roster({ records, inAll, crew, titles }: RosterProps) {
  if (records.length === 0) return <p className="py-2 text-sm text-muted">{messages.rosterNone}</p>;
  const waiting = new Set(crew.filter(({ state }) => state === 'waiting').map(({ id }) => id));
  const list = (some: readonly TrainingRecord[]) => (
    <ul>
      {some.map((record) => (
        <Signed
          key={record.id}
          record={record}
          isWaiting={waiting.has(record.memberId)}
          titles={titles}
        />
      ))}
    </ul>
  );
  // One more is no longer than the word that opens it.
  const first = records.length > FIRST_SIGNED + 1 ? FIRST_SIGNED : records.length;
  return (
    <>
      {list(records.slice(0, first))}
      {records.length > first ? (
        <details className="group">
          <summary className={`${SECTION_LINK} min-h-9 cursor-pointer group-open:hidden`}>
            {messages.rosterMore(records.length - first)}
          </summary>
          {list(records.slice(first))}
        </details>
      ) : null}
      {inAll > records.length ? (
        <p className="py-2 text-sm text-muted">{messages.rosterCut(records.length, inAll)}</p>
      ) : null}
    </>
  );
}
