import { href } from 'react-router';
import { type Kind, kinds, partKinds } from '../../works/kinds.ts';

export type TextKind = Extract<Kind, 'book' | 'theory' | 'world' | 'challenge_entry'>;
/** A chapter of a published book. */
export type TextPart = { kind: 'chapter'; work: { id: string; title: string } };

const WRITE = { to: href('/write'), label: 'Write', replace: false };
const CHALLENGES = { to: href('/weekly-challenges'), label: 'Challenges', replace: false };

const partEditor = (workId: string) => ({
  ...partKinds.chapter,
  editor: partKinds.chapter.editor(workId),
  editorName: 'Write a Chapter',
  publishLabel: 'Publish Chapter',
  type: 'chapter' as const,
  classedBy: null,
  back: { to: kinds.book.address(workId), label: 'Back to Book', replace: true }, // CHAP-08, CHAP-09
});

/** Name, type and back link of a text editor. */
export const editorInfo = (kind: TextKind, part: TextPart | undefined, isEntry: boolean) =>
  part
    ? partEditor(part.work.id)
    : { ...kinds[kind], publishLabel: 'Publish', type: kinds[kind].draft, back: isEntry ? CHALLENGES : WRITE };
