import { english } from './story-lines/english.ts';
import { french } from './story-lines/french.ts';
import { german } from './story-lines/german.ts';
import { spanish } from './story-lines/spanish.ts';

/** 1,000 ordinary lines and titles of children's stories, 250 in each of four languages. */
export const storyLines: readonly string[] = [...english, ...spanish, ...french, ...german];
