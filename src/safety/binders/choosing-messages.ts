/** Sentences of choosing the sheets, in the library: it does not load those of the binder's own page. */
export const chooseAll = 'Choose all shown';
export const chooseNone = 'Choose none';
export const chosen = (count: number) =>
  count === 1 ? '1 sheet chosen' : `${count} sheets chosen`;
export const binderHint = 'Choose sheets to bind them into one PDF with a cover and contents.';
export const makeBinder = 'Make one binder';
export const binderTooMany = (max: number) => `At most ${max} sheets go into one binder.`;
