import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { momentText } from '../../../kit/time.ts';
import { Badge } from '../../../ui/panel.tsx';
import { SECTION_LINK, Section } from '../../../ui/section.tsx';
import { trainingOf } from '../../training/addresses.ts';
import * as messages from '../messages.ts';
import type { SiteSafety } from '../server/load-site-safety.ts';
import { FoldSection } from './fold-section.tsx';

const ROW =
  'flex min-h-9 items-center justify-between gap-4 border-b border-rule py-1 text-sm leading-5';

type Person = SiteSafety['people'][number];

function dueText({ due, again }: Person): string {
  const lessons = [...due, ...again.map(messages.again)];
  return lessons.length > 0 ? messages.lessonsDue(lessons) : '';
}

/** One line for each person with what is due, the most gaps first, then one line for all that have none; names that nobody has confirmed on top. */
export function TrainingLines({ page: { site, waiting, people } }: { page: SiteSafety }) {
  const open = people.filter(dueText);
  const done = people.filter((person) => !dueText(person));
  return (
    <Section
      title={messages.training}
      actions={
        <Link to={trainingOf(site.id)} className={SECTION_LINK}>
          {messages.trainingAll}
        </Link>
      }
    >
      {waiting.length + people.length === 0 ? (
        <p className="py-2 text-sm text-muted">{messages.nobodyYet}</p>
      ) : null}
      <ul>
        {waiting.map((name) => (
          <li key={name} className={ROW}>
            <span className="font-semibold wrap-anywhere">{name}</span>
            <Link to={trainingOf(site.id)} className="no-underline pointer-coarse:py-2">
              <Badge tone="warning" compact>
                {messages.nameToConfirm}
              </Badge>
            </Link>
          </li>
        ))}
        {open.map((person) => (
          <li key={person.id} className={ROW}>
            <span className="max-w-1/2 shrink-0 font-semibold wrap-anywhere">{person.name}</span>
            {/* On paper all of it. */}
            <span className="truncate print:whitespace-normal">{dueText(person)}</span>
          </li>
        ))}
        {done.length > 0 ? (
          <li className={ROW}>
            <span className="font-semibold wrap-anywhere">
              {done.map(({ name }) => name).join(', ')}
            </span>
            <span className="shrink-0 text-muted">{messages.nothingDue}</span>
          </li>
        ) : null}
      </ul>
    </Section>
  );
}

const TONES = { queued: 'info', ready: 'success', failed: 'danger' } as const;

/** The packs that are still here, and what one holds. */
export function Packs({ packs }: { packs: SiteSafety['packs'] }) {
  const timeZone = useTimeZone();
  return (
    <FoldSection title={messages.title} count={packs.length} isOpen={packs.length > 0}>
      {packs.length === 0 ? <p className="pb-2 text-sm text-muted">{messages.none}</p> : null}
      <ul>
        {packs.slice(0, 3).map((pack) => (
          <li key={pack.id} className={ROW}>
            <span>
              {messages.madeAt(momentText(pack.createdAt, timeZone))}
              {pack.askedBy ? (
                <span className="block text-xs leading-4 text-muted">by {pack.askedBy}</span>
              ) : null}
            </span>
            <span className="flex items-center gap-3">
              {pack.state === 'ready' ? null : (
                <Badge tone={TONES[pack.state]} compact>
                  {messages.states[pack.state]}
                </Badge>
              )}
              <Link to={`/dashboard/inspection/${pack.id}`} className={SECTION_LINK}>
                {messages.open}
                <span className="sr-only">: {momentText(pack.createdAt, timeZone)}</span>
              </Link>
            </span>
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className={`${SECTION_LINK} min-h-8 cursor-pointer`}>
          {messages.insideTitle}
        </summary>
        <ul className="list-disc pl-5 text-muted">
          {messages.inside.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="mt-2 text-muted">{messages.reproducible}</p>
      </details>
    </FoldSection>
  );
}
