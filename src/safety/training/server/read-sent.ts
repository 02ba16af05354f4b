import type { z } from 'zod';
import { signTrainingInput } from '../contract.ts';
import type { Lesson, LessonLanguage } from '../lesson.ts';
import { wrongAnswers } from '../quiz.ts';
import type { SentForm } from '../ui/lesson-view.ts';

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const answersIn = (form: FormData, { quiz }: Lesson): (number | null)[] =>
  quiz.map((_, place) => {
    const value = textIn(form, `answer-${place}`);
    return /^[0-2]$/.test(value) ? Number(value) : null;
  });

/** What was sent, for a page that comes back with a problem. The first try decides the score. */
export function sentIn(form: FormData, lesson: Lesson): SentForm {
  const answers = answersIn(form, lesson);
  const first = textIn(form, 'rightFirst');
  return {
    answers,
    rightFirst: /^\d{1,2}$/.test(first)
      ? Number(first)
      : lesson.quiz.length - wrongAnswers(lesson, answers).length,
    memberId: textIn(form, 'memberId').slice(0, 40),
    typedName: textIn(form, 'typedName').slice(0, 80),
    signedByName: form.has('signedByName'),
  };
}

function strokesIn(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The form of somebody who signs; the parsing failure of what no page of ours sends. */
export function readSigning(
  form: FormData,
  lesson: Lesson,
  language: LessonLanguage,
): ReturnType<typeof signTrainingInput.safeParse> {
  const sent = sentIn(form, lesson);
  const input: Record<keyof z.input<typeof signTrainingInput>, unknown> = {
    memberId: sent.memberId,
    typedName: sent.memberId === '' ? sent.typedName : '',
    language,
    answers: sent.answers,
    rightFirst: sent.rightFirst,
    signature: strokesIn(textIn(form, 'signature')),
    signedByName: sent.signedByName,
    formKey: textIn(form, 'formKey'),
    classKey: textIn(form, 'class'),
  };
  return signTrainingInput.safeParse(input);
}
