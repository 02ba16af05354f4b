/** Hundredths of a percent as one reads them: 275 -> "2.75%", 1000 -> "10%". */
export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;
