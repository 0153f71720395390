import { href } from 'react-router';
import { kinds, partKinds } from '../../works/kinds.ts';

/** Texts and links of the editor for a comic, or for an arc of a published comic. */
export const comicEditor = { ...kinds.comic, publishLabel: 'Publish', back: { to: href('/write'), label: 'Write', replace: false } };
export const arcEditor = (workId: string) => ({
  noun: partKinds.arc.noun,
  editor: partKinds.arc.editor(workId),
  editorName: 'Write an Arc',
  publishLabel: 'Publish Arc',
  back: { to: kinds.comic.address(workId), label: 'Back to Comic', replace: true }, // so that Back does not return to the editor
});
