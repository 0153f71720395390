import type { Kind } from '../../works/kinds.ts';
import type { StoryMode } from '../assistant-rules.ts';
import type { Tool } from '../tools.ts';

/** The noun for what the story tool writes: 'text' for theories and worlds. */
export const textNoun = (kind: Kind) => (kind === 'theory' || kind === 'world' ? 'text' : 'story');

export const isForKids = (kind: Kind) => kind === 'kids_book';

/** The title of a tool's dialog. */
export function toolTitle(tool: Tool, kind: Kind, mode?: StoryMode): string {
  if (isForKids(kind)) {
    if (tool === 'title') return 'Title Maker';
    if (tool === 'picture') return 'Picture Maker';
    if (tool === 'story') return mode === 'new' ? 'Story Wizard' : 'Story Helper';
  }
  if (tool === 'story') return mode === 'chapter' ? 'Generate Content' : 'Generate Story';
  return { title: 'Generate Title', description: 'Generate Description', picture: 'Generate Image' }[tool];
}

/** The label of a tool's tab. */
export const toolSegment = (tool: Tool, kind: Kind) =>
  ({
    title: 'Title',
    description: isForKids(kind) ? 'About' : 'Description',
    story: 'Story',
    picture: isForKids(kind) ? 'Picture' : 'Image',
  })[tool];
