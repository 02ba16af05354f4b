/** Sentences of the page of error reports, in one place for translation. */
export const ORIGINS = {
  browser: 'In a browser',
  server: 'On the server',
  job: 'In a job',
} as const;

export const FAULTS = {
  title: 'Error reports',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  mend: 'Mark as mended',
  openAgain: 'Open again',
  noneOpen: 'No open faults',
  noneOpenText: 'New ones appear here by themselves.',
  noneMended: 'Nothing was mended yet',
  noneMendedText: 'Faults that you mark as mended stand here.',
};
