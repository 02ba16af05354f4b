/** On the page of a person who drives: the panel of their hazmat papers. */
export const ROAD_PAPERS = {
  title: 'Hazmat papers',
  record: 'Record training and endorsements',
  ownerRecords: 'The owner records them.',
  ask: 'Ask the owner by e-mail',
  subject: (name: string) => `Hazmat papers of ${name}`,
} as const;
