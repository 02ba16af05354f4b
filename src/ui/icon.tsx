import { createElement, type SVGProps } from 'react';

/** An icon as lucide keeps it: elements with their attributes, on a square of 24. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/** Draws a lucide icon as the library does, 1.75 px thick and silent to screen readers unless told otherwise (vite.config.ts puts it in its place). */
export function drawnIcon({ node }: IconData) {
  return function Icon({ size = 24, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) {
    return (
      <svg
        aria-hidden="true"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...rest}
      >
        {node.map(([tag, { key, ...attributes }]) => createElement(tag, { key, ...attributes }))}
      </svg>
    );
  };
}
