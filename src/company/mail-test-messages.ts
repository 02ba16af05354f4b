export const MAIL_TEST = {
  subject: 'Your shop’s e-mail works',
  preheader: 'You asked for this test.',
  paragraphs: [
    'You asked your shop for a test e-mail, and here it is. Order confirmations, invitations and delivery notes take the same way.',
  ],
  button: 'Back to the set-up guide',
} as const;

export const MAIL_TEST_QUEUED = 'Test e-mail queued.';
