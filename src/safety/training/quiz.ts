import type { LessonText } from './lesson.ts';

/** The places of the questions that are not answered right; an answer that is missing is not right. */
export const wrongAnswers = (
  { quiz }: Pick<LessonText, 'quiz'>,
  answers: readonly (number | null | undefined)[],
): number[] =>
  quiz.flatMap((question, place) => (answers[place] === question.right ? [] : [place]));
