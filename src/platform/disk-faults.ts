const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EIO: 'the disk does not work',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOENT: 'it is not there',
  ENOTDIR: 'a part of the path is no folder',
  EEXIST: 'a file of this name is in the way',
  EISDIR: 'it is a folder',
};

/** Why a file or folder could not be used, in the operator's words; by its cause, where the file store has made a refusal of it. */
export function diskFaultWords(error: unknown): string {
  const { code, cause, message } = error as NodeJS.ErrnoException & { cause?: unknown };
  const words = code && FAULTS[code];
  if (words) return words;
  return cause ? diskFaultWords(cause) : message;
}
