import { z } from 'zod';
import { TITLE_MAX } from '../drafts/rules.ts';
import { clean } from '../forms/text-rules.ts';
import { type Kind, kinds } from '../works/kinds.ts';
import {
  AGES,
  CHARACTER_NAME_MAX,
  CHOICE_MAX,
  type CharacterDetails,
  DEFAULT_LENGTH,
  DEFAULT_SCENE,
  GENDERS,
  KEYWORDS_MAX,
  LENGTHS,
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
  WORDS_MAX,
} from './assistant-rules.ts';

/** The message of a 429; the limit is per hour, so the default advice to wait a minute would be wrong. */
export const TOO_OFTEN = 'You’ve asked the writing helper a lot in the last hour. Please try again later.';

const length = (text: string) => [...text].length;
const tooLong = (what: string, max: number) => `${what} can be up to ${max.toLocaleString('en-US')} characters.`;
const boundedText = (what: string, max: number) =>
  z
    .string(`${what} could not be read.`)
    .overwrite((text) => clean(text).trim())
    .refine((text) => length(text) <= max, tooLong(what, max));
/** A required text. A missing value is refused with the same message as a blank one. */
const required = (what: string, max: number, missing: string) => boundedText(what, max).min(1, missing).prefault('');
/** An optional text. Blank counts as missing. */
const optional = (what: string, max: number) =>
  boundedText(what, max)
    .transform((text) => text || undefined)
    .optional();
const withDefault = (what: string, fallback: string) => optional(what, CHOICE_MAX).transform((text) => text ?? fallback);
const oneOf = <T extends string>(options: readonly { value: T }[], words: string) =>
  z.enum(
    options.map(({ value }) => value),
    words,
  );

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]], 'Please say what kind of work this is for.');
/** Text sent as context, cut to its newest part. */
const words = z
  .string()
  .prefault('')
  .transform((text) => clean(text.trim().slice(-WORDS_MAX)));

export const titleSchema = z.object({
  kind,
  keywords: required('Keywords', KEYWORDS_MAX, NO_KEYWORDS),
  genre: optional('Genres', CHOICE_MAX),
});

export const descriptionSchema = z.object({
  kind,
  title: optional('Titles', TITLE_MAX),
  words: words.pipe(z.string().min(1, NO_CONTENT_YET)),
});

/** The tone is always required; a genre and an age group only for a new story (AI-05 to AI-08). */
export const storySchema = z
  .object({
    kind,
    mode: z.enum(STORY_MODES, 'Please say whether the story begins, goes on, or is a chapter.'),
    tone: required('Tones', CHOICE_MAX, NO_TONE),
    genre: optional('Genres', CHOICE_MAX),
    ageGroup: optional('Age groups', CHOICE_MAX),
    theme: optional('Themes', CHOICE_MAX),
    style: optional('Styles', CHOICE_MAX),
    length: z.preprocess((value) => value || undefined, oneOf(LENGTHS, 'Please choose a length.').default(DEFAULT_LENGTH)),
    prompt: optional('Prompts', PROMPT_MAX),
    words,
    workId: optional('A book', 36),
  })
  .check(({ value, issues }) => {
    if (value.mode !== 'new') return;
    if (!value.genre) issues.push({ code: 'custom', input: value.genre, path: ['genre'], message: NO_GENRE });
    if (!value.ageGroup) issues.push({ code: 'custom', input: value.ageGroup, path: ['ageGroup'], message: NO_AGE_GROUP });
  });

export const sceneSchema = z.object({
  kind,
  description: required('Descriptions', SCENE_MAX, NO_SCENE),
  style: withDefault('Styles', DEFAULT_SCENE.style),
  mood: withDefault('Moods', DEFAULT_SCENE.mood),
  colorTone: withDefault('Color tones', DEFAULT_SCENE.colorTone),
  timeOfDay: withDefault('Times of day', DEFAULT_SCENE.timeOfDay),
  camera: optional('Camera views', CHOICE_MAX),
});

export const portraitSchema = z.object({
  kind: kind.optional(),
  name: required('Names', CHARACTER_NAME_MAX, NO_NAME),
  gender: oneOf(GENDERS, NO_GENDER),
  style: required('Art styles', CHOICE_MAX, NO_ART_STYLE),
  age: z.preprocess((value) => value || undefined, oneOf(AGES, 'Please choose one of the ages, or none.').optional()),
  physicalTraits: optional('Physical traits', TRAITS_MAX),
  clothing: optional('Clothing', TRAITS_MAX),
  expression: optional('Expressions', CHOICE_MAX),
});

export type TitleRequest = z.output<typeof titleSchema>;
export type DescriptionRequest = z.output<typeof descriptionSchema>;
export type StoryRequest = z.output<typeof storySchema>;
export type SceneRequest = z.output<typeof sceneSchema>;
export type PortraitRequest = z.output<typeof portraitSchema>;

/** The stored details of a character, without empty fields (CHAR-07). */
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
