import {
  NO_AGE_GROUP,
  NO_ART_STYLE,
  NO_GENDER,
  NO_GENRE,
  NO_KEYWORDS,
  NO_NAME,
  NO_PORTRAIT,
  NO_SCENE,
  NO_TONE,
  OTHER,
  type StoryMode,
} from '../../assistant-rules.ts';

/** The chosen option, and the custom value for Other. */
export type Chosen = { choice: string; own: string };
export const NOTHING_CHOSEN: Chosen = { choice: '', own: '' };

/** The effective value of a choice: the option, the custom value, or ''. */
export const chosen = ({ choice, own }: Chosen) => (choice === OTHER ? own.trim() : choice);

type FieldErrors = Record<string, string>;
const missing = (pairs: [field: string, value: string, sentence: string][]): FieldErrors =>
  Object.fromEntries(pairs.filter(([, value]) => value.trim() === '').map(([field, , sentence]) => [field, sentence]));

// In field order, because the first invalid field takes the focus.
export const missingForTitles = ({ keywords }: { keywords: string }) => missing([['keywords', keywords, NO_KEYWORDS]]);

export const missingForStory = (mode: StoryMode, { tone, genre, ageGroup }: { tone: Chosen; genre: Chosen; ageGroup: Chosen }) =>
  missing([
    ...(mode === 'new'
      ? ([
          ['genre', chosen(genre), NO_GENRE],
          ['ageGroup', chosen(ageGroup), NO_AGE_GROUP],
        ] satisfies [string, string, string][])
      : []),
    ['tone', chosen(tone), NO_TONE],
  ]);

export const missingForScene = ({ description }: { description: string }) => missing([['description', description, NO_SCENE]]);

export type PortraitInput = { name: string; gender: string; style: Chosen };
export const missingForPortrait = ({ name, gender, style }: PortraitInput) =>
  missing([
    ['name', name, NO_NAME],
    ['gender', gender, NO_GENDER],
    ['style', chosen(style), NO_ART_STYLE],
  ]);

export const missingForCharacter = (input: PortraitInput, picture: string | undefined) => ({
  ...missingForPortrait(input),
  ...missing([['file', picture ?? '', NO_PORTRAIT]]),
});
