/** Under a field that takes no further character: what is typed or pasted beyond is not in it. */
export const fullField = (most: number) =>
  `Full: ${most.toLocaleString('en-US')} characters at most.`;
