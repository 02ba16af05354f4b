import { messageFor } from '../kit/messages.ts';

const MB = 1024 * 1024;

/**
 * What is wrong with a file and what to do, by `details.reason` (errors.ts).
 */
const REASONS: Readonly<Record<string, string>> = {
  name: 'Rename the file: use letters, digits, spaces and dashes only.',
  empty: 'The file is empty. Choose it again, or save it anew.',
  kind: 'Choose a JPEG, PNG or WebP picture.',
  'picture-or-pdf': 'Choose a PDF, or a JPEG, PNG or WebP picture.',
  ending: 'The name’s ending does not fit what is in the file. Save it again as what it is.',
  unreadable:
    'The picture can’t be opened. It may be damaged or larger than 40 megapixels. Save it again, smaller.',
  pixels: 'The picture is larger than 40 megapixels. Save it smaller.',
  crop: 'The crop lies outside the picture. Crop it again.',
  time: 'The file took too long to open. Save it smaller.',
  owner: 'What the file belongs to is not there any more.',
  'no-pdf': 'This is not a PDF, whatever its name says. Choose the PDF of the sheet.',
  truncated: 'The PDF stops before its end. Download it again, then choose it again.',
  damaged: 'The PDF can’t be read. It may be damaged. Print it to a new PDF.',
  encrypted: 'The PDF is locked with a password or with rights. Ask the maker for an open one.',
  script: 'The PDF holds a script. Print it to a new PDF, or ask the maker for a plain one.',
  program: 'The PDF can start a program. Print it to a new PDF, or ask the maker for a plain one.',
  automatic:
    'The PDF does something by itself. Print it to a new PDF, or ask the maker for a plain one.',
  attachment:
    'The PDF carries another file. Print it to a new PDF, or ask the maker for a plain one.',
  media: 'The PDF carries video or sound. Print it to a new PDF, or ask the maker for a plain one.',
  form: 'The PDF is an active form (XFA). Print it to a new PDF.',
  sending:
    'The PDF can send data or take data in. Print it to a new PDF, or ask the maker for a plain one.',
  'other-file': 'The PDF links into another file. Print it to a new PDF.',
  link: 'The PDF links to something that is no web page. Print it to a new PDF.',
  pages: 'A PDF may have 1 to 200 pages.',
  trailing: 'Something else is hidden in the file beside the PDF. Print it to a new PDF.',
  swollen: 'The PDF unpacks to far more than a sheet holds. Print it to a new PDF.',
  company: 'All files together have reached the limit of the company settings.',
};

export interface UploadError {
  code?: string | undefined;
  message: string;
  details?: unknown;
}

/**
 * An upload's error as the catalogue's message and, where there is one, what to do. Of a file that can't be taken the reason alone is said: that
 * an argument was wrong tells nobody anything beside it.
 */
export function uploadErrorMessages(error: UploadError): {
  message: string;
  advice: string | undefined;
} {
  const { reason, limitBytes } = (error.details ?? {}) as { reason?: string; limitBytes?: number };
  const advice =
    reason === 'too-large' && limitBytes
      ? `A file may have up to ${Math.round(limitBytes / MB)} MB. Save it smaller.`
      : REASONS[reason ?? ''];
  const saysAll = advice !== undefined && error.code === 'storage/invalid-argument';
  return { message: saysAll ? '' : messageFor(error), advice };
}

/** Bytes in words: "17 KB", "2.4 MB". */
export const sizeWords = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`;

export const fileMessages = {
  choose: 'Add pictures',
  drop: 'or drop them here. JPEG, PNG or WebP, up to 10 MB each.',
  full: (max: number) => `A product has at most ${max} pictures. Remove one to add another.`,
  none: 'No pictures yet: the drawn pack shows.',
  first: 'Shows first',
  isNew: 'New',
  place: (at: number, of: number) => `Picture ${at} of ${of}`,
  alt: 'What it shows',
  altHint: 'For people who can’t see the picture.',
  earlier: 'Move earlier',
  later: 'Move later',
  drag: 'Drag to move',
  crop: 'Crop',
  remove: 'Remove',
  cancel: 'Cancel upload',
  again: 'Try again',
  waiting: 'Is uploaded when you save.',
  sendingFile: (percent: number) =>
    percent >= 100 ? 'Checking the file...' : `Uploading, ${percent} %`,
  sending: (percent: number) =>
    percent >= 100 ? 'Checking the picture...' : `Uploading, ${percent} %`,
  moved: (at: number, of: number) => `Moved to place ${at} of ${of}.`,
  removed: 'Removed.',
  added: (count: number) => (count === 1 ? '1 picture added.' : `${count} pictures added.`),
  failed:
    'Some pictures were not uploaded. What you changed is still here: see the pictures, then save again.',
  cropTitle: 'Crop the picture',
  cropHint:
    'Drag the frame or its corners, move them with the arrow keys (Shift: one pixel), or type the numbers.',
  cropHandles: {
    frame: 'The frame: arrow keys move it',
    'left-top': 'Upper left corner: arrow keys move it',
    'right-top': 'Upper right corner: arrow keys move it',
    'left-bottom': 'Lower left corner: arrow keys move it',
    'right-bottom': 'Lower right corner: arrow keys move it',
  },
  cropLoading: 'The picture is loading.',
  cropped: (width: number, height: number) => `Keeps ${width} by ${height} pixels.`,
  cropFrame: 'The part to keep',
  left: 'Left',
  top: 'Top',
  width: 'Width',
  height: 'Height',
  pixels: 'px',
  square: 'Make it square',
  whole: 'Whole picture',
  apply: 'Use this part',
  close: 'Cancel',
  unreadable: 'This picture can’t be shown here. Remove it and choose another.',
} as const;
