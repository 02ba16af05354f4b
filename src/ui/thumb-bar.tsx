import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The bar under the thumb of a phone's page, however high it is just now. What the focus, a link or a script brings into view stays above it, and
 * so does the field that somebody is typing into when the bar grows.
 */
export function ThumbBar({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = bar.current;
    if (!own) return;
    const root = document.documentElement;
    const watch = new ResizeObserver(() => {
      root.style.scrollPaddingBottom = `${own.offsetHeight + 16}px`;
      const field = document.activeElement;
      const isTyping = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isTyping && !own.contains(field)) field.scrollIntoView({ block: 'nearest' });
    });
    watch.observe(own);
    return () => {
      watch.disconnect();
      root.style.scrollPaddingBottom = '';
    };
  }, []);
  return (
    <div ref={bar} className={`bottom-bar border-t-2 border-ink bg-paper p-4 ${className}`}>
      {children}
    </div>
  );
}
