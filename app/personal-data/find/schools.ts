import { matches, type Range } from './contact-pattern-rules.ts';

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const NAME = "\\p{Lu}[\\p{L}\\p{M}’'.-]{0,30}";
/** Kinds of schools that stories seldom invent; lower case in front of them is a name too. */
const LEVEL = '(?:primary|elementary|middle|high|junior|infants?|secondary|grammar|prep(?:aratory)?|nursery|public|catholic)';
const NO_NAME =
  '(?!(?:the|a|an|my|our|your|his|her|their|this|that|at|in|of|to|from|new|old|big|little|first|last|is|was|and|every|another|whole)\\s)';
/** Words with which children speak of themselves, in the same sentence. */
const ABOUT_ME = /(?<![\p{L}])(?:i|i['’]m|im|my|me|we|our|us|mine|teaches)(?![\p{L}])/iu;

const CERTAIN = [
  new RegExp(`${START}(?:${NO_NAME}[\\p{L}’'.-]{2,30}\\s){1,3}${LEVEL}\\sschool${END}`, 'giu'),
  new RegExp(`${START}(?:${NAME}\\s){1,3}(?:Primary|Elementary|Middle|High|Junior|Infants?|Secondary|Prep)${END}`, 'gu'),
  new RegExp(
    `${START}(?:my|our)\\sschool(?:['’]s\\sname)?\\s(?:is|name\\sis)\\s(?:(?:called|named)\\s[\\p{L}’'.-]{3,30}|(?-i:${NAME})(?:\\s(?-i:${NAME})){0,3})`,
    'giu',
  ),
  new RegExp(
    `${START}(?:colegio|cole|escuela|instituto|liceo|guarder[ií]a|preparatoria|secundaria|primaria|ceip|ies|cpr?)(?:\\s(?:p[úu]blico|primaria|secundaria|infantil|nacional|privado|concertado))?\\s(?:(?:de\\s)?(?:la|los|las|el)\\s)?(?-i:${NAME})(?:\\s(?:(?:y|de|del|la|los|las)\\s){0,2}(?-i:${NAME})){0,3}`,
    'giu',
  ),
  new RegExp(
    `${START}(?:colegio|cole|escuela|instituto|liceo)\\s(?:san|santa|santo|nuestra\\sse[ñn]ora|virgen|sagrad[oa])\\s\\p{L}{2,30}`,
    'giu',
  ),
  new RegExp(
    `${START}(?:[ée]cole|coll[èe]ge|lyc[ée]e|maternelle)(?:\\s(?:primaire|[ée]l[ée]mentaire|maternelle|priv[ée]e?|publique))?\\s(?-i:${NAME})(?:\\s(?-i:${NAME})){0,3}`,
    'giu',
  ),
  new RegExp(
    `${START}(?:[ée]cole|coll[èe]ge|lyc[ée]e)(?:\\s(?:primaire|[ée]l[ée]mentaire|maternelle|priv[ée]e?))?\\s(?:sainte?|ste?|notre[\\s-]dame)[\\s-]\\p{L}{2,30}`,
    'giu',
  ),
  new RegExp(
    `${START}(?:[ée]cole|coll[èe]ge|lyc[ée]e|maternelle)\\s(?:primaire|[ée]l[ée]mentaire|maternelle|priv[ée]e?)\\s(?:des?|du|de\\sla|les)\\s(?-i:${NAME})`,
    'giu',
  ),
  new RegExp(
    `${START}(?:mon|ma|notre)\\s(?:[ée]cole|coll[èe]ge|lyc[ée]e|maternelle)\\s(?:c['’]est|s['’]appelle|est)\\s(?:(?:l['’]|le\\s|la\\s)?(?:[ée]cole|coll[èe]ge|lyc[ée]e)\\s)?(?-i:${NAME})(?:\\s(?-i:${NAME})){0,2}`,
    'giu',
  ),
  new RegExp(
    `${START}(?:\\p{Lu}[\\p{L}\\p{M}.]{1,30}-){1,3}(?:[Ss]chule|[Gg]rundschule|[Rr]ealschule|[Gg]esamtschule|[Gg]ymnasium|[Kk]ita|[Kk]indergarten)${END}`,
    'gu',
  ),
];
const GERMAN_SCHOOL =
  '(?:grund|haupt|real|gesamt|volks|mittel|ober|gemeinschafts|sekundar|förder|montessori|waldorf|stadtteil|bezirks|primar|regel)schule';
const GERMAN_TIME =
  '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Morgen|Abend|Mittag|Tag|Ende|Anfang|Sommer|Winter|Keller|Hof|Flur|Garten|Regen)';
const GERMAN = [
  new RegExp(
    `${START}${GERMAN_SCHOOL}\\s(?:(?:am|an\\sder|im|in|in\\sder|auf\\sdem|zur|sankt|st\\.)\\s)?(?!(?-i:${GERMAN_TIME}))(?-i:${NAME})`,
    'giu',
  ),
  new RegExp(
    `${START}(?:ich|wir|mein|meine|unsere?)${END}[^.!?\\n]{0,40}?${START}(${GERMAN_SCHOOL}\\s\\p{L}{3,30}|(?!(?:am|im|das|dem|vom|beim|zum|ein|mein|unser|ins|altes|neues|großes)\\s)\\p{L}{3,30}\\s(?:gymnasium|realschule|grundschule|gesamtschule))${END}`,
    'giu',
  ),
  new RegExp(`${START}(?:meine|unsere)\\sschule\\s(?:heißt|heisst|ist\\sdie)\\s(?:die\\s)?(?-i:${NAME})`, 'giu'),
];
/** Matches only in a sentence with words such as `my` or `we`, because stories also invent such schools; French ones have an article. */
const BESIDE_ME = [
  new RegExp(`${START}(?:${NAME}\\s){1,4}(?:School|Academy|College|Kindergarten|Preschool)${END}`, 'gu'),
  new RegExp(`${START}(?:school|academy)\\s(?:of|at|called|named)\\s${NAME}`, 'gu'),
];
const BESIDE_ME_FRENCH = [
  new RegExp(
    `${START}(?:[ée]cole|coll[èe]ge|lyc[ée]e|maternelle)\\s(?:des?|du|de\\sla|les)\\s(?-i:${NAME})(?:\\s(?-i:${NAME})){0,2}`,
    'giu',
  ),
];
const ABOUT_ME_FRENCH = /(?<![\p{L}])(?:je|j['’]|moi|ma|mon|mes|notre|nous|on)(?![\p{L}])/iu;
const SENTENCE_MAX = 120; // characters before and after in which words about the child are found

function sentenceAround(text: string, { start, end }: Range): string {
  const before = text.slice(Math.max(0, start - SENTENCE_MAX), start);
  const after = text.slice(end, end + SENTENCE_MAX);
  return `${before.slice(before.search(/[^!?\n"“”«»]*$/))} ${after.slice(0, /[!?\n"“”«»]|$/.exec(after)?.index)}`;
}

/** Names of schools. */
export function* schools(text: string): Generator<Range> {
  for (const pattern of [...CERTAIN, ...GERMAN]) for (const { start, end } of matches(text, pattern)) yield { start, end };
  for (const [patterns, about] of [
    [BESIDE_ME, ABOUT_ME],
    [BESIDE_ME_FRENCH, ABOUT_ME_FRENCH],
  ] as const)
    for (const pattern of patterns) for (const range of matches(text, pattern)) if (about.test(sentenceAround(text, range))) yield range;
}
