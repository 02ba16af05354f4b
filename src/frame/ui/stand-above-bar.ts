/** Keeps a note at the lower edge off the bar that stays there on some pages, however high it is: its buttons are the next step. */
export function standAboveBar(note: HTMLElement | null) {
  const bar = [...document.querySelectorAll<HTMLElement>('.bottom-bar')].find(
    (one) => getComputedStyle(one).position === 'sticky',
  );
  if (!note || !bar) return;
  const watch = new ResizeObserver(() => {
    note.style.marginBottom = `${bar.offsetHeight}px`;
  });
  watch.observe(bar);
  return () => watch.disconnect();
}
