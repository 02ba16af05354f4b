/** So far a panel stays from the screen's edges, in px. */
const MARGIN = 8;

/**
 * Puts an open panel beside its button, over everything: no list that scrolls cuts it off. Below the button, above it where there is more room, as
 * high as the room is.
 */
export function placeBeside(button: Element, panel: HTMLElement, side: 'left' | 'right'): void {
  const { style } = panel;
  Object.assign(style, { position: 'fixed', inset: 'auto', margin: '0', maxHeight: '' });
  const at = button.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { width, height } = panel.getBoundingClientRect();
  const unclamped = side === 'right' ? at.right - width : at.left;
  const [above, below] = [at.top - 2 * MARGIN, clientHeight - at.bottom - 2 * MARGIN];
  const isBelow = height <= below || below >= above;
  const room = Math.max(0, isBelow ? below : above);
  style.left = `${Math.max(MARGIN, Math.min(unclamped, clientWidth - MARGIN - width))}px`;
  style.top = `${isBelow ? at.bottom + MARGIN / 2 : at.top - MARGIN / 2 - Math.min(height, room)}px`;
  style.maxHeight = `${room}px`;
  style.overflowY = 'auto';
}

/** Moves an open panel sideways as far as it takes to be seen whole: its button may stand anywhere in a line that wraps. */
export function keepOnScreen(panel: Element | null): void {
  if (!(panel instanceof HTMLElement)) return;
  panel.style.translate = '';
  const { left, right } = panel.getBoundingClientRect();
  const over = right - (document.documentElement.clientWidth - MARGIN);
  const by = left < MARGIN ? MARGIN - left : over > 0 ? -Math.min(over, left - MARGIN) : 0;
  if (by !== 0) panel.style.translate = `${by}px`;
}
