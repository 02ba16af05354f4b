export const TOPICS = ['ordering', 'new-account', 'sds', 'delivery', 'other'] as const;
export type Topic = (typeof TOPICS)[number];
export const REQUEST_STATES = ['new', 'answered', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
