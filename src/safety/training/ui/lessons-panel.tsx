import { Panel } from '../../../ui/panel.tsx';
import { siteLesson } from '../addresses.ts';
import type { Family } from '../families.ts';
import * as messages from '../messages.ts';

/** A lesson that the site needs, without its text. */
export interface LessonOffer {
  family: Family;
  title: string;
  spanish: string;
  revision: number;
  products: readonly string[];
  isReviewed: { en: boolean; es: boolean };
}

const LINK = 'inline-flex min-h-11 items-center text-brand underline';

/** The lessons of what is here: on this phone for one person, or for a class. */
export function LessonsPanel({
  customerId,
  lessons,
}: {
  customerId: string;
  lessons: readonly LessonOffer[];
}) {
  if (lessons.length === 0) return null;
  const unsigned = [
    ...(lessons.some(({ isReviewed }) => !isReviewed.en) ? [messages.reviewEnglish] : []),
    ...(lessons.some(({ isReviewed }) => !isReviewed.es) ? [messages.reviewSpanish] : []),
  ];
  return (
    <Panel title={messages.lessonsTitle} className="print:hidden">
      <p className="mb-3 text-sm text-muted">
        {messages.lessonsLead} {unsigned.join(' ')}
      </p>
      <ul className="border-t border-rule">
        {lessons.map(({ family, title, spanish, revision, products }) => (
          <li key={family} className="border-b border-rule py-2">
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-muted">
              <span lang="es">{spanish}</span>, {messages.revision(revision)}
            </p>
            {family === 'basics' ? null : (
              <p className="text-sm text-muted">
                {messages.here} {products.join(', ')}
              </p>
            )}
            <p className="flex flex-wrap gap-x-5">
              <a href={siteLesson(customerId, family)} className={LINK}>
                {messages.onThisPhone}
                <span className="sr-only">: {title}</span>
              </a>
              <a href={`${siteLesson(customerId, family)}?class=new`} className={LINK}>
                {messages.asClass}
                <span className="sr-only">: {title}</span>
              </a>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
