export const title = 'Training';
export const lead = 'Short lessons about the products here. Each takes about five minutes.';
export const none =
  'There is no lesson for this storeroom: no product with a hazard has come here.';
export const atThisSite = 'At this site';
export const cards = (count: number, questions: number) => `${count} cards, ${questions} questions`;
export const what = 'What it is';
export const harm = 'What it does to you';
export const wear = 'What to wear';
export const mix = 'Never mix';
export const splash = 'If it splashes or spills';
export const sheet = 'Where the sheet is';
export const canKill = 'Together these can kill:';
export const canHurt = 'Also keep apart from:';
export const quiz = 'Questions';
export const quizLead = 'Answer all of them right. A wrong answer is explained and asked again.';
export const question = (number: number, total: number) => `Question ${number} of ${total}`;
export const next = 'Next';
export const previous = 'Back';
export const unanswered = 'Answer every question first.';
export const check = 'Check my answers';
export const notRight = 'Not right.';
export const who = 'Who are you?';
export const chooseName = 'Choose your name';
export const notOnList = 'My name is not on the list';
export const typeName = 'Your name';
export const typeHint = 'Your supervisor confirms a new name. Your training counts from today.';
export const statement = (lesson: string, site: string) =>
  `I took the lesson “${lesson}” at ${site}, answered every question right, and know where the safety data sheets are.`;
export const signHere = 'Sign here with your finger';
export const signature = 'Signature';
export const clear = 'Clear';
export const byName = 'My typed or chosen name is my signature';
export const send = 'Sign and send';
export const sending = 'Sending…';
export const notSent =
  'Not sent: there is no connection. What you entered is still here. Press the button again.';
export const fault = 'Not sent: something went wrong. What you entered is still here. Try again.';
export const problemWho = 'Choose your name, or type it.';
export const problemSign = 'Sign, or tick that your name is your signature.';
export const problemWrong = 'Some answers are not right yet. They are marked above.';
export const problemFull = 'Too many new names wait to be confirmed. Ask your supervisor.';
export const problemForm = 'Something is missing. Reload the page and try again.';
export const tooMany = 'Too many tries from this network. Wait a minute.';
export const done = (name: string) => `Thank you, ${name}: your training is recorded.`;
export const waits = 'Your name waits until your supervisor confirms it.';
export const nextLesson = 'More lessons';
export const nextPerson = 'Next person';
export const classTitle = 'Class: everybody signs here';
export const classLead =
  'Go through the cards and the questions together. Then each person signs on this phone.';
export const signedSoFar = 'Signed in this class';
export const unknownTitle = 'This code is not known';
export const unknown = 'Scan the code on the storeroom wall again, or ask your supervisor.';
export const goneTitle = 'This code is no longer valid';
export const gone = 'Look for a newer sign on the wall, or ask your supervisor.';
export const notReviewed =
  'Written from public sources; no safety professional has signed this lesson yet.';
export const reviewedBy = (name: string, training: string, day: string) =>
  `Reviewed by ${name}, ${training}, ${day}.`;
export const sources = 'Sources';
export const unconfirmed = '(to be confirmed)';
export const revision = (number: number, day: string) => `Revision ${number}, ${day}`;
export const sheets = 'Open the safety data sheets';
export const back = 'All lessons';
export const yourSupervisor = 'Ask your supervisor whatever you do not understand.';
