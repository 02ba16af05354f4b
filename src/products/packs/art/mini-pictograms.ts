import { n } from './shapes.ts';

/**
 * The symbols cut down to a few shapes on a 24 grid, for the label drawn on a product of the
 * catalogue, where a real pictogram would be mush. Safety information is shown with
 * `hazards/pictograms`, never with these.
 */
const MINI: Record<string, string> = {
  GHS01:
    'M12 11a3.2 3.2 0 1 0 .1 0zM11.6 4.5h.8v4h-.8zM7 6.4l2.8 2.6-.8.8L6.2 7.2zM17 6.4l-2.8 2.6.8.8 2.8-2.6z',
  GHS02:
    'M12.4 5.2c2.4 2.3 3.7 4 3.7 6.2a4 4 0 0 1-2.5 3.7c.8-1.6.2-3-1.2-4.3-.1 1.3-1.5 2-1.5 3.3 0 .4.1.7.2 1a4 4 0 0 1-2.5-3.7c0-1.5.7-2.4 1.1-3.6.9.5 1.2 1.1 1.4 1.8 1-1.3 1.5-2.7 1.3-4.4zM8 17h8v1.2H8z',
  GHS03:
    'M12.2 4.7c2 1.9 3.4 3.3 3.4 5.7h-7.2c0-1.4.5-2.2.8-3.3.8.5 1 .9 1.2 1.5 1-1.2 1.8-2.4 1.8-3.9zM9.5 18h5v1.2h-5zM12 10a3.5 3.5 0 1 0 .1 0zM12 12a1.5 1.5 0 1 1-.1 0z',
  GHS04: 'M6.2 13.8l8.5-4.5.5.8 1.6-.9.8 1.5-1.6.9.4.8-8.5 4.5z',
  GHS05:
    'M6.8 10.2l3.8-2.7 1 1.5-3.8 2.7zM17.2 10.2l-3.8-2.7-1 1.5 3.8 2.7zM5.8 13.4h1.5l.8 1 .8-1H11v2.8H8.6zM18.2 13.4h-1.5l-.8 1-.8-1H13v2.8h2.4z',
  GHS06:
    'M12 5.6a4 4 0 0 0-2.3 7.3v1.8h4.6v-1.8A4 4 0 0 0 12 5.6zM7.6 15.2l8.8 2.8-.4 1-8.8-2.8zM16.4 15.2L7.6 18l.4 1 8.8-2.8z',
  GHS07: 'M10.8 6h2.4l-.6 7.5h-1.2zM12 15a1.4 1.4 0 1 0 .1 0z',
  GHS08:
    'M12 4.6a2.2 2.2 0 0 1 1.2 4l3.5 1.5.6 4.2L12 19.5l-5.3-5.2.6-4.2 3.5-1.5a2.2 2.2 0 0 1 1.2-4zM12 10.5l-.8 2.2-2.2.8 2.2.8.8 2.2.8-2.2 2.2-.8-2.2-.8z',
  GHS09:
    'M9 6h1.4l.4 4 2-2.2.7.7-2.7 3v3.5H14c1.5-1.5 3-1.3 4.8 0-2 1.8-4 1.8-5.8.3L9.5 16.5H6L8.6 15v-3L6.5 10l.7-.7 1.7 1.4z',
};

/**
 * A small pictogram with its top left at (x, y). An unknown code draws nothing: an empty diamond is
 * not a pictogram.
 */
export function miniPictogram(code: string, x: number, y: number, size: number): string {
  const symbol = Object.hasOwn(MINI, code) ? (MINI[code] ?? '') : '';
  if (symbol === '') return '';
  const scale = Math.round((size / 24) * 1000) / 1000;
  return `<g transform="translate(${n(x)} ${n(y)})scale(${scale})"><path d="M12 1.3L22.7 12 12 22.7 1.3 12z" fill="#fff" stroke="#D4001A" stroke-width="1.8"/><path fill-rule="evenodd" d="${symbol}"/></g>`;
}
