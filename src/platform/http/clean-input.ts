import { AppError } from '../../kit/app-error.ts';

/** Deeper than any contract of ours nests (security.md 4.3). */
const DEEPEST = 20;

const unusable = (what: string) =>
  new AppError('invalid-argument', 400, `${what} holds characters that no text may hold.`);

/** PostgreSQL keeps no zero byte, and half a surrogate pair is no character: such text is refused before anything works with it. */
const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * The path and query of an address can be decoded and hold text.
 * @throws AppError `invalid-argument` (400)
 */
export function checkAddress(url: string): void {
  const { pathname, search } = new URL(url);
  try {
    if (!isText(decodeURIComponent(pathname))) throw unusable('The address');
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('invalid-argument', 400, 'The address can’t be read.');
  }
  if (/%00/.test(search)) throw unusable('The address');
}

/**
 * Every key and every text of a JSON body is text, and it nests no deeper than contracts do.
 * @throws AppError `invalid-argument` (400)
 */
export function checkJson(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isText(value)) throw unusable('The body');
    return;
  }
  if (value === null || typeof value !== 'object') return;
  if (depth >= DEEPEST) throw new AppError('invalid-argument', 400, 'The body nests too deep.');
  for (const [key, inner] of Object.entries(value)) {
    if (!isText(key)) throw unusable('The body');
    checkJson(inner, depth + 1);
  }
}

/**
 * Every name, text and file name of a form is text.
 * @throws AppError `invalid-argument` (400)
 */
export function checkForm(form: FormData): void {
  for (const [name, value] of form) {
    if (!isText(name) || !isText(typeof value === 'string' ? value : value.name))
      throw unusable('The form');
  }
}
