/**
 * The languages that the shop speaks, as they stand in `<html lang>`. The first is the specification's: every message exists in it.
 * docs/recipes.md says how another one is added.
 */
export const LANGUAGES = ['en-US'] as const;
export type Language = (typeof LANGUAGES)[number];
export const FIRST_LANGUAGE: Language = LANGUAGES[0];

/** The languages of the pages for anybody's phone, a receiver's and a crew's; the rest of the shop speaks the first. */
export const RECEIVER_LANGUAGES = ['en-US', 'es-US'] as const;
export type ReceiverLanguage = (typeof RECEIVER_LANGUAGES)[number];

/**
 * A language's messages have the same names as the English ones and take the same arguments; the sentences differ. One that is left
 * out is a type error.
 */
export type Translated<M> = {
  readonly [K in keyof M]: M[K] extends string
    ? string
    : M[K] extends (...values: infer V) => string
      ? (...values: V) => string
      : Translated<M[K]>;
};

/** The messages of a room in every language. `M` is the module of the English ones. */
export type Translations<M> = Readonly<Record<Language, Translated<M>>>;

/**
 * The language of a request: what the person has chosen, else the first of Accept-Language that the shop speaks, a language of another
 * country standing for its own (`en-GB` for `en-US`), else the first.
 */
export function chooseLanguage<L extends string>(
  chosen: string | null | undefined,
  accepted: string | null,
  languages: readonly [L, ...L[]],
): L {
  const wishes = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/\s*;\s*q=/);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const tag of [chosen ?? '', ...wishes.map((wish) => wish.tag)]) {
    const exact = languages.find((language) => language.toLowerCase() === tag.toLowerCase());
    const kin = exact ?? languages.find((language) => stem(language) === stem(tag));
    if (kin) return kin;
  }
  return languages[0];
}

const stem = (tag: string) => tag.toLowerCase().split('-', 1)[0];

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

/** The forms of a sentence by the categories of its language; `#` is the number. English has `one` and `other`. */
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** "1 sheet", "1,204 sheets": the form that the language uses for this number. */
export function plural(language: string, count: number, forms: PluralForms): string {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
  let number = numbers.get(language);
  if (!number) numbers.set(language, (number = new Intl.NumberFormat(language)));
  return (forms[rule.select(count)] ?? forms.other).replaceAll('#', number.format(count));
}

/**
 * A sentence that arrives in English in the reader's language: a field's schema says English, which the endpoints answer with. One that
 * the messages do not hold stays as it is.
 */
export function translate<M extends object>(
  english: M,
  messages: Translated<M>,
  sentence: string,
): string {
  const key = (Object.keys(english) as (keyof M)[]).find((name) => english[name] === sentence);
  const translated = key === undefined ? undefined : messages[key];
  return typeof translated === 'string' ? translated : sentence;
}
