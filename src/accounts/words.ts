/** Sentences of the e-mails of this room. */
export const mailWords = {
  newDevice: {
    subject: 'New sign-in to your account',
    preheader: 'Someone signed in from a browser that we have not seen before.',
    hello: (name: string) => `Hello ${name},`,
    what: 'Your account was just signed in to from a browser that we have not seen before.',
    otherwise: 'If that was you, there is nothing to do. If it was not, sign that device out and change your password now.',
    button: 'See my devices',
  },
};
