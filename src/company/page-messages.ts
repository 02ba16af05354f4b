/** Sentences of pages that can't be shown, in one place for translation. */

export const CONNECTION = {
  lost: 'No connection.',
  again: 'Try again',
  back: 'You are connected again.',
};

export const CHUNK_ERROR = {
  title: 'This page did not load',
  text: 'The connection may be slow, or the shop was updated while you were here. Nothing you sent is lost.',
  reload: 'Reload the page',
};

/** A page that has no subject of its own. */
export const ERRORS = {
  missing: {
    title: 'We can’t find that page',
    text: 'The address may be old or mistyped, or what stood there is gone.',
  },
  denied: {
    title: 'This page is not for your account',
    text: 'You do not have permission to perform this operation. Ask the person who runs your accounts, or call us.',
  },
  unavailable: {
    title: 'We are back in a moment',
    text: 'Service unavailable. Please try again later. Nothing that you sent is lost.',
  },
  failed: {
    title: 'Something went wrong on our side',
    text: 'We have been told. Nothing you entered was sent twice. Please try again.',
  },
  again: 'Try again',
  home: 'Go to the home page',
  dashboard: 'Go to the dashboard',
  contact: 'Contact us',
};

/** A page of the office that is for other accounts than this one. */
export const NOT_THIS_ACCOUNT = { title: 'This page is not for this account' };

/** A page about something: an order, a list, a person. */
export const SUBJECT_ERRORS = {
  missing: (subject: string) => ({
    title: `This ${subject} is not here`,
    text: 'It may belong to another account, or the address is mistyped.',
  }),
  denied: (subject: string) => ({
    title: `You can’t open this ${subject}`,
    text: 'You do not have permission to perform this operation.',
  }),
  failed: (subject: string) => ({
    title: `This ${subject} could not be loaded`,
    text: 'We have kept a report of it. Please try again in a moment.',
  }),
};

export const SAVE_SETTINGS = 'Save settings';
