/**
 * The passwords that are tried first, as rules instead of a list of lines: a word of everyday passwords, however it is dressed up
 * (capitals, digits for letters, digits and signs around it, doubled), a run on the keyboard, a date, or one thing repeated.
 * `countOfVariants` in the test shows how many lines such a list would have.
 */
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(
  `password passwort contrasena passphrase passcode secret secreto geheim admin administrator root user username guest login signin welcome
  bienvenido hello hola hallo letmein openup access master default changeme change temp temporary test tester testing demo example sample
  qwerty qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm iloveyou love lovely lover sunshine princess prince angel baby babygirl
  honey sweetheart monkey dragon tiger lion eagle hawk wolf bear horse dog doggy cat kitty puppy bunny panda dolphin shark spider butterfly
  football baseball basketball soccer hockey tennis golf boxing running fishing hunting yankees cowboys lakers steelers eagles patriots
  liverpool arsenal chelsea barcelona realmadrid juventus ferrari porsche mercedes mustang corvette harley yamaha toyota honda nissan
  superman batman spiderman ironman hulk starwars startrek pokemon pikachu naruto minecraft fortnite nintendo playstation xbox gamer
  michael michelle jordan jennifer jessica ashley amanda daniel david andrew anthony robert richard thomas charles charlie joshua justin
  matthew nicholas nicole jonathan george william james john joseph maria carlos jose juan luis miguel antonio fernando alejandro sofia
  isabella valentina camila lucia elena carmen rosa linda barbara patricia susan karen nancy betty helen sandra donna carol ruth sharon
  samantha stephanie rebecca rachel hannah olivia emma sophia mia abigail taylor morgan hunter cooper tucker buster bailey buddy maggie
  molly sadie lucky rocky jake max bella coco ginger pepper oreo cookie cheese chocolate banana orange apple cherry peach coffee beer
  whiskey vodka pizza burger taco summer winter spring autumn january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday christmas easter halloween birthday family friend friends
  mother father mommy daddy mama papa sister brother jesus christ god heaven faith hope blessed bible amen church freedom america american
  canada mexico texas california florida newyork boston chicago dallas houston miami phoenix seattle denver london paris berlin madrid
  computer internet windows microsoft google facebook instagram whatsapp iphone samsung android apple laptop server network wireless wifi
  money dollar cash bank business company office work boss manager staff team service support sales customer order supply supplies
  cleaning cleaner clean chemical chemicals laundry kitchen hotel motel resort restaurant housekeeping housekeeper hospitality linen towel
  soap bleach detergent spa pool delivery driver warehouse bellcart trustno nopassword mypassword yourpassword newpassword oldpassword
  whatever forever always never nothing something anything everything killer hacker ninja pirate wizard magic rainbow star moon galaxy
  purple yellow orange green blue black white silver golden diamond crystal flower rose jasmine daisy lily ocean river mountain forest
  thunder lightning storm phoenix matrix merlin gandalf shadow ghost zombie vampire batgirl cheer dance music guitar piano drums rock
  metal jazz hiphop eminem metallica nirvana slipknot blink beatles elvis madonna shakira`
    .split(/\s+/)
    .filter(Boolean),
);

const RUNS = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0987654321',
  'abcdefghijklmnopqrstuvwxyz',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
];
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const unleet = (text: string) => text.replace(/[013457@$!8]/g, (sign) => LEET[sign] ?? sign);

/** True for text of a few different characters, or one short piece over and over. */
function isRepetition(text: string): boolean {
  return new Set(text).size <= 3 || /^(.{1,4})\1+.{0,3}$/.test(text);
}

function isRun(text: string): boolean {
  return RUNS.some((run) => {
    const there = run.repeat(3);
    const back = [...there].reverse().join('');
    return there.includes(text) || back.includes(text);
  });
}

/** Whether people try this password first. `text` as typed. */
export function isCommonPassword(text: string): boolean {
  const lower = text.normalize('NFKC').toLowerCase();
  if (isRepetition(lower) || isRun(lower) || /^[\d\s./-]+$/.test(lower)) return true;
  const bare = lower.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const folded = [
    lower,
    unleet(lower),
    bare,
    unleet(bare),
    unleet(lower).replace(/^[^a-z]+|[^a-z]+$/g, ''),
  ].map((part) => part.replace(/[^a-z]/g, ''));
  return folded.some((part) => {
    if (part.length < 3) return false;
    if (EVERYDAY_WORDS.has(part) || isRun(part)) return true;
    // two everyday words in a row, while it is short
    if (part.length > 14) return false;
    for (let cut = 3; cut <= part.length - 3; cut += 1)
      if (EVERYDAY_WORDS.has(part.slice(0, cut)) && EVERYDAY_WORDS.has(part.slice(cut)))
        return true;
    return false;
  });
}
