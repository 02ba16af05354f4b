import { longDayText } from '../../../kit/time.ts';
import { GROUP_NAMES } from '../../hazards/group-names.ts';
import type { ReactivityGroup } from '../../hazards/public/reactivity.ts';
import type { Card, Lesson, LessonLanguage } from '../lesson.ts';
import {
  type PhoneLanguage,
  type PhoneMessages,
  phoneMessages,
  written,
} from '../phone/messages.ts';
import { renderDocument } from './lesson-document.tsx';
import { Questions, SignPart } from './lesson-form.tsx';
import type { LessonFacts, LessonView } from './lesson-view.ts';

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;

/** The whole document of one lesson: its cards, its questions, the signature. */
export function renderLesson(view: LessonView, facts: LessonFacts): string {
  const { language, done } = facts;
  const messages = phoneMessages[language];
  const text = written(language);
  const { lesson } = view;
  const isClass = view.classKey !== '';
  const query = isClass ? { class: view.classKey } : {};
  return renderDocument(
    {
      language,
      nonce: facts.nonce,
      heading: lesson.title[text],
      place: (
        <>
          <strong>{view.site}</strong>
          {view.storeroom ? ` · ${view.storeroom}` : ''}
        </>
      ),
      inLanguage: (other) => withQuery(view.action, { language: other, ...query }),
    },
    <>
      {done ? <Done view={view} messages={messages} done={done} /> : null}
      {done && !isClass ? null : (
        <>
          {isClass ? <p>{messages.classLead}</p> : null}
          <Form view={view} facts={facts} messages={messages} />
        </>
      )}
      <p>
        <a className="go" href={withQuery(view.back, { language })}>
          {messages.back}
        </a>
        <a className="go" href={view.sheets}>
          {messages.sheets}
        </a>
      </p>
      <Foot lesson={lesson} language={language} messages={messages} />
    </>,
  );
}

function Done({
  view,
  messages,
  done,
}: {
  view: LessonView;
  messages: PhoneMessages;
  done: { name: string; waits: boolean };
}) {
  return (
    <div className="done" role="status">
      <p>
        <strong>{messages.done(done.name)}</strong>
      </p>
      {done.waits ? <p>{messages.waits}</p> : null}
      {view.classKey ? <p>{messages.nextPerson}</p> : null}
    </div>
  );
}

interface FormProps {
  view: LessonView;
  facts: LessonFacts;
  messages: PhoneMessages;
}

function Form({ view, facts, messages }: FormProps) {
  const text = written(facts.language);
  return (
    <form
      method="post"
      action={view.action}
      data-not-sent={messages.notSent}
      data-fault={messages.fault}
      data-sending={messages.sending}
      data-unanswered={messages.unanswered}
      data-wrong={messages.problemWrong}
      data-done={messages.done('{name}')}
      data-waits={messages.waits}
    >
      <input type="hidden" name="language" value={facts.language} />
      <input type="hidden" name="formKey" value={facts.formKey} />
      <input type="hidden" name="class" value={view.classKey} />
      <input type="hidden" name="signature" defaultValue="" />
      <input type="hidden" name="rightFirst" defaultValue={facts.sent?.rightFirst ?? ''} />
      <p className="far" id="far" role="status" />
      {view.lesson.cards.map((card) => (
        <CardPart
          key={card.kind}
          card={card}
          view={view}
          language={text}
          heading={messages[card.kind]}
          messages={messages}
        />
      ))}
      <Questions lesson={view.lesson} facts={facts} messages={messages} />
      <SignPart view={view} facts={facts} messages={messages} />
      <p id="problem" role="alert">
        {facts.problem}
      </p>
      <div className="move">
        <button type="button" id="previous">
          {messages.previous}
        </button>
        <button type="button" id="next" className="next" data-check={messages.check}>
          {messages.next}
        </button>
      </div>
    </form>
  );
}

interface CardProps {
  card: Card;
  view: LessonView;
  language: LessonLanguage;
  heading: string;
  messages: PhoneMessages;
}

function CardPart({ card, view, language, heading, messages }: CardProps) {
  const { lesson, products } = view;
  const named = card.kind === 'what' && lesson.family !== 'basics' && products.length > 0;
  return (
    <article className={card.kind} data-step>
      <h2>{heading}</h2>
      <div>
        {card.lines.map((line) => (
          <p key={line.en}>{line[language]}</p>
        ))}
        {named ? (
          <>
            <b>{messages.atThisSite}</b>
            <ul>
              {products.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </>
        ) : null}
        {card.kind === 'mix' ? (
          <>
            <Groups groups={lesson.deadly} says={messages.canKill} language={language} />
            <Groups groups={lesson.apart} says={messages.canHurt} language={language} />
          </>
        ) : null}
      </div>
    </article>
  );
}

function Groups({
  groups,
  says,
  language,
}: {
  groups: readonly ReactivityGroup[];
  says: string;
  language: LessonLanguage;
}) {
  if (groups.length === 0) return null;
  return (
    <>
      <b>{says}</b>
      <ul>
        {groups.map((group) => (
          <li key={group}>{GROUP_NAMES[language][group]}</li>
        ))}
      </ul>
    </>
  );
}

function Foot({
  lesson,
  language,
  messages,
}: {
  lesson: Lesson;
  language: PhoneLanguage;
  messages: PhoneMessages;
}) {
  const review = lesson.reviewed[written(language)];
  const day = (iso: string) => longDayText(iso, language);
  return (
    <div className="foot">
      <p>{messages.revision(lesson.revision, day(lesson.revisedOn))}</p>
      <p>
        {review
          ? messages.reviewedBy(review.name, review.training, day(review.on))
          : messages.notReviewed}{' '}
        {messages.yourSupervisor}
      </p>
      <details>
        <summary>{messages.sources}</summary>
        <ul lang="en">
          {lesson.sources.map(({ title, memory }) => (
            <li key={title}>
              {title} {memory ? messages.unconfirmed : ''}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
