import { formatLongDate } from '#ui/dates/dates.ts';
import { counted } from '#ui/display/count-rules.ts';
import type { WorkingCopy } from '../drafts/draft-api.ts';
import { type Kind, kinds, partKinds } from '../works/kinds.ts';

/** At most this many characters say what changed (EDIT-07). */
export const CHANGE_NOTE_MAX = 300;
/** Besides the first one (EDIT-17). */
export const VERSIONS_MAX = 100;
/** Of a member: all versions and working copies together. */
export const VERSIONS_BYTES_MAX = 500 * 1024 * 1024;

/** Followers of a work are notified of changes and announcements at most once in this time (EDIT-10, EDIT-23). */
export const NOTIFY_DAYS = 7;

/** When followers of the work can be notified again, of changes or of an announcement; null: now. */
export function nextNotifyTime({ announcedAt }: { announcedAt: Date | null }): Date | null {
  const again = new Date((announcedAt?.getTime() ?? 0) + NOTIFY_DAYS * 24 * 60 * 60 * 1000);
  return again.getTime() > Date.now() ? again : null;
}

export const SMALL_FIX = 'Small fix (followers are not notified)';
export const NOTIFY_FOLLOWERS = 'Notify followers about this update';
export const PUBLISH_AS_FIX = 'Publish as a small fix';
export const notifiedLately = (again: Date | string, zone: string | undefined) =>
  `You can notify followers again on ${formatLongDate(again, zone)}.`;

export const NOTHING_CHANGED = 'Nothing has changed yet.';
export const ENTRY_FINAL = 'This challenge has ended. Entries can no longer be changed.';
export const NEWER_PUBLISHED = 'The published version changed after you began editing. Nothing was overwritten.';
export const DISCARD_QUESTION = 'Discard your unpublished changes? The published version stays as it is.';
export const DISCARD_TITLE = 'Discard Changes';
export const CHANGES_PUBLISHED = 'Your changes are published.';
export const CHANGES_IN_REVIEW = 'Your changes are waiting for a moderator. Until then readers see the earlier version.';
export const CHANGES_WAIT = 'A moderator has to look at this first. Until then only you can see it.';
export const notPublishedChanges = (copy?: WorkingCopy) =>
  `Failed to publish your changes${copy ? ` to this ${nounOfCopy(copy)}` : ''}. Please try again.`;
export const NOT_COMPARED = 'Your changes couldn’t be compared with the published version. Check your connection and try again.';
export const NOTE_TOO_LONG = `Please describe the changes in at most ${CHANGE_NOTE_MAX} characters.`;

export const nounOfCopy = ({ kind, partId }: Pick<WorkingCopy, 'kind' | 'partId'>): string =>
  (partId && kinds[kind].part) || kinds[kind].noun;

/** The page on which readers see what a working copy changes. */
export function addressOfCopy({ kind, workId, partId }: Pick<WorkingCopy, 'kind' | 'workId' | 'partId'>): string {
  const { part, address } = kinds[kind];
  return partId && part ? partKinds[part].address(workId, partId) : address(workId);
}
/** The editor of a working copy. */
export function editorOfCopy({ kind, workId, partId }: Pick<WorkingCopy, 'kind' | 'workId' | 'partId'>, draftId: string): string {
  const { part, editor } = kinds[kind];
  return `${partId && part ? partKinds[part].editor(workId) : editor}?draft=${draftId}`;
}

/** The sentence above the text of a working copy (EDIT-04). */
export const editingNotice = (copy: WorkingCopy, zone: string | undefined) =>
  `You are editing a published ${nounOfCopy(copy)}. Readers see the version of ${formatLongDate(copy.publishedAt, zone)} until you publish your changes.`;

/** Above the text of a chapter or arc whose published version was deleted (EDIT-21). */
export const partDeleted = (noun: string) => `This ${noun} was deleted. Your text is kept as a draft.`;

const pageNoun = (kind: Kind) => (kinds[kind].content === 'panels' ? 'panel' : 'page');

/** How a working copy differs from what is published; `fields` are those of the work that changed. */
export type Differences = {
  kind: Kind;
  fields: readonly ('Title' | 'Description' | 'Cover' | 'Genre' | 'Category' | 'Language' | 'Tags')[];
  /** Of the published pages. */
  pagesCount: number;
  changed: number;
  added: number;
  removed: number;
  moved: boolean;
};

/** The differences in words, such as `3 of 24 pages changed` (EDIT-07); empty when nothing differs. */
export function differencesInWords({ kind, fields, pagesCount, changed, added, removed, moved }: Differences): string[] {
  const noun = pageNoun(kind);
  return [
    ...fields,
    ...(changed ? [`${changed.toLocaleString('en-US')} of ${counted(pagesCount, noun)} changed`] : []),
    ...(added ? [`${counted(added, noun)} added`] : []),
    ...(removed ? [`${counted(removed, noun)} removed`] : []),
    ...(moved ? [`Order of ${noun}s`] : []),
  ];
}
