/** Texts by number: equal texts have one number. */
export class TextList {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The number of a text, given to it when it is new. */
  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/** What a word is worth where a term is not in it, somewhere in it, at its beginning, or all of it. */
export type Worth = readonly [none: number, inside: number, begins: number, whole: number];

/** Folded texts (kit/normalise.ts) by number, to search in: their bytes stand in one row, so that looking into each is one quick walk. */
export class WordList {
  readonly #list = new TextList();
  #bytes = new Uint8Array(1024);
  /** Where each word ends; it begins where the one before ends. */
  #ends = new Uint32Array(64);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a word, given to it when it is new. */
  numberOf(word: string): number {
    const number = this.#list.numberOf(word);
    if (number === this.#size) this.#write(word);
    return number;
  }

  #write(word: string): void {
    const start = this.#ends[this.#size - 1] ?? 0;
    const end = start + word.length;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(end * 2));
    if (this.#size === this.#ends.length) this.#ends = grown(this.#ends, new Uint32Array(this.#size * 2));
    for (let at = 0; at < word.length; at += 1) this.#bytes[start + at] = word.charCodeAt(at);
    this.#ends[this.#size] = end;
    this.#size += 1;
  }

  /** By number, what each word is worth to a folded term. */
  find(term: string, [none, inside, begins, whole]: Worth): Uint8Array {
    const found = new Uint8Array(this.#size).fill(none);
    const sought = Uint8Array.from(term, (letter) => letter.charCodeAt(0));
    const [bytes, ends, first, length] = [this.#bytes, this.#ends, sought[0], sought.length];
    let start = 0;
    for (let word = 0; word < found.length; word += 1) {
      const end = ends[word] as number;
      for (let at = start; at <= end - length; at += 1) {
        if (bytes[at] !== first) continue;
        let same = 1;
        while (same < length && bytes[at + same] === sought[same]) same += 1;
        if (same < length) continue;
        found[word] = at > start ? inside : end - start > length ? begins : whole;
        break;
      }
      start = end;
    }
    return found;
  }
}

function grown<A extends Uint8Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
