import type { KIDS_GENRES } from '../../../app/works/class-rules.ts';
import type { DemoLanguage } from '../shape.ts';

/** A story of the Kids Zone. `cover` and the images of its pages are files in `kids/art/`, or in `comics/art/`. Pages in the notation of `shape.ts`. */
export type DemoKidsStory = {
  title: string;
  description: string;
  genre: (typeof KIDS_GENRES)[number];
  language: DemoLanguage;
  author: string;
  cover: string;
  isFeatured?: true;
  pages: readonly string[];
};
