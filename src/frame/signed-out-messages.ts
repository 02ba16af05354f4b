/** Above a public page of a tab in which somebody was signed in. */
export const SIGNED_OUT = {
  title: 'You were signed out',
  text: 'This page is shown as to any visitor. Sign in again, and you are back on it, with what you had typed.',
  signIn: 'Sign in again',
  goOn: 'Go on as a visitor',
};
