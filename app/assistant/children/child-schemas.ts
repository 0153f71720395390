import { DEFAULT_SCENE } from '../assistant-rules.ts';
import { sceneSchema, storySchema, titleSchema } from '../schemas.ts';
import { KIDS_AGES, KIDS_ART_STYLES, KIDS_GENRES, KIDS_TIMES, KIDS_TONES, NOT_LISTED } from './child-choice-rules.ts';

/** A child writes kids stories, whatever the form says. */
const kind = 'kids_book' as const;

type Option = string | { value: string };
const isListed = (options: readonly Option[], value: string | undefined) =>
  value === undefined || options.some((option) => (typeof option === 'string' ? option : option.value) === value);

export const childTitleSchema = titleSchema.transform(({ keywords }) => ({ kind, keywords }));

/** No choice of a child is free text, and there are no chapters (SAFE-12). */
export const childStorySchema = storySchema
  .check(({ value, issues }) => {
    const choices = { tone: KIDS_TONES, genre: KIDS_GENRES, ageGroup: KIDS_AGES, mode: ['new', 'continuation'] } as const;
    for (const [path, options] of Object.entries(choices)) {
      const input = value[path as keyof typeof choices];
      if (!isListed(options, input)) issues.push({ code: 'custom', input, path: [path], message: NOT_LISTED });
    }
  })
  .transform(({ mode, tone, genre, ageGroup, length, prompt, words }) => ({ kind, mode, tone, genre, ageGroup, length, prompt, words }));

export const childSceneSchema = sceneSchema
  .check(({ value, issues }) => {
    for (const [path, options] of Object.entries({ style: KIDS_ART_STYLES, timeOfDay: KIDS_TIMES } as const)) {
      const input = value[path as 'style' | 'timeOfDay'];
      if (!isListed(options, input)) issues.push({ code: 'custom', input, path: [path], message: NOT_LISTED });
    }
  })
  .transform(({ description, style, timeOfDay }) => ({ ...DEFAULT_SCENE, kind, description, style, timeOfDay }));
