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

/** Combinations of numbers, by number. */
export class CombinationList {
  readonly parts: (readonly number[])[] = [];
  readonly #list = new TextList();

  numberOf(...parts: number[]): number {
    const number = this.#list.numberOf(parts.join());
    if (number === this.parts.length) this.parts.push(parts);
    return number;
  }
}

/** What a word is worth where a term stands somewhere in it, at its beginning, or is all of it; and where it is not in it. */
export interface Worth {
  none: number;
  inside: number;
  begins: number;
  whole: number;
}

/** Bits of the letters in a word and of its pairs of letters. A word that lacks a bit of the term's does not hold the term. */
function bitsOf(
  codes: ArrayLike<number>,
  start: number,
  end: number,
): [letters: number, pairs: number] {
  let [letters, pairs, before] = [0, 0, 0];
  for (let at = start; at < end; at += 1) {
    const code = codes[at] as number;
    letters |= 1 << (code < 58 ? code - 22 : code);
    if (at > start) pairs |= 1 << (Math.imul(before * 31 + code, 0x9e37_79b1) >>> 27);
    before = code;
  }
  return [letters, pairs];
}

/** Folded texts (kit/normalise.ts) by number, to search in: their bytes stand in one row, so that looking into each is one quick walk. */
export class WordList {
  readonly #list = new TextList();
  #bytes = new Uint8Array(1024);
  /** Where each word ends; it begins where the one before ends. */
  #ends = new Int32Array(64);
  #letters = new Int32Array(64);
  #pairs = new Int32Array(64);
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
    const [start, at] = [this.#ends[this.#size - 1] ?? 0, this.#size];
    const end = start + word.length;
    if (end > this.#bytes.length) this.#bytes = grown(this.#bytes, new Uint8Array(end * 2));
    if (at === this.#ends.length) {
      this.#ends = grown(this.#ends, new Int32Array(at * 2));
      this.#letters = grown(this.#letters, new Int32Array(at * 2));
      this.#pairs = grown(this.#pairs, new Int32Array(at * 2));
    }
    for (let letter = 0; letter < word.length; letter += 1)
      this.#bytes[start + letter] = word.charCodeAt(letter);
    const [letters, pairs] = bitsOf(this.#bytes, start, end);
    this.#ends[at] = end;
    this.#letters[at] = letters;
    this.#pairs[at] = pairs;
    this.#size += 1;
  }

  /** By number, what each word is worth to a folded term. */
  find(term: string, { none, inside, begins, whole }: Worth): Uint8Array {
    const found = new Uint8Array(this.#size).fill(none);
    const sought = Uint8Array.from(term, (letter) => letter.charCodeAt(0));
    const [needed, neededPairs] = bitsOf(sought, 0, sought.length);
    const [bytes, ends, letters, pairs] = [this.#bytes, this.#ends, this.#letters, this.#pairs];
    const [first, length] = [sought[0], sought.length];
    let start = 0;
    let end = 0;
    for (let word = 0; word < found.length; word += 1) {
      start = end;
      end = ends[word] as number;
      if (
        ((letters[word] as number) & needed) !== needed ||
        ((pairs[word] as number) & neededPairs) !== neededPairs
      )
        continue;
      for (let at = start; at <= end - length; at += 1) {
        if (bytes[at] !== first) continue;
        let same = 1;
        while (same < length && bytes[at + same] === sought[same]) same += 1;
        if (same < length) continue;
        found[word] = at > start ? inside : end - start > length ? begins : whole;
        break;
      }
    }
    return found;
  }
}

function grown<A extends Uint8Array | Int32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
