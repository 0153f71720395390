import { type Kind, kinds, partKinds } from '../works/kinds.ts';

/** What is deleted with a work; `drafts`: new chapters or arcs, which stay. */
export type DeletedWith = { kind: Kind; comments: number; parts: number; versions: number; hasChanges: boolean; drafts: number };

const counted = (n: number, singular: string) => (n ? [`${n.toLocaleString('en-US')} ${singular}${n === 1 ? '' : 's'}`] : []);

/**
 * Names what is deleted with a work, such as `12 comments and your unpublished changes are deleted too.`, and the drafts that stay; empty
 * if that is nothing.
 */
export function deletedWith({ kind, comments, parts, versions, hasChanges, drafts }: DeletedWith): string {
  const { part } = kinds[kind];
  const items = [
    ...counted(comments, 'comment'),
    ...(part ? counted(parts, partKinds[part].noun) : []),
    ...counted(versions, 'earlier version'),
    ...(hasChanges ? ['your unpublished changes'] : []),
  ];
  const last = items.pop();
  const staying =
    part && drafts
      ? `Your ${counted(drafts, `unpublished ${partKinds[part].noun}`).join('')} ${drafts === 1 ? 'stays' : 'stay'} in your drafts.`
      : '';
  if (!last) return staying;
  const isOne = !items.length && comments + parts + versions === 1;
  const sentence = `${items.length ? `${items.join(', ')} and ` : ''}${last} ${isOne ? 'is' : 'are'} deleted too.`;
  return [sentence.charAt(0).toUpperCase() + sentence.slice(1), staying].filter(Boolean).join(' ');
}
