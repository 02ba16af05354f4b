import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Crop } from '../contract.ts';
import { fileMessages } from '../messages.ts';

type Handle = 'frame' | 'left-top' | 'right-top' | 'left-bottom' | 'right-bottom';

interface Size {
  width: number;
  height: number;
}

const clamp = (value: number, min: number, max: number) =>
  Math.min(Math.max(Math.round(value), min), Math.max(min, max));

/** The crop held inside the picture, at least one pixel each way. */
export function cropWithin(crop: Crop, size: Size): Crop {
  const left = clamp(crop.left, 0, size.width - 1);
  const top = clamp(crop.top, 0, size.height - 1);
  return {
    left,
    top,
    width: clamp(crop.width, 1, size.width - left),
    height: clamp(crop.height, 1, size.height - top),
  };
}

/** The crop after a handle was moved by (dx, dy) pixels of the picture. */
export function movedCrop(
  crop: Crop,
  handle: Handle,
  { dx, dy }: { dx: number; dy: number },
  size: Size,
): Crop {
  if (handle === 'frame') {
    return {
      ...crop,
      left: clamp(crop.left + dx, 0, size.width - crop.width),
      top: clamp(crop.top + dy, 0, size.height - crop.height),
    };
  }
  const right = crop.left + crop.width;
  const bottom = crop.top + crop.height;
  const left = handle.startsWith('left') ? clamp(crop.left + dx, 0, right - 1) : crop.left;
  const top = handle.endsWith('top') ? clamp(crop.top + dy, 0, bottom - 1) : crop.top;
  const newRight = handle.startsWith('right') ? clamp(right + dx, left + 1, size.width) : right;
  const newBottom = handle.endsWith('bottom') ? clamp(bottom + dy, top + 1, size.height) : bottom;
  return { left, top, width: newRight - left, height: newBottom - top };
}

const ARROWS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Half of what a finger needs, and half of what is drawn, in pixels of the screen. */
const REACH = 22;
const DRAWN = 7;

/**
 * The crop after a key: an arrow is a fiftieth of the picture, with Shift one pixel. Null for any
 * other key.
 */
export function pushedCrop(
  crop: Crop,
  handle: Handle,
  { key, fine }: { key: string; fine: boolean },
  size: Size,
): Crop | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const step = fine ? 1 : Math.max(1, Math.round(Math.max(size.width, size.height) / 50));
  return movedCrop(crop, handle, { dx: arrow[0] * step, dy: arrow[1] * step }, size);
}

interface CropFrameProps {
  size: Size;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/**
 * The frame over a picture of `size` pixels. It and its corners are moved by mouse, finger or arrow
 * keys.
 */
export function CropFrame({ size, crop, onChange }: CropFrameProps) {
  const svg = useRef<SVGSVGElement>(null);
  const drag = useRef<{ handle: Handle; x: number; y: number; from: Crop } | null>(null);
  /** Pixels of the picture in one of the screen. */
  const [unit, setUnit] = useState(1);
  useEffect(() => {
    const shown = svg.current;
    if (!shown) return undefined;
    const measured = new ResizeObserver(() => setUnit(size.width / Math.max(1, shown.clientWidth)));
    measured.observe(shown);
    return () => measured.disconnect();
  }, [size.width]);
  const place = (event: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY);
    return matrix ? point.matrixTransform(matrix) : point;
  };
  const start = (handle: Handle) => (event: PointerEvent<SVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = place(event);
    drag.current = { handle, x, y, from: crop };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    const { x, y } = place(event);
    const { handle, from } = drag.current;
    onChange(movedCrop(from, handle, { dx: x - drag.current.x, dy: y - drag.current.y }, size));
  };
  const stop = () => {
    drag.current = null;
  };
  const press = (handle: Handle) => (event: KeyboardEvent) => {
    const next = pushedCrop(crop, handle, { key: event.key, fine: event.shiftKey }, size);
    if (!next) return;
    event.preventDefault();
    onChange(next);
  };
  const handlers = (handle: Handle) => ({
    role: 'button',
    tabIndex: 0,
    'aria-label': fileMessages.cropHandles[handle],
    onKeyDown: press(handle),
    onPointerDown: start(handle),
    onPointerMove: move,
    onPointerUp: stop,
    onPointerCancel: stop,
  });
  const { left, top, width, height } = crop;
  const corners: [Handle, number, number, string][] = [
    ['left-top', left, top, 'cursor-nwse-resize'],
    ['right-top', left + width, top, 'cursor-nesw-resize'],
    ['left-bottom', left, top + height, 'cursor-nesw-resize'],
    ['right-bottom', left + width, top + height, 'cursor-nwse-resize'],
  ];
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="absolute inset-0 size-full touch-none overflow-visible"
      role="group"
      aria-label={fileMessages.cropFrame}
    >
      <path
        aria-hidden="true"
        className="fill-black/55"
        fillRule="evenodd"
        d={`M0 0H${size.width}V${size.height}H0ZM${left} ${top}V${top + height}H${left + width}V${top}Z`}
      />
      <rect
        x={left}
        y={top}
        width={width}
        height={height}
        strokeWidth={unit * 2}
        className="cursor-move fill-transparent stroke-yellow outline-none focus-visible:stroke-[#0b57d0]"
        {...handlers('frame')}
      />
      {corners.map(([handle, x, y, cursor]) => (
        <g
          key={handle}
          className={`${cursor} outline-none [&:focus-visible>rect]:fill-white [&:focus-visible>rect]:stroke-[#0b57d0]`}
          {...handlers(handle)}
        >
          <circle cx={x} cy={y} r={unit * REACH} className="fill-transparent" />
          <rect
            x={x - unit * DRAWN}
            y={y - unit * DRAWN}
            width={unit * 2 * DRAWN}
            height={unit * 2 * DRAWN}
            className="fill-yellow stroke-black"
            strokeWidth={unit * 2}
          />
        </g>
      ))}
    </svg>
  );
}
