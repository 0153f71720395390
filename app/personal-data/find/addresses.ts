import { matches, type Range } from './contact-pattern-rules.ts';

const i = (source: string) => new RegExp(source, 'giu');
const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}’'.-]{0,30}";
/** Words that no street is named with, so that "12 pirates down the road" is no address. */
const NO_STREET =
  "(?!(?:the|a|an|of|down|up|along|across|over|in|on|into|to|my|his|her|our|this|that|every|more|big|small|old|long|miles?|metres?|meters?|steps?|years?|days?|hours?|minutes?|o'clock)\\s)";

/** English: the number first. A type of street that is also another word counts with a capital letter only. */
const ENGLISH = [
  i(
    `${START}\\d{1,5}[a-d]?,?\\s(?:[nsew]\\.?\\s)?(?:${NO_STREET}[\\p{L}’'.-]{2,30}\\s){1,3}(?:street|str?|road|rd|avenue|ave|lane|boulevard|blvd|crescent|terrace)${END}`,
  ),
  new RegExp(
    `${START}\\d{1,5}[a-d]?,?\\s(?:[NSEW]\\.?\\s)?(?:${CAPITAL}\\s){1,3}(?:Drive|Dr|Close|Court|Ct|Place|Pl|Square|Way|Gardens|Grove|Park|Row|Hill|Parade|Walk|Mews|Green|Ln|Highway|Parkway|Circle|Trail|View|Rise)${END}`,
    'gu',
  ),
  new RegExp(
    `${START}(?:${CAPITAL}\\s){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Close|Court|Place|Square|Way|Gardens|Grove|Crescent|Terrace|Boulevard),?\\s(?:at\\s)?(?:number|no\\.?|nr\\.?|#)?\\s?\\d{1,5}${END}`,
    'gu',
  ),
  i(
    `${START}(?:i|we)\\s(?:\\p{L}{1,10}\\s){0,2}?(?:live|lived|stay|moved)\\s(?:\\p{L}{1,10}\\s){0,2}?(?:on|in|at|to)\\s(?:${NO_STREET}[\\p{L}’'.-]{2,30}\\s){1,3}(?:street|road|avenue|lane|drive|close|crescent)${END}`,
  ),
  i(`${START}p\\.?\\s?o\\.?\\s?box\\s\\d{1,6}`),
  new RegExp(
    `${START}[A-Z]{1,2}\\d[A-Z\\d]?\\s\\d[A-Z]{2}${END}|${START}(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),?\\s\\d{5}${END}`,
    'gu',
  ),
];

const SPANISH_STREET =
  '(?:calle|c\\/|avenida|avda?\\.?|av\\.|plaza|pza\\.?|plz\\.?|paseo|camino|carretera|ctra\\.?|ronda|traves[ií]a|glorieta|callej[oó]n|urbanizaci[oó]n|colonia|calzada|carrera|jir[oó]n|barrio)';
const SPANISH_NUMBER = '(?:,?\\s?(?:n[úu]m(?:ero)?\\.?|n[º°.]\\.?|no\\.|#)\\s?\\d{1,5}';
const SPANISH = [
  i(`${START}${SPANISH_STREET}\\s?(?:[\\p{L}’'.-]{1,30}\\s){0,5}[\\p{L}’'.-]{1,30}${SPANISH_NUMBER})${END}`),
  i(
    `${START}${SPANISH_STREET}\\s?(?:[\\p{L}’'.-]{1,30}\\s){0,5}[\\p{L}’'.-]{1,30},?\\s\\d{1,5}(?=\\s?(?:[,.;:!?)]|$|\\n|\\d{5}|\\d?[º°ª]|piso|puerta|bajo|en\\s|de\\s\\p{Lu}|y\\s))`,
  ),
];

const FRENCH_STREET =
  '(?:rue|avenue|av\\.|boulevard|bd|bld|place|chemin|impasse|all[ée]e|route|quai|cours|square|passage|sentier|faubourg|ruelle|r[ée]sidence|lotissement|mont[ée]e|esplanade)';
const FRENCH = [
  i(`${START}\\d{1,4}\\s?(?:bis|ter|quater|[a-d])?,?\\s${FRENCH_STREET}\\s[\\p{L}’'.-]{1,30}(?:\\s[\\p{L}’'.-]{1,30}){0,3}`),
  i(`${START}${FRENCH_STREET}\\s(?:[\\p{L}’'.-]{1,30}\\s){0,5}[\\p{L}’'.-]{1,30},?\\s(?:au\\s)?(?:num[ée]ro|n[°º]|no\\.)\\s?\\d{1,4}`),
  i(
    `${START}(?:r[ée]sidence\\s(?:[\\p{L}’'.-]{1,30}\\s){1,4})?(?:b[âa]timent|b[âa]t\\.?)\\s[\\p{L}\\d]{1,2}(?:\\s|,\\s?)(?:[ée]tage\\s\\d+\\s)?(?:app(?:artement|t|\\.)?\\.?\\s?\\d{1,4})?${END}`,
  ),
];

const GERMAN_TYPE = 'straße|strasse|str\\.|weg|gasse|allee|platz|ring|damm|ufer|steig|stieg|markt|chaussee|promenade|pfad|graben|zeile';
/** A number that no counted thing follows, which German writes with a capital letter. */
const STREET_NUMBER = '\\d{1,4}\\s?[a-h]?(?![\\p{L}\\p{N}]|[.]\\s?\\p{Lu}\\p{Ll}+\\sund|\\s\\p{Lu})';
const GERMAN = [
  new RegExp(
    `${START}[\\p{L}][\\p{L}\\p{M}-]{2,40}(?:${GERMAN_TYPE}|garten|hof|berg|winkel|tor|brücke|anger|aue),?\\s(?:Nr\\.?\\s|nummer\\s|Nummer\\s)?${STREET_NUMBER}`,
    'gu',
  ),
  new RegExp(
    `${START}(?:[\\p{L}][\\p{L}\\p{M}-]{2,40}\\s)?(?:Straße|straße|Strasse|strasse|Str\\.|str\\.|Weg|weg|Gasse|gasse|Allee|allee|Platz|platz|Ring|Damm|Ufer|Markt)\\s(?:Nr\\.?\\s|nummer\\s|Nummer\\s)?${STREET_NUMBER}`,
    'gu',
  ),
  new RegExp(
    `(?<=(?:wohn|adresse|Adresse|zu hause|zuhause|Haus ist|haus ist|Party|party|Brief|brief)[^.!?\\n]{0,40})${START}(?:[AaIi]m|[Aa]n der|[Aa]uf der|[Aa]uf dem|[Zz]um|[Zz]ur|[Uu]nter den|[Ii]n der|[Hh]inter der)\\s(?:${CAPITAL}\\s){1,3}(?:Nr\\.?\\s|nummer\\s|Nummer\\s)?\\d{1,3}\\s?[a-h]?${END}`,
    'gu',
  ),
];

/** Street addresses of the four languages. */
export function* addresses(text: string): Generator<Range> {
  for (const pattern of [...ENGLISH, ...SPANISH, ...FRENCH, ...GERMAN])
    for (const { start, end, match } of matches(text, pattern)) yield { start, end: end - (/\s*$/.exec(match[0])?.[0].length ?? 0) };
}
