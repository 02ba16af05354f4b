import { siteAddress } from '../../binders/addresses.ts';
import { codeLesson, codeLessons } from '../addresses.ts';
import type { Family } from '../families.ts';
import { lessonOf } from '../lessons.ts';
import { type PhoneLanguage, phoneMessages, written } from '../phone/messages.ts';
import { renderDocument } from './lesson-document.tsx';

interface ListFacts {
  language: PhoneLanguage;
  nonce: string;
  token: string;
}

export interface CodeLessons {
  state: 'open';
  site: string;
  storeroom: string;
  families: readonly { family: Family; products: readonly string[] }[];
}
export type NoLessons = { state: 'gone' | 'unknown' };

const at = (address: string, language: PhoneLanguage) => `${address}?language=${language}`;

/** The page of a code that opens no lesson. */
export function renderNoLessons({ state }: NoLessons, { language, nonce, token }: ListFacts) {
  const messages = phoneMessages[language];
  return renderDocument(
    {
      language,
      nonce,
      heading: messages[`${state}Title`],
      place: '',
      inLanguage: (other) => at(codeLessons(token), other),
    },
    <p>{messages[state]}</p>,
  );
}

/** The lessons of what is in this storeroom's site. */
export function renderLessonList(open: CodeLessons, { language, nonce, token }: ListFacts) {
  const messages = phoneMessages[language];
  const text = written(language);
  return renderDocument(
    {
      language,
      nonce,
      heading: messages.title,
      place: (
        <>
          <strong>{open.site}</strong> · {open.storeroom}
        </>
      ),
      inLanguage: (other) => at(codeLessons(token), other),
    },
    <>
      <p>{open.families.length === 0 ? messages.none : messages.lead}</p>
      <ol className="lessons">
        {open.families.map(({ family, products }) => {
          const lesson = lessonOf(family);
          return (
            <li key={family}>
              <a href={at(codeLesson(token, family), language)}>
                <strong>{lesson.title[text]}</strong>
                <span>{messages.cards(lesson.cards.length, lesson.quiz.length)}</span>
                {family === 'basics' ? null : (
                  <span>
                    {messages.atThisSite}: {products.join(', ')}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ol>
      <p>
        <a className="go" href={siteAddress(token)}>
          {messages.sheets}
        </a>
      </p>
    </>,
  );
}
