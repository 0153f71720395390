const ADDRESS = 'one thing at its address, which is not a list (SHOWN-05)';
const ACTION = 'one thing that an action is about';
const OWN = 'the member’s own list, which has what they hid, too (SHOWN-05)';
const PROFILE = 'a profile that was opened by its name (SHOWN-05)';
const NOT_A_LIST = 'lists no works and no people';
const STAFF = 'staff see what they work on';
const JOB = 'counts and expands for everyone; each recipient’s list leaves out what they hid';

/** Statements that ask for what the viewer may see and not for what they hid, with the reason (SHOWN-04). */
export const LIST_EXCEPTIONS: Record<string, string> = {
  'app/challenges/entries/entries.server.ts: about': ADDRESS,
  'app/comics/comics.server.ts: arcById': ADDRESS,
  'app/comics/comics.server.ts: byId': ADDRESS,
  'app/comments/comments.server.ts: subjectOf': ADDRESS,
  'app/library/collections/collections.server.ts: isSeen': ADDRESS,
  'app/people/spectating/spectating.server.ts: them': ADDRESS,
  'app/posts/posts.server.ts: byId': ADDRESS,
  'app/reader/next-reads/next-reads.server.ts: nextReads': ADDRESS,
  'app/reader/parts/parts.server.ts: chapterById': ADDRESS,
  'app/reader/parts/parts.server.ts: chapterPage': ADDRESS,
  'app/reader/parts/parts.server.ts: lastChapter': ADDRESS,
  'app/reader/parts/parts.server.ts: listParts': ADDRESS,
  'app/reader/parts/parts.server.ts: workForPart': ADDRESS,
  'app/reader/read.server.ts: byId': ADDRESS,
  'app/reader/read.server.ts: pageOf': ADDRESS,
  'app/series/series.server.ts: byId': ADDRESS,
  'app/works/works.server.ts: kindById': ADDRESS,
  'app/comments/adding/add-comment.server.ts: isAllowedPlaceholder': ACTION,
  'app/comments/adding/add-comment.server.ts: store': ACTION,
  'app/content-settings/content-settings.server.ts: hidePerson': ACTION,
  'app/content-settings/content-settings.server.ts: hideWork': ACTION,
  'app/content-settings/content-settings.server.ts: hideableOf': ACTION,
  'app/engagement/library/entries.server.ts: entry': ACTION,
  'app/engagement/visible-work.server.ts: seen': ACTION,
  'app/following/follow.server.ts: authorOf': ACTION,
  'app/library/collections/items/items.server.ts: setInCollection': ACTION,
  'app/library/collections/items/items.server.ts: titleOf': ACTION,
  'app/notifications/choices/choices.server.ts: isFound': ACTION,
  'app/people/spectating/spectating-notices.server.ts: isThem': ACTION,
  'app/posts/post/like-post.server.ts: seen': ACTION,
  'app/reports/reportable.server.ts: comment': ACTION,
  'app/reports/reportable.server.ts: part': ACTION,
  'app/reports/reportable.server.ts: post': ACTION,
  'app/reports/reportable.server.ts: work': ACTION,
  'app/content-settings/hidden-lists.server.ts: listHiddenWorks': OWN,
  'app/following/following.server.ts: isWorkShown': OWN,
  'app/following/following.server.ts: shownSeries': OWN,
  'app/library/library.server.ts: listed': OWN,
  'app/notifications/choices/choices.server.ts: mutesOf': OWN,
  'app/people/archive.server.ts: archiveSections': OWN,
  'app/saved/saved.server.ts: saved': OWN,
  'app/people/profile/shelves/profile-list.server.ts: draftsOf': PROFILE,
  'app/people/profile/shelves/profile-list.server.ts: postsOf': PROFILE,
  'app/people/profile/shelves/profile-list.server.ts: worksOf': PROFILE,
  'app/works/languages/languages.server.ts: isShown': NOT_A_LIST,
  'app/moderation/featured/featured.server.ts: isForStaff': STAFF,
  'app/notifications/events/expand.server.ts: authorOf': JOB,
  'app/works/facets/count-tags.server.ts: countChanged': JOB,
};
