import type { KIDS_GENRES } from '../../../app/works/class-rules.ts';
import type { DemoLanguage } from '../shape.ts';

/** A story of the kids zone; its cover is drawn. Pages in the notation of `shape.ts`. */
export type DemoKidsStory = {
  title: string;
  description: string;
  genre: (typeof KIDS_GENRES)[number];
  language: DemoLanguage;
  author: string;
  isFeatured?: true;
  pages: readonly string[];
};
