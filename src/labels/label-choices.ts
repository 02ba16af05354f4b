/** What a person may choose for a printed label. */
export const labelChoices = {
  stocks: [
    { value: 'thermal', label: '4 x 6 in, one to a page' },
    { value: 'sheet', label: 'Letter sheet, six labels' },
  ],
  languages: [
    { value: 'en', label: 'English' },
    { value: 'es', label: 'Spanish captions' },
  ],
  /** How many labels fill one page. */
  copies: { thermal: 1, sheet: 6 },
} as const;
