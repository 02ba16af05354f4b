/** Under a field that takes no further character: what is typed or pasted beyond is not in it. */
export const fullField = (most: number) =>
  `Full: ${most.toLocaleString('en-US')} characters at most.`;

/** In place of an answer that has not come. */
export const LOOK_UP = {
  loading: 'Loading...',
  offline: 'No connection. What you typed is kept, and looked up once you are connected.',
} as const;
