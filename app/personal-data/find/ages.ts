import { matches, type Range } from './contact-pattern-rules.ts';
import { isFirstName, mayBeName } from './names.ts';
import { AGE_WORD } from './number-words.ts';

const START = '(?<![\\p{L}\\p{N}@_-])';
const END = '(?![\\p{L}\\p{N}])';
const NAME = "(\\p{L}[\\p{L}\\p{M}’'-]{1,30})";
const YEARS = '(?:years?|yrs?|años?|anos|ans|jahren?|j\\.)';
const HALF = '(?:\\s(?:and|y|et|und)\\s(?:a\\s)?(?:half|three quarters|medio|demi|halb))?';
const AGE = `${AGE_WORD}${HALF}`;

const INTRODUCED =
  "(?:my name(?: is|['’]?s)|i(?:['’]?m| am) called|call me|i['’]?m|i am|me llamo|mi nombre es|yo soy|soy|je m['’ ]?appelle?|moi,? c['’ ]?est|c['’ ]?est|je suis|ich hei(?:ß|ss)e|mein name ist|ich bin)";
const I_HAVE =
  "(?:i['’]?m|i am|am|i(?: just|['’]?ve just)? (?:turned|turn)|i['’]?ll be|i will be|turning|tengo|cumplo|cumpl[íi]|voy a cumplir|acabo de cumplir|cumplir[ée]|j['’ ]?ai|j['’ ]?aurai|je viens d['’ ]?avoir|je vais avoir|bin|werde|wurde|bin schon)";
const RELATION =
  '(?:brother|sister|cousin|friend|bff|twin|hermano|hermana|hermanito|hermanita|primo|prima|amigo|amiga|fr[èe]re|s[œo]e?ur|cousine?|copain|copine|ami|amie|bruder|schwester|freund|freundin)';
const IS_OF_AGE = '(?:is|turns|turned|will be|just turned|has|tiene|cumple|a|va avoir|ist|wird)';
const FILLER = '(?:,?\\s[^.!?\\n\\s]{1,15}){0,4}?';

/** A name and an age that children give as their own. */
const OWN = new RegExp(
  `${START}${INTRODUCED}\\s${NAME}${FILLER}[\\s,.(!–-]{1,3}(?:(?:and|y|et|und)\\s)?${I_HAVE}\\s(?:(?:only|just|already|almost|nearly|now|ya|casi|d[ée]j[àa]|presque|bientôt|schon|fast|erst|im \\p{L}{3,9})\\s){0,2}${AGE}`,
  'giu',
);
const OWN_IN_BRACKETS = new RegExp(`${START}${INTRODUCED}\\s${NAME}\\s?[(,–-]\\s?(?:aged?\\s)?${AGE}`, 'giu');
const OF_RELATION = new RegExp(
  `${START}${RELATION}\\s(?:(?:is called|called|named|se llama|s['’]appelle|hei(?:ß|ss)t)\\s)?${NAME}\\s(?:(?:and|y|et|und)\\s)?(?:(?:he|she|il|elle|er|sie)\\s)?${IS_OF_AGE}\\s(?:(?:only|just|already|almost|schon|erst|ya)\\s)?${AGE}`,
  'giu',
);
const BY_AUTHOR = new RegExp(
  `${START}(?:by|from|von|par|por|de)\\s${NAME}(?:\\s\\p{Lu}[\\p{L}.]{0,20})?\\s?[,(–-]?\\s?(?:aged?\\s|age:\\s|edad:?\\s|âge:?\\s)?${AGE}(?=\\s?(?:${YEARS})?\\s?(?:[).,!]|old|$|\\n|and|y\\s|et\\s|und))`,
  'gimu',
);
/** An age beside a known first name: `Isla, aged six`, `Mia (8)`, `Emma is 9 years old`. */
const BESIDE_NAME = [
  new RegExp(`${START}${NAME}\\s?\\(\\s?(?:aged?\\s)?${AGE}\\s?${YEARS}?\\s?\\)`, 'giu'),
  new RegExp(`${START}${NAME},?\\s(?:aged?|de|mit)\\s${AGE}(?:\\s${YEARS})?${END}`, 'giu'),
  new RegExp(`${START}${NAME},\\s${AGE}${HALF}\\s?${YEARS}`, 'giu'),
  new RegExp(`${START}${NAME}\\s${IS_OF_AGE}\\s${AGE}\\s${YEARS}`, 'giu'),
];

/** Ages beside the name of the person. */
export function* ages(text: string): Generator<Range> {
  for (const pattern of [OWN, OWN_IN_BRACKETS, OF_RELATION, BY_AUTHOR])
    for (const { start, end, match } of matches(text, pattern)) if (mayBeName(match[1] ?? '')) yield { start, end };
  for (const pattern of BESIDE_NAME)
    for (const { start, end, match } of matches(text, pattern)) if (isFirstName(match[1] ?? '')) yield { start, end };
}
