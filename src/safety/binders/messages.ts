/** Sentences of the binders room, in one place for translation. */
export const binderTitle = 'Your binder';
export const backToSite = (site: string) => `Back to the safety of ${site}`;
export const binderWorking = (done: number, total: number) => `${done} of ${total} sheets bound`;
export const binderCount = (bound: number, requested: number) =>
  bound < requested
    ? `${bound} of ${requested} sheets`
    : bound === 1
      ? '1 sheet'
      : `${bound} sheets`;
export const binderMissing = (count: number) =>
  count === 1
    ? '1 product has no sheet and is named inside:'
    : `${count} products have no sheet and are named inside:`;
export const binderLeftOut = (count: number, max: number) =>
  `${count === 1 ? '1 sheet' : `${count} sheets`} did not fit into one file (at most ${max} sheets or 200 MB) and ${count === 1 ? 'is' : 'are'} named inside. Bind ${count === 1 ? 'it' : 'them'} from the library:`;
export const binderReady = 'The binder is ready';
export const binderFailed = 'The binder could not be made';
export const binderFailedText =
  'Nothing is lost: the sheets are all there. Please choose them again in a moment.';
export const binderExpires =
  'It stays at this address for a day. Made anew, it holds the newest sheets.';
export const checkAgain = 'Check again';
export const binderGone = 'This binder is no longer here';
export const binderGoneText =
  'Binders are kept for a day. Choose the sheets again: it takes seconds, and holds the newest revisions.';
