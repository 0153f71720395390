import type { About, MadePicture } from './assistant-rules.ts';

/** The tools of the writing helper. `story` begins one, `continuation` goes on; a text desk offers both as `story`. */
export type Tool = 'title' | 'description' | 'story' | 'picture';

/** What a desk lends to its tools: what it is about, what is written already, and what may be done with a result. Each is asked when needed. */
export type AssistantContext = {
  about: About;
  /** What was typed in a tool, and what came back, belongs to this: a draft, and after Delete Work the next one. */
  desk: string;
  /** A place of its own within the desk: one panel, the cover. */
  slot?: string;
  signedIn: boolean;
  /** The words on the pages so far, as plain text, pages divided by a blank line. */
  words(): string;
  title(): string;
  /** What was there before comes back by the desk's own undo. */
  onTitle?(title: string): void;
  onDescription?(description: string): void;
  /** Puts a text where the writer is, as a suggestion that waits to be kept. */
  onStory?(text: string): void;
  /** Puts a picture where the writer is. Rejects with the sentence for the person. */
  onPicture?(picture: MadePicture, alt: string): Promise<void> | void;
  /** What a scene's description begins with. */
  scene?(): string;
  /** A cover needs no description: its work's title is one. */
  isCover?: boolean;
  /** What the button under a picture says: "Insert at cursor", "Use in this panel", "Use as cover". */
  imageAction?: string;
};
