import { z } from 'zod';
import { type Kind, kinds } from '../works/kinds.ts';
import { clean } from '../works/text-rules.ts';
import { TITLE_MAX } from '../write/rules.ts';
import {
  AGES,
  CHOICE_MAX,
  type CharacterDetails,
  GENDERS,
  KEYWORDS_MAX,
  LENGTHS,
  NAME_MAX,
  NO_AGE_GROUP,
  NO_ART_STYLE,
  NO_CONTENT_YET,
  NO_GENDER,
  NO_GENRE,
  NO_KEYWORDS,
  NO_NAME,
  NO_SCENE,
  NO_TONE,
  PROMPT_MAX,
  SCENE_MAX,
  STORY_MODES,
  TRAITS_MAX,
  USUAL_LENGTH,
  USUAL_SCENE,
  WORDS_MAX,
} from './assistant-rules.ts';

/** Said with 429: a minute's patience would not help. */
export const TOO_OFTEN = 'You’ve asked the writing helper a lot in the last hour. Please try again later.';

const length = (text: string) => [...text].length;
const tooLong = (what: string, most: number) => `${what} can be up to ${most.toLocaleString('en-US')} characters.`;
const typed = (what: string, most: number) =>
  z
    .string(`${what} could not be read.`)
    .overwrite((text) => clean(text).trim())
    .refine((text) => length(text) <= most, tooLong(what, most));
/** What must be said. Nothing at all is refused in the same words as blanks. */
const said = (what: string, most: number, none: string) => typed(what, most).min(1, none).prefault('');
/** What may be said. Blank is as good as not there. */
const may = (what: string, most: number) =>
  typed(what, most)
    .transform((text) => text || undefined)
    .optional();
const usually = (what: string, otherwise: string) => may(what, CHOICE_MAX).transform((text) => text ?? otherwise);
const oneOf = <T extends string>(options: readonly { value: T }[], words: string) =>
  z.enum(
    options.map(({ value }) => value),
    words,
  );

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]], 'Please say what kind of work this is for.');
/** The newest words, where there are more than can go along. */
const words = z
  .string()
  .prefault('')
  .transform((text) => clean(text.trim().slice(-WORDS_MAX)));

/** AI-03, AI-04 */
export const titleSchema = z.object({ kind, keywords: said('Keywords', KEYWORDS_MAX, NO_KEYWORDS), genre: may('Genres', CHOICE_MAX) });

/** AI-13 */
export const descriptionSchema = z.object({ kind, title: may('Titles', TITLE_MAX), words: words.pipe(z.string().min(1, NO_CONTENT_YET)) });

/** AI-05 to AI-09: a tone always, a genre and an age group only where a story begins. */
export const storySchema = z
  .object({
    kind,
    mode: z.enum(STORY_MODES, 'Please say whether the story begins, goes on, or is a chapter.'),
    tone: said('Tones', CHOICE_MAX, NO_TONE),
    genre: may('Genres', CHOICE_MAX),
    ageGroup: may('Age groups', CHOICE_MAX),
    theme: may('Themes', CHOICE_MAX),
    style: may('Styles', CHOICE_MAX),
    length: z.preprocess((value) => value || undefined, oneOf(LENGTHS, 'Please choose a length.').default(USUAL_LENGTH)),
    prompt: may('Prompts', PROMPT_MAX),
    words,
    workId: may('A book', 36),
  })
  .check(({ value, issues }) => {
    if (value.mode !== 'new') return;
    if (!value.genre) issues.push({ code: 'custom', input: value.genre, path: ['genre'], message: NO_GENRE });
    if (!value.ageGroup) issues.push({ code: 'custom', input: value.ageGroup, path: ['ageGroup'], message: NO_AGE_GROUP });
  });

/** AI-15 to AI-17 */
export const sceneSchema = z.object({
  kind,
  description: said('Descriptions', SCENE_MAX, NO_SCENE),
  style: usually('Styles', USUAL_SCENE.style),
  mood: usually('Moods', USUAL_SCENE.mood),
  colorTone: usually('Color tones', USUAL_SCENE.colorTone),
  timeOfDay: usually('Times of day', USUAL_SCENE.timeOfDay),
  camera: may('Camera views', CHOICE_MAX),
});

/** CHAR-01 to CHAR-06 */
export const portraitSchema = z.object({
  kind: kind.optional(),
  name: said('Names', NAME_MAX, NO_NAME),
  gender: oneOf(GENDERS, NO_GENDER),
  style: said('Art styles', CHOICE_MAX, NO_ART_STYLE),
  age: z.preprocess((value) => value || undefined, oneOf(AGES, 'Please choose one of the ages, or none.').optional()),
  physicalTraits: may('Physical traits', TRAITS_MAX),
  clothing: may('Clothing', TRAITS_MAX),
  expression: may('Expressions', CHOICE_MAX),
});

export type TitleRequest = z.output<typeof titleSchema>;
export type DescriptionRequest = z.output<typeof descriptionSchema>;
export type StoryRequest = z.output<typeof storySchema>;
export type SceneRequest = z.output<typeof sceneSchema>;
export type PortraitRequest = z.output<typeof portraitSchema>;

/** What is told of a character beside the name, without what was left open (CHAR-07). */
export function detailsOf({ gender, age, style, physicalTraits, clothing, expression }: PortraitRequest): CharacterDetails {
  return {
    gender,
    style,
    ...(age && { age }),
    ...(physicalTraits && { physicalTraits }),
    ...(clothing && { clothing }),
    ...(expression && { expression }),
  };
}
