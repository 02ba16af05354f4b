/** The address by which a phone calls a number as people write it: "(401) 555-0101" -> "tel:4015550101". */
export const telHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;
