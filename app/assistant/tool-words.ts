import type { Kind } from '../works/kinds.ts';
import type { StoryMode } from './assistant-rules.ts';
import type { Tool } from './tools.ts';

/** What the story tool writes: theories and worlds tell no story. */
export const textNoun = (kind: Kind) => (kind === 'theory' || kind === 'world' ? 'text' : 'story');

export const isForKids = (kind: Kind) => kind === 'kids_book';

/** The name of a tool's dialog (CHAP-02, KIDS-16, AMB-13). */
export function toolTitle(tool: Tool, kind: Kind, mode?: StoryMode): string {
  if (isForKids(kind)) {
    if (tool === 'title') return 'Title Maker';
    if (tool === 'picture') return 'Picture Maker';
    if (tool === 'story') return mode === 'new' ? 'Story Wizard' : 'Story Helper';
  }
  if (tool === 'story') return mode === 'chapter' ? 'Generate Content' : 'Generate Story';
  return { title: 'Generate Title', description: 'Generate Description', picture: 'Generate Image' }[tool];
}

/** What its segment says where all tools stand side by side. */
export const toolSegment = (tool: Tool, kind: Kind) =>
  ({
    title: 'Title',
    description: isForKids(kind) ? 'About' : 'Description',
    story: 'Story',
    picture: isForKids(kind) ? 'Picture' : 'Image',
  })[tool];
