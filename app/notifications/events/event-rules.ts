import { href } from 'react-router';
import { counted } from '#ui/display/count-rules.ts';
import { type Kind, kinds, partKinds } from '../../works/kinds.ts';
import { tagAddress } from '../../works/tags/tag-rules.ts';

/** The sentences, and the last one as a link where something can be done. */
export type NotificationText = { text: string; link?: { words: string; to: string } };

/** Things that happen to works and people, as against messages of the site. Notices of one kind about one thing are one group. */
const EVENT_KINDS = [
  'part-published',
  'work-published',
  'work-updated',
  'liked',
  'commented',
  'comment-liked',
  'replied',
  'mentioned',
  'spectated',
  'collection-added',
  'tag-works',
  'filter-works',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
export const isEvent = (kind: string): kind is EventKind => (EVENT_KINDS as readonly string[]).includes(kind);

/** Why somebody is notified, the most personal first; one event gives one notice with the first reason (NOTICE-02). */
export const EVENT_REASONS = ['work', 'series', 'person', 'collection'] as const;
export type EventReason = (typeof EVENT_REASONS)[number];
/** With those that triggers store, and those of replies and mentions. */
export type NoticeReason = 'reply' | 'mention' | 'own-comment' | 'own-work' | EventReason;

const REASON_SENTENCES: Record<NoticeReason, string> = {
  reply: 'It is a reply to your comment.',
  mention: 'You were mentioned.',
  'own-comment': 'It is your comment.',
  'own-work': 'It is your work.',
  work: 'You follow this work.',
  series: 'You follow a series with this work.',
  person: 'You spectate the author.',
  collection: 'You follow this collection.',
};
/** Why the member gets a notice, in words; of one whose text says so, null (NOTICE-02). */
export const reasonSentence = (kind: string, reason: NoticeReason | null): string | null =>
  reason && kind !== 'spectated' ? REASON_SENTENCES[reason] : null;

export const SAME_TITLE_DAYS = 7;
export const GROUP_MEMBERS_SHOWN = 20;
const NAMES_SHOWN = 2;

/** What a notice is about, read when it is shown, so that nothing of a deleted or private person stays in the notices of others. */
export type EventSubject = {
  /** Without a title if its reader chose to be warned about it (SHOWN-03). */
  work: { id: string; kind: Kind; title: string | null; author: string } | null;
  part: { id: string; title: string } | null;
  actor: { id: string; name: string; username: string } | null;
  /** With the comment whose thread it is in, which can be itself. */
  comment: { id: string; thread: string } | null;
  /** Of an update. */
  note: string | null;
  /** The present announcement of the work, if the notice is about one; empty if it was removed. */
  announcement?: string | null;
  collection: { id: string; title: string } | null;
  /** A tag or saved filter that the member follows, how many new works it has, and the address of a filter. */
  found: { name: string; to: string | null; works: number } | null;
};

/** `Ana`, `Ana and Ben`, `Ana, Ben and 3 others`. */
function nameList(names: readonly string[], total: number): string {
  const [first = 'Somebody', second] = names;
  if (total < 2 || !second) return first;
  const others = total - NAMES_SHOWN;
  return others < 1 ? `${first} and ${second}` : `${first}, ${second} and ${counted(others, 'other')}`;
}

const WARNED = 'that you chose to be warned about';
const nameOf = (title: string | null) => (title === null ? `a work ${WARNED}` : `“${title}”`);

const openWork = ({ id, kind }: NonNullable<EventSubject['work']>) => ({ words: 'Open it.', to: kinds[kind].address(id) });

/** `names` of the people of a group, newest first, and how many there are; of one notice its own. */
export type EventGroup = { count: number; names: readonly string[]; people: number };
const single = ({ actor }: EventSubject): EventGroup => ({ count: 1, names: actor ? [actor.name] : [], people: 1 });

/** What was said to somebody below a work or post; a post has no title. */
function commentText(
  kind: 'replied' | 'mentioned' | 'comment-liked',
  { work, comment }: EventSubject,
  who: string,
  count: number,
): NotificationText {
  const place = work ? nameOf(work.title) : 'a post';
  const where = count > 1 ? `${count.toLocaleString('en-US')} comments` : 'a comment';
  const texts = {
    replied: `${who} replied to your comment on ${place}.`,
    mentioned: `${who} mentioned you in ${where} on ${place}.`,
    'comment-liked': `${who} liked your comment on ${place}.`,
  };
  return { text: texts[kind], ...(comment && { link: { words: 'Open it.', to: href('/comments/:id/replies', { id: comment.id }) } }) };
}

/** The sentence about a followed collection, tag or saved filter; null for other kinds. */
function listText(kind: EventKind, { actor, collection, found }: EventSubject): NotificationText | null {
  if (kind === 'collection-added') {
    const text = `${actor?.name ?? 'Somebody'} added works to the collection “${collection?.title ?? ''}”.`;
    return collection ? { text, link: { words: 'Open it.', to: href('/collection/:id', { id: collection.id }) } } : { text };
  }
  if (kind !== 'tag-works' && kind !== 'filter-works') return null;
  const { name, to, works } = found ?? { name: '', to: null, works: 0 };
  const text = `${counted(works, 'new work')} ${kind === 'tag-works' ? 'with the tag' : 'for your filter'} “${name}”.`;
  return { text, link: { words: 'Open the list.', to: to ?? tagAddress(name) } };
}

/** The sentence of a notice, or of the whole group (NOTICE-04). */
export function eventText(kind: EventKind, subject: EventSubject, group: EventGroup = single(subject)): NotificationText {
  const { work, part, actor, note } = subject;
  const who = nameList(group.names, group.people);
  if (kind === 'spectated') {
    const text = `${who} ${group.people > 1 ? 'are' : 'is'} now spectating you.`;
    return actor ? { text, link: { words: 'Open the profile.', to: href('/profile/:username', { username: actor.username }) } } : { text };
  }
  if (kind === 'replied' || kind === 'mentioned' || kind === 'comment-liked') return commentText(kind, subject, who, group.count);
  const ofList = listText(kind, subject);
  if (ofList) return ofList;
  if (!work) return { text: 'A work was changed.' };
  const { title, author } = work;
  const name = nameOf(title);
  const link = openWork(work);
  if (kind === 'liked') return { text: `${who} liked ${name}.`, link };
  if (kind === 'commented') return { text: `${who} commented on ${name}.`, link: { ...link, to: `${link.to}?panel=comments` } };
  if (kind === 'work-published')
    return { text: `${author} published a new ${kinds[work.kind].noun}${title === null ? ` ${WARNED}` : `: “${title}”`}.`, link };
  const ofWork = kinds[work.kind].part;
  const ofPart = part && ofWork ? { words: 'Open it.', to: partKinds[ofWork].address(work.id, part.id) } : link;
  if (kind === 'work-updated' && typeof subject.announcement === 'string') {
    const words = title === null ? '' : subject.announcement;
    return { text: `${author} made an announcement about ${name}${words ? `: ${words}` : '.'}`, link };
  }
  if (kind === 'work-updated') return { text: `${author} updated ${name}${note ? `: ${note}` : '.'}`, link: ofPart };
  const noun = ofWork ? partKinds[ofWork].noun : 'part';
  if (group.count > 1) {
    return { text: `${author} published ${group.count.toLocaleString('en-US')} ${noun}s in ${name}.`, link };
  }
  const what = title === null ? `a new ${noun}` : `“${part?.title ?? ''}”`;
  return { text: `${author} published ${what} in ${name}.`, link: ofPart };
}
