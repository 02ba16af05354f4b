/** A percentage as people type it, in basis points; two decimals at most. NaN for anything else. */
export function basisPoints(text: string): number {
  return /^\d{1,2}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN;
}

/** 825 -> "8.25 %" */
export function percentText(points: number): string {
  return `${(points / 100).toFixed(2).replace(/\.?0+$/, '')} %`;
}
