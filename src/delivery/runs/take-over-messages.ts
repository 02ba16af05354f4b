// A stop that a driver took over.
export const isYours = (number: string) => `${number} is on your run already.`;
export const notOfToday =
  'No stop of today that can be taken over has this number. Ask for the number again, or call the office.';
export const TAKEN_MAIL = {
  subject: (number: string, who: string) => `${who} took over ${number}`,
  lead: (who: string, stop: { number: string; customerName: string; run: string; from: string }) =>
    stop.run
      ? `${who} took over the stop ${stop.number} (${stop.customerName}) from the run “${stop.run}”${stop.from ? ` of ${stop.from}` : ''}. It is on their run now, with what was counted for it.`
      : `${who} took over ${stop.number} (${stop.customerName}), which stood on no run. It is on their run now.`,
  button: 'Open the run',
};
