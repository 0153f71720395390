import { normalized } from '../../forms/text-rules.ts';
import { matches, type Range } from './contact-pattern-rules.ts';
import { FIRST_NAMES } from './first-names.ts';
import { LAST_NAMES } from './last-names.ts';
import { NUMBERS } from './number-words.ts';

const fold = (word: string) =>
  normalized(word, 'NFKD')
    .replace(/[\p{M}.’']/gu, '')
    .toLowerCase();
const LETTERS = "\\p{L}[\\p{L}\\p{M}’'-]{0,30}";
const CAPITAL = "\\p{Lu}[\\p{L}\\p{M}’'-]{0,30}\\.?";
const PARTICLE = '(?:de|del|de la|de los|da|dos|van|van der|von|von der|zu|du|le|la|al|el|ben|bin)';
const SPACE = '[^\\S\\n]';
const START = '(?<![\\p{L}\\p{N}@_-])';

/** Words that are never a family name, in English, Spanish, French and German. */
const NOT_LAST_NAMES = new Set(
  `a an the and or but so i im you he she it we they my your his her our is am are was were be have has had like likes love live lives want
  wants can cant go going come from in on at to of for with not no very too also just really now here this that who what when if then because
  years old age aged year turned turn years mum mom dad y e o pero yo tu el ella nosotros mi mis tu su es soy eres era tengo tiene tienes vivo
  vive quiero quiere me te se le lo la los las un una uno del al de en con por para que quien como cuando si no muy gusta gustan encanta hace
  estoy voy años et ou mais je tu il elle nous on mon ma mes ton ta son sa c’est cest est suis es ai as a avais habite veux aime adore aimes
  vais viens que qui quand si dans sur avec pour par les des un une le la jai ans pas tres aussi und oder aber ich du er sie wir ihr mein meine
  dein sein ist bin bist war waren habe hab hat hatte mag will wohne wohnt gehe komme kann liebe aus in im am an auf zu mit für von der die das
  ein eine nicht kein sehr auch so jetzt hier jahre alt werde heiße heisse the`
    .split(/\s+/)
    .map(fold),
);
/** Words that stand before a name and are not a first name. */
const TITLES = new Set(
  `captain king queen prince princess sir lady lord doctor dr mr mrs ms miss capitan rey reina principe princesa don doña señor señora capitaine roi
  reine princesse monsieur madame kapitän könig königin prinz prinzessin ritter herr frau saint san santa`
    .split(/\s+/)
    .map(fold),
);
/** Whether a word is a known first name. */
export const isFirstName = (word: string) => word.split('-').every((part) => FIRST_NAMES.has(fold(part)));
const isLastName = (word: string) =>
  word.split('-').some((part) => LAST_NAMES.has(fold(part)) || LAST_NAMES.has(fold(part).replace(/^(?:o|mc|mac|d|l)(?=\p{L}{4})/u, '')));

/** People around a child and words of authors: a capital word after a first name is then a family name, whether it is known or not. */
const RELATED =
  /(?<![\p{L}])(?:friends?|cousin|brother|sister|teacher|neighbou?r|uncle|aunt|coach|classmate|buddy|miss|mrs|mr|ms|amig[oa]s?|prim[oa]|herman[oa]|profe|profesora?|maestr[oa]|vecin[oa]|t[ií][oa]|seño|copain|copine|ami|amie|cousine|fr[èe]re|s[œo]e?ur|ma[îi]tresse|ma[îi]tre|voisine?|oncle|tante|madame|monsieur|freund|freundin|bruder|schwester|lehrerin|lehrer|nachbarin|nachbar|onkel|frau|herr|cousine)(?![\p{L}])[^.!?\n]{0,20}$/iu;
const AUTHOR =
  /(?:(?<![\p{L}])(?:by|von|par|por|author|autor|autora|autorin|auteur|autrice|für|para|pour|for|from|signed|dedicated to|name is|called|llamo|llama|appelle|heiße|heisse|heißt)|(?<![\p{L}])(?:i|ich|yo|je|moi)\s?,|:)\s?$/iu;
const CONTEXT = 45;

const SEQUENCE = new RegExp(`${START}${CAPITAL}(?:${SPACE}(?:${PARTICLE}${SPACE})?${CAPITAL}){1,4}`, 'gu');
const isLetterWord = (word: string) => word.replace(/\P{L}/gu, '').length > 1;

/** A first name with a family name, both with capital letters. */
function* capitalNames(text: string): Generator<Range> {
  for (const { start, match } of matches(text, SEQUENCE)) {
    const words = [...match[0].matchAll(/[^\s]+/gu)].map(({ 0: word, index }) => ({ word, at: start + index }));
    const first = words.findIndex(({ word }, i) => i < words.length - 1 && isFirstName(word) && !TITLES.has(fold(word)));
    if (first < 0) continue;
    const name = words[first];
    const rest = words.slice(first + 1).filter(({ word }) => /^\p{Lu}/u.test(word) && !NOT_LAST_NAMES.has(fold(word)));
    const last = rest.at(-1);
    if (!name || !last || !isLetterWord(last.word)) continue;
    const before = text.slice(Math.max(0, name.at - CONTEXT), name.at);
    const isKnown = rest.some(({ word }) => isLastName(word));
    if (isKnown || RELATED.test(before) || AUTHOR.test(before)) yield { start: name.at, end: last.at + last.word.length };
  }
}

const CALLED =
  "(?:my (?:full )?name(?: is|['’]s)|i(?:['’]?m| am) called|me llamo|mi nombre es|je m['’ ]?appelle?|mon nom (?:est|c['’]est)|ich hei(?:ß|ss)e|mein name ist)";
const I_AM = "(?:i['’]?m|i am|this is|it['’]?s me|yo soy|soy|moi c['’ ]?est|c['’ ]?est|je suis|ich bin|hier ist|hier spricht)";
const TWO_WORDS = `(${LETTERS})${SPACE}(?:${PARTICLE}${SPACE})?(${LETTERS})`;
const AFTER_CALLED = new RegExp(`${START}${CALLED}${SPACE}(?=(${TWO_WORDS}))`, 'giu');
const AFTER_I_AM = new RegExp(`${START}${I_AM}${SPACE}(?=(${TWO_WORDS}))`, 'giu');
const isCapital = (word: string) => /^\p{Lu}/u.test(word);
/** Whether a word can be a name where a name is expected. */
export const mayBeName = (word: string) => isLetterWord(word) && !NOT_LAST_NAMES.has(fold(word)) && !NUMBERS.has(word.toLowerCase());

/** How children name themselves, also in lower case. */
function* ownNames(text: string): Generator<Range> {
  for (const { end, match } of matches(text, AFTER_CALLED)) {
    const [, both = '', first = '', last = ''] = match;
    const isName = isFirstName(first) || (isCapital(first) && isCapital(last) && !TITLES.has(fold(first)));
    if (isName && mayBeName(last)) yield { start: end, end: end + both.length };
  }
  for (const { end, match } of matches(text, AFTER_I_AM)) {
    const [, both = '', first = '', last = ''] = match;
    if (isFirstName(first) && mayBeName(last) && isCapital(first) === isCapital(last)) yield { start: end, end: end + both.length };
  }
}

/** Full names: a first name with a family name. */
export function* fullNames(text: string): Generator<Range> {
  yield* ownNames(text);
  yield* capitalNames(text);
}
