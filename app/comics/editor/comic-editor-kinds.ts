import { kinds, partKinds } from '../../works/kinds.ts';

/** What is written: a comic, or an arc of one that is out already. */
export const comicEditor = { ...kinds.comic, deed: 'Publish', back: { to: '/write', label: 'Write', replace: false } };
export const arcEditor = (workId: string) => ({
  noun: partKinds.arc.noun,
  editor: partKinds.arc.editor(workId),
  editorName: 'Write an Arc',
  deed: 'Publish Arc',
  back: { to: kinds.comic.address(workId), label: 'Back to Comic', replace: true }, // so that Back never returns to the desk
});
