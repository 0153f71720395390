import { counted } from '#ui/display/count-rules.ts';
import { type Kind, kinds, partKinds } from '../works/kinds.ts';

/** What is deleted with a work; `drafts`: new chapters or arcs, which stay. */
export type DeletedWith = { kind: Kind; comments: number; parts: number; versions: number; hasChanges: boolean; drafts: number };

const ifAny = (n: number, singular: string) => (n ? [counted(n, singular)] : []);

/**
 * Names what is deleted with a work, such as `12 comments and your unpublished changes are deleted too.`, and the drafts that stay; empty
 * if that is nothing.
 */
export function deletedWith({ kind, comments, parts, versions, hasChanges, drafts }: DeletedWith): string {
  const { part } = kinds[kind];
  const items = [
    ...ifAny(comments, 'comment'),
    ...(part ? ifAny(parts, partKinds[part].noun) : []),
    ...ifAny(versions, 'earlier version'),
    ...(hasChanges ? ['your unpublished changes'] : []),
  ];
  const last = items.pop();
  const staying =
    part && drafts
      ? `Your ${counted(drafts, `unpublished ${partKinds[part].noun}`)} ${drafts === 1 ? 'stays' : 'stay'} in your drafts.`
      : '';
  if (!last) return staying;
  const isOne = !items.length && comments + parts + versions === 1;
  const sentence = `${items.length ? `${items.join(', ')} and ` : ''}${last} ${isOne ? 'is' : 'are'} deleted too.`;
  return [sentence.charAt(0).toUpperCase() + sentence.slice(1), staying].filter(Boolean).join(' ');
}
