/** Texts about a product's safety record for those who maintain and review it; visitors do not see them. */
export const notReviewed = 'Codes agree, not reviewed';
export const notReviewedText =
  'Our checks find nothing that contradicts itself. Nobody trained in OSHA and DOT rules has reviewed it here: the maker’s sheet decides.';
/** For one part of the record; whether its codes agree is shown beside the form. */
export const partNotReviewed = 'Nobody trained has reviewed it here.';
export const reviewed = 'Codes agree, reviewed';
export const reviewedText =
  'A named person signed for these codes and this sheet. A new revision or a change asks for it again.';
export const shippingPaper = 'For the shipping paper';
export const technicalName = 'Technical name';
export const technicalNameHint = 'Behind an n.o.s. name: contains potassium hydroxide';
export const rqSubstance = 'Hazardous substance';
export const rqSubstanceHint = 'Of the list of reportable quantities';
export const rqNone = 'None that is known';
export const rqPercent = 'Its share';
export const rqPercentHint = 'Percent by weight, section 3 of the sheet';
