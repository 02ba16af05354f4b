import { SignaturePad } from '../../../ui/phone-document.tsx';
import type { Lesson } from '../lesson.ts';
import { type PhoneMessages, written } from '../phone/messages.ts';
import type { LessonFacts, LessonView } from './lesson-view.ts';

interface QuestionsProps {
  lesson: Lesson;
  facts: LessonFacts;
  messages: PhoneMessages;
}

/** All questions of a lesson. What was wrong says why, and is asked again. */
export function Questions({ lesson, facts, messages }: QuestionsProps) {
  const text = written(facts.language);
  return (
    <section data-step="quiz">
      <h2>{messages.quiz}</h2>
      <p>{messages.quizLead}</p>
      {lesson.quiz.map((question, place) => {
        const wrong = facts.wrong?.includes(place) ?? false;
        const chosen = wrong ? null : (facts.sent?.answers[place] ?? null);
        return (
          <fieldset key={question.ask.en} className={wrong ? 'wrong' : undefined} data-question>
            <legend>{messages.question(place + 1, lesson.quiz.length)}</legend>
            <p>{question.ask[text]}</p>
            {question.answers.map((answer, index) => (
              <label key={answer.en} className="choice">
                <input
                  type="radio"
                  required
                  name={`answer-${place}`}
                  value={index}
                  defaultChecked={chosen === index}
                />
                <span>{answer[text]}</span>
              </label>
            ))}
            <p className="why" hidden={!wrong}>
              <b>{messages.notRight}</b> {question.why[text]}
            </p>
          </fieldset>
        );
      })}
    </section>
  );
}

interface SignProps {
  view: LessonView;
  facts: LessonFacts;
  messages: PhoneMessages;
}

/** Who took the lesson, and the signature by finger or by name. */
export function SignPart({ view, facts, messages }: SignProps) {
  const { sent } = facts;
  const title = view.lesson.title[written(facts.language)];
  return (
    <section data-step="sign">
      <h2>{view.classKey ? messages.classTitle : messages.who}</h2>
      <div id="signed" hidden={view.signedSoFar.length === 0}>
        <b>{messages.signedSoFar}</b>
        <ul className="stores">
          {view.signedSoFar.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </div>
      <label htmlFor="member">{messages.chooseName}</label>
      <select id="member" name="memberId" defaultValue={sent?.memberId ?? ''}>
        <option value="">{messages.notOnList}</option>
        {view.crew.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <div id="typed">
        <label htmlFor="typed-name">{messages.typeName}</label>
        <input
          id="typed-name"
          name="typedName"
          maxLength={80}
          autoComplete="name"
          defaultValue={sent?.typedName ?? ''}
        />
        <p className="hint">{messages.typeHint}</p>
      </div>
      <p className="statement">{messages.statement(title, view.site)}</p>
      <SignaturePad words={messages} isByName={sent?.signedByName ?? false} />
      <button type="submit" className="send">
        {messages.send}
      </button>
    </section>
  );
}
