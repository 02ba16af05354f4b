import type { RequestState, Topic } from './contract.ts';

export const TOPIC_MESSAGES: Readonly<Record<Topic, string>> = {
  ordering: 'Ordering',
  'new-account': 'A new account',
  sds: 'Safety data sheets',
  delivery: 'A delivery',
  other: 'Something else',
};

export const STATE_MESSAGES: Readonly<Record<RequestState, string>> = {
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
};
