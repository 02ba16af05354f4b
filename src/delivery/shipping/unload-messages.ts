const packagesOf = (count: number, number: string) =>
  `${count === 1 ? '1 package' : `${count.toLocaleString('en-US')} packages`} of ${number} ${count === 1 ? 'is' : 'are'} loaded`;
const them = (count: number) => (count === 1 ? 'it' : 'them');

/** Of goods that were counted into a truck for an order which is no longer on its run. */
export const unloadMessages = {
  hereText: (count: number, number: string) =>
    `${packagesOf(count, number)}, and it is not on this run any more: unload ${them(count)}.`,
  hereShort: (count: number, number: string) => `Unload ${number}, ${count} loaded`,
  hereOut: 'Say it once they are out of the truck: until then they count as aboard',
  elsewhere: (count: number, number: string, run: string) =>
    `${packagesOf(count, number)} in the truck of “${run}”: unload ${them(count)} there, then count ${them(count)} here.`,
  shortOnOtherRun: (number: string, run: string) => `${number} is loaded in “${run}”`,
  outOnOtherRun: 'Say it at the load check of that run',
  press: 'Unloaded',
  notDone: 'It was not unloaded',
  takenOff: 'Taken off',
  takenOffDone: 'It is counted as it was ordered.',
  done: 'It is out of the truck.',
} as const;
