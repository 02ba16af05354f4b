/** A number that can be called from anywhere has its area code. Asked where one is written: what was saved before stays readable. */
export const isCallable = (text: string): boolean =>
  text === '' || text.replace(/\D/g, '').length >= 10;
export const NOT_CALLABLE = 'Enter the whole number with its area code, such as (401) 555-0100.';
