/** Under a field that takes no further character: what is typed or pasted beyond is not in it. */
export const fullField = (most: number) =>
  `It is full: ${most.toLocaleString('en-US')} characters fit here, and no more.`;
