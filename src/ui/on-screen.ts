/** So far a panel stays from the screen's edges, in px. */
const MARGIN = 8;

/** Moves an open panel sideways as far as it takes to be seen whole: its button may stand anywhere in a line that wraps. */
export function keepOnScreen(panel: Element | null): void {
  if (!(panel instanceof HTMLElement)) return;
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - MARGIN);
  const by = left < MARGIN ? MARGIN - left : over > 0 ? -Math.min(over, left - MARGIN) : 0;
  if (by !== 0) panel.style.translate = `${by}px`;
}
