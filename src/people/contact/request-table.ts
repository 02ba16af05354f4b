import { anyText, type TableShape } from '../../kit/table-view.ts';
import { stampText } from '../../kit/time.ts';
import type { ContactRow } from './contract.ts';
import type { contactMessages } from './messages.ts';
import { REQUEST_STATES, TOPICS } from './topics.ts';

type Messages = (typeof contactMessages)['en-US'];

/** The table of messages from the contact form: its columns on the screen and in the file, what sorts and filters it. */
export const requestTable = (messages: Messages): TableShape<ContactRow> => ({
  columns: {
    reference: { title: messages.reference, text: (row) => row.reference, fixed: true },
    name: { title: messages.name, text: (row) => row.name, sort: 'up' },
    company: { title: messages.company, text: (row) => row.company, sort: 'up' },
    topic: { title: messages.about, text: (row) => messages.topics[row.topic] },
    message: { title: messages.message, text: (row) => row.message },
    state: { title: messages.state, text: (row) => messages.states[row.state] },
    received: {
      title: messages.receivedAt,
      text: (row, { timeZone }) => stampText(row.createdAt, timeZone),
      day: true,
      sort: 'down',
    },
    email: { title: messages.email, text: (row) => row.email, extra: true },
    phone: { title: messages.phone, text: (row) => row.phone, extra: true },
    handledBy: { title: messages.handler, text: (row) => row.handledByName, extra: true },
  },
  filters: { q: anyText, state: REQUEST_STATES, topic: TOPICS },
  sort: '-received',
});
