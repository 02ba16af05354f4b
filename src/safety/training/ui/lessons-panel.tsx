import { Section } from '../../../ui/section.tsx';
import { siteLesson } from '../addresses.ts';
import type { Family } from '../families.ts';
import * as messages from '../messages.ts';
import { Chevron, OPENING_ROW } from './opens.tsx';

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
    <Section title={messages.lessonsTitle} className="print:hidden">
      <ul>
        {lessons.map(({ family, title, spanish, revision, products }) => (
          <li key={family} className="border-b border-rule">
            <details>
              <summary
                className={`${OPENING_ROW} min-h-11 grid-cols-[minmax(0,1fr)_auto] pointer-fine:min-h-9`}
              >
                <span className="font-semibold">{title}</span>
                <Chevron />
              </summary>
              <div className="pb-2 text-sm leading-5">
                <p className="text-muted">
                  <span lang="es">{spanish}</span>, {messages.revision(revision)}
                </p>
                {family === 'basics' ? null : (
                  <p className="text-muted">
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
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-xs leading-4 text-muted">
        {messages.lessonsLead} {unsigned.join(' ')}
      </p>
    </Section>
  );
}
