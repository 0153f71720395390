/** Number words of English, Spanish, French and German; a later language writes the same word for the same number. */
const BY_NUMBER: readonly (readonly [number, string])[] = [
  [0, 'zero|oh|cero|zéro|null'],
  [1, 'one|uno|una|un|une|eins|ein'],
  [2, 'two|dos|deux|zwei|zwo'],
  [3, 'three|tres|trois|drei'],
  [4, 'four|cuatro|quatre|vier'],
  [5, 'five|cinco|cinq|fünf'],
  [6, 'six|seis|sechs'],
  [7, 'seven|siete|sept|sieben'],
  [8, 'eight|ocho|huit|acht'],
  [9, 'nine|nueve|neuf|neun'],
  [10, 'ten|diez|dix|zehn'],
  [11, 'eleven|once|onze|elf'],
  [12, 'twelve|doce|douze|zwölf'],
  [13, 'thirteen|trece|treize|dreizehn'],
  [14, 'fourteen|catorce|quatorze|vierzehn'],
  [15, 'fifteen|quince|quinze|fünfzehn'],
  [16, 'sixteen|dieciséis|seize|sechzehn'],
  [17, 'seventeen|diecisiete|dix-sept|siebzehn'],
  [18, 'eighteen|dieciocho|dix-huit|achtzehn'],
  [19, 'nineteen|diecinueve|dix-neuf|neunzehn'],
  [20, 'twenty|veinte|vingt|zwanzig'],
  [30, 'thirty|treinta|trente|dreißig'],
  [40, 'forty|cuarenta|quarante|vierzig'],
  [50, 'fifty|cincuenta|cinquante|fünfzig'],
  [60, 'sixty|sesenta|soixante|sechzig'],
  [70, 'seventy|setenta|siebzig'],
  [80, 'eighty|ochenta|quatre-vingt|quatre-vingts|achtzig'],
  [90, 'ninety|noventa|neunzig'],
];
export const NUMBERS = new Map(BY_NUMBER.flatMap(([value, words]) => words.split('|').map((word) => [word, value] as const)));
const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length).join('|');

/** A number word, longest first, for a pattern with the flags `iu`. */
export const NUMBER_WORD = longestFirst([...NUMBERS.keys()]);

/** An age of a child in digits or words, 2 to 19, for a pattern with the flags `iu`. */
export const AGE_WORD = `(?:(?:[2-9]|1\\d)(?![\\p{L}\\p{N}.,:/-]\\p{N}|\\p{N})|(?:${longestFirst(
  [...NUMBERS].flatMap(([word, value]) => (value >= 2 && value <= 19 ? [word, `${word}einhalb`] : [])),
)})(?![\\p{L}\\p{N}]))`;
