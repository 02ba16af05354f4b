/** Asked before a page is left on which something is not saved. */
export const LEAVE = {
  title: 'Leave without saving?',
  yes: 'Leave without saving',
  no: 'Keep editing',
  typed: 'What you typed or chose on this page is not saved.',
} as const;
