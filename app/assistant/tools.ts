import type { About, GeneratedImage, StoryMode } from './assistant-rules.ts';

/** The tools of the writing helper. */
export type Tool = 'title' | 'description' | 'story' | 'picture';

/** What an editor provides to its tools: what is being written, its current text, and how to insert a result. */
export type AssistantContext = {
  about: About;
  /** `editorKey` of the draft: form values and results belong to it, and a new one begins after Delete Work. */
  epochKey: string;
  /** A part of the editor with a tool state of its own: one panel, the cover. */
  slot?: string;
  signedIn: boolean;
  /** The text of the pages, separated by blank lines. */
  words(): string;
  title(): string;
  /** Can be undone with the editor's own undo. */
  onTitle?(title: string): void;
  onDescription?(description: string): void;
  /** Inserts a text at the cursor as a pending suggestion. */
  onStory?(text: string): void;
  /** Inserts an image at the cursor. Rejects with a message for the member. */
  onPicture?(picture: GeneratedImage, alt: string): Promise<void> | void;
  /** The initial description of a scene. */
  scene?(): string;
  /** A cover needs no alt text; the work's title serves as one. */
  isCover?: boolean;
  /** Label of the button that uses an image: "Insert at cursor", "Use in this panel", "Use as cover". */
  imageAction?: string;
};

export type ToolProps = {
  /** Key of the tool state of this member, draft and slot. */
  stateKey: string;
  /** Key of the tool state of this member and draft, for all slots. */
  sharedKey: string;
  context: AssistantContext;
  mode?: StoryMode;
  /** Called when a result was inserted; a dialog closes. */
  onUsed?(): void;
};
