import type { MessageState, MessageType, ReceiverState } from './contract.ts';

export const TITLE = 'Webhooks';
export const LEAD = 'Programs that are told what happens to orders.';
export const NOBODY = 'No program is told yet.';

export const TYPES: Readonly<Record<MessageType, string>> = {
  'order.placed': 'Placed',
  'order.on_hold': 'On hold',
  'order.confirmed': 'Confirmed',
  'order.out_for_delivery': 'Out for delivery',
  'order.part_delivered': 'Part delivered',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Cancelled',
  'order.changed': 'Changed otherwise',
};
export const TEST = 'Test';
export const ALL_TYPES = 'Every event';

export const STATES: Readonly<Record<ReceiverState, string>> = {
  on: 'On',
  failing: 'Failing',
  paused: 'Paused',
  'paused-failing': 'Paused: nothing arrived for 3 days',
};
export const MESSAGE_STATES: Readonly<Record<MessageState, string>> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
};

export const ADD = 'Add a receiver';
export const ADDRESS = 'Address';
export const ADDRESS_HINT = 'https, and reachable from here';
export const EVENTS = 'Events';
export const NOTE = 'Note';
export const NOT_ADDED = 'Nothing was added';
export const MEND = 'Please mend the fields marked below.';
export const NOT_DONE = 'Nothing was changed';

export const SECRET = 'Secret';
export const SECRET_ONCE =
  'Shown this once. Messages are signed with it, as Standard Webhooks has it.';
export const SECRET_BOTH = 'For 24 hours the one before signs too.';

export const SEND_TEST = 'Send a test';
export const NEW_SECRET = 'New secret';
export const PAUSE = 'Pause';
export const RESUME = 'Resume';
export const REMOVE = 'Remove';
export const MORE = 'More';
export const CHANGE_EVENTS = 'Change events';
export const EVENTS_TEXT = 'From now on. What waits for an event that you take away is not sent.';
export const SAVE_EVENTS = 'Save events';
export const SHOW = 'Show messages';
export const SEND_AGAIN = 'Send again';
export const sendFailed = (count: number) => `Send ${count} failed again`;
export const secretTitle = (host: string) => `New secret for ${host}?`;
export const SECRET_TEXT =
  'You are shown it once. For 24 hours messages are signed with both, so nothing is lost while you change it there.';
export const removeTitle = (host: string) => `Remove ${host}?`;
export const REMOVE_TEXT = 'It is told nothing more. Its messages and its secret are deleted.';

export const done = {
  test: 'The test is on its way.',
  paused: 'Paused. Messages wait.',
  resumed: 'Resumed. What waited goes out.',
  removed: 'Removed.',
  events: (unsent: number) =>
    unsent === 0
      ? 'Saved.'
      : unsent === 1
        ? 'Saved. 1 message is not sent.'
        : `Saved. ${unsent} messages are not sent.`,
  again: (count: number) =>
    count === 1 ? '1 message goes out again.' : `${count} messages go out again.`,
};

export const messagesOf = (host: string) => `Messages to ${host}`;
export const NO_MESSAGES = 'Nothing was sent yet.';
export const LAST = 'The last 50, kept for 30 days';
export const tries = (count: number) => (count === 1 ? '1 try' : `${count} tries`);
export const REFERENCE = 'API reference';

/** What stands in place of an answer. */
export const PRIVATE_TARGET = 'Not sent: the address leads into a private network.';
export const NO_ANSWER_WITHIN = 'No answer within 10 seconds.';
