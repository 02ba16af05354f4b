import { expect, type Page } from '@playwright/test';

/**
 * Every control that is shown can be pressed where it stands: the point in its middle belongs to it, or to its label. What sticks to an
 * edge is looked at where it is when the page begins, because scrolling takes nothing away from above it; everything else is brought into
 * view first.
 */
export async function expectPressable(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(coveredControls), {
      message: `controls of ${new URL(page.url()).pathname} that something lies on`,
    })
    .toEqual([]);
}

/** Runs in the page. */
function coveredControls(): string[] {
  const CONTROLS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
  const nameOf = (control: Element) =>
    `${control.tagName.toLowerCase()} "${(
      control.getAttribute('aria-label') ||
        control.textContent?.trim() ||
        control.getAttribute('name') ||
        ''
    ).slice(0, 60)}"`;
  const isShown = (control: HTMLElement) => {
    const box = control.getBoundingClientRect();
    return (
      box.width > 2 &&
      box.height > 2 &&
      !control.matches(':disabled') &&
      !control.closest('[inert], [aria-hidden=true]') &&
      control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(control).pointerEvents !== 'none' &&
      // Off the screen on purpose, as a link that shows itself with the focus.
      !getComputedStyle(control).clipPath.startsWith('inset')
    );
  };
  const sticks = (control: Element) => {
    for (let node: Element | null = control; node; node = node.parentElement)
      if (['sticky', 'fixed'].includes(getComputedStyle(node).position)) return true;
    return false;
  };
  /** The part of it that is drawn: what its boxes cut off is not there. A link over two lines has no middle of its own: its first line's counts. */
  const drawn = (control: HTMLElement) => {
    let { left, top, right, bottom } =
      control.getClientRects()[0] ?? control.getBoundingClientRect();
    for (let node = control.parentElement; node && node !== document.body; ) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(node);
      if (overflowX !== 'visible' || overflowY !== 'visible' || clipPath !== 'none') {
        const box = node.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      node = node.parentElement;
    }
    return { left, top, width: right - left, height: bottom - top };
  };
  /** Who answers at its middle: null where nothing of it is drawn in the window. */
  const answering = (control: HTMLElement) => {
    const { left, top, width, height } = drawn(control);
    return width < 3 || height < 3
      ? null
      : document.elementFromPoint(left + width / 2, top + height / 2);
  };
  const isItsOwn = (control: HTMLElement, at: Element) =>
    control.contains(at) ||
    [...((control as HTMLInputElement).labels ?? [])].some((label) => label.contains(at));
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
  const shown = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const covered = new Set<string>();
  const before = window.scrollY;
  const stuck = shown.filter(sticks);
  scrollTo(0);
  const inView = stuck.filter(answering);
  for (const control of inView) {
    const at = answering(control);
    if (at && !isItsOwn(control, at)) covered.add(`${nameOf(control)} under ${nameOf(at)}`);
  }
  for (const control of shown.filter((one) => !inView.includes(one))) {
    const inTheWay: string[] = [];
    const reached = (['nearest', 'center'] as const).some((block) => {
      control.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const at = answering(control);
      if (at) inTheWay.push(nameOf(at));
      return at !== null && isItsOwn(control, at);
    });
    const [under] = inTheWay;
    // What its boxes cut off wherever one scrolls is not shown.
    if (!reached && under) covered.add(`${nameOf(control)} under ${under}`);
  }
  scrollTo(before);
  return [...covered];
}
