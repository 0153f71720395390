import type { DemoCover, DemoLanguage } from './shape.ts';

/** A fan theory about a public subject: a public-domain story, a myth, or a work of this demo. */
export type DemoTheory = {
  title: string;
  description: string;
  category: string;
  language: DemoLanguage;
  author: string;
  cover: DemoCover;
  pages: readonly string[];
};

/** An imagined world. */
export type DemoWorld = {
  title: string;
  tags: readonly string[];
  language: DemoLanguage;
  author: string;
  cover: DemoCover;
  pages: readonly string[];
};

/** A chapter that follows a book of `books/`, by the exact title of the book. */
export type DemoChapter = { book: string; title: string; pages: readonly string[] };
