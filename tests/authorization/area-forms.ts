import { CHOICES } from '#tests/support/drafts/choices.ts';
import type { Content } from './fixture.ts';

export type Form = { to(things: Content): string; typed: Record<string, string>; signedOut?: 'works' };

/** The forms of groups and of the sign-in of children, for tests/forms.test.ts. */
export const GROUP_FORMS: Record<string, Form> = {
  'groups/new': { to: () => '/groups/new', typed: { name: 'The Lanterns', kind: 'family' } },
  'groups/join/:code': { to: () => `/groups/join/${'A'.repeat(22)}`, typed: {} },
  'groups/:id/children': { to: (t) => `/groups/${t.group}/children`, typed: { name: 'Wren', animal: 'owl', agreed: 'on' } },
  'groups/:id/children/:childId': { to: (t) => `/groups/${t.group}/children/${t.child.id}`, typed: { sure: 'yes' } },
  'groups/:id/delete': { to: (t) => `/groups/${t.group}/delete`, typed: { sure: 'yes' } },
  'groups/:id/children/:childId/hand-over': { to: (t) => `/groups/${t.group}/children/${crypto.randomUUID()}/hand-over`, typed: {} },
  'groups/:id/cards': { to: (t) => `/groups/${t.group}/cards`, typed: { child: crypto.randomUUID(), session: 'short' } },
  'kids-sign-in': { to: () => '/kids-sign-in', typed: { code: 'ABCD-EFGH-JKLM' }, signedOut: 'works' },
  'kids-sign-in/back': { to: () => '/kids-sign-in/back', typed: {} },
  'groups/:id/review': {
    to: (t) => `/groups/${t.group}/review`,
    typed: { work: crypto.randomUUID(), choice: 'return', note: 'Please add an\nending.' },
  },
  'works/:id/change': { to: (t) => `/works/${t.kids.id}/change`, typed: {} },
  'groups/:id/invite': { to: (t) => `/groups/${t.group}/invite`, typed: {} },
  'groups/:id/settings': { to: (t) => `/groups/${t.group}/settings`, typed: { name: 'The Owls', comments: 'free' } },
  'groups/:id/children/:childId/move': { to: (t) => `/groups/${t.group}/children/${t.child.id}/move`, typed: {} },
  'groups/:id/children/:childId/archive': { to: (t) => `/groups/${t.group}/children/${t.child.id}/archive`, typed: {} },
  'groups/move/:token': { to: () => `/groups/move/${'A'.repeat(43)}`, typed: { group: crypto.randomUUID(), agreed: 'on' } },
  'groups/:id/close': { to: (t) => `/groups/${t.group}/close`, typed: { open: 'yes' } },
  'groups/:id/leave': { to: (t) => `/groups/${t.group}/leave`, typed: {} },
  'admin/groups/:id/answer': { to: (t) => `/admin/groups/${t.group}/answer`, typed: { answer: 'approve' } },
  'groups/:id/settings/helper': { to: (t) => `/groups/${t.group}/settings/helper`, typed: { on: 'on', child: crypto.randomUUID() } },
  'groups/:id/child-reports/:reportId': { to: (t) => `/groups/${t.group}/child-reports/${crypto.randomUUID()}`, typed: { looked: 'yes' } },
  'tell-a-grown-up': { to: () => '/tell-a-grown-up', typed: { about: 'story', id: crypto.randomUUID(), sentence: 'scary' } },
  'tell-a-grown-up/undo': { to: () => '/tell-a-grown-up/undo', typed: { report: crypto.randomUUID() } },
};

/** The forms of listed words and joined tags, for tests/forms.test.ts. */
export const WORD_FORMS: Record<string, Form> = {
  'admin/words': { to: () => '/admin/words', typed: { words: 'gambling', effect: 'hold' } },
  'admin/words/:id/remove': { to: () => `/admin/words/${crypto.randomUUID()}/remove`, typed: {} },
  'admin/tags': { to: () => '/admin/tags', typed: { tag: 'slow-burn', into: 'slow burn' } },
  'admin/tags/:id/separate': { to: () => '/admin/tags/999999999/separate', typed: {} },
};

/** The forms of drafts and working copies, for tests/forms.test.ts. */
export const DRAFT_FORMS: Record<string, Form | 'scripts only'> = {
  'drafts/:id': 'scripts only',
  'drafts/:id/delete': { to: (t) => `/drafts/${t.spare}/delete`, typed: {} },
  'drafts/:id/publish': {
    to: (t) => `/drafts/${t.draft}/publish`,
    typed: { ...CHOICES, language: 'Middle English' },
  },
  'drafts/:id/publish-part': { to: (t) => `/drafts/${t.nextChapter}/publish-part`, typed: {} },
  'drafts/:id/publish-changes': { to: (t) => `/drafts/${t.copy}/publish-changes`, typed: { note: 'A new ending.' } },
  'drafts/:id/discard': { to: (t) => `/drafts/${t.spareCopy}/discard`, typed: {} },
  'drafts/:id/schedule': {
    to: (t) => `/drafts/${t.scheduled}/schedule`,
    typed: { from: 'page', date: '2031-05-01', time: '18:00', zone: 'Europe/Berlin' },
  },
  'drafts/:id/unschedule': { to: (t) => `/drafts/${t.spareScheduled}/unschedule`, typed: {} },
  'drafts/:id/publish-now': { to: (t) => `/drafts/${t.scheduled}/publish-now`, typed: {} },
};

/** The forms of the library, of following, of notices and of what a member hides, for tests/forms.test.ts. */
export const LIBRARY_FORMS: Record<string, Form> = {
  'works/:id/label': {
    to: (t) => `/works/${t.book.id}/label`,
    typed: { 'made-text': 'helped', 'made-images': 'none', 'made-cover': 'partly', 'made-note': 'A friend’s program.' },
  },
  'works/:id/parts/:partId/warnings': { to: (t) => `/works/${t.book.id}/parts/${t.chapter.id}/warnings`, typed: { warnings: 'drugs' } },
  'works/:id/always-show': { to: (t) => `/works/${t.book.id}/always-show`, typed: { always: 'no' } },
  'works/:id/show': { to: (t) => `/works/${t.book.id}/show`, typed: { page: '2' }, signedOut: 'works' },
  'works/:id/parts/:partId/show': { to: (t) => `/works/${t.book.id}/parts/${t.chapter.id}/show`, typed: { page: '2' }, signedOut: 'works' },
  'works/:id/state': { to: (t) => `/works/${t.book.id}/state`, typed: { state: 'want' } },
  'works/:id/finish': { to: (t) => `/works/${t.book.id}/finish`, typed: { page: '1' } },
  'library/settings': { to: () => '/library/settings', typed: { byReading: 'no' } },
  filters: { to: () => '/filters', typed: { to: '/browse?tag=maps', name: 'Maps' } },
  'filters/:id': { to: () => `/filters/${crypto.randomUUID()}`, typed: { name: 'Maps' } },
  'filters/:id/delete': { to: () => `/filters/${crypto.randomUUID()}/delete`, typed: {} },
  'library/bulk': { to: () => '/library/bulk', typed: { id: crypto.randomUUID(), do: 'save', work: crypto.randomUUID() } },
  'library/bulk/undo': { to: () => '/library/bulk/undo', typed: { id: crypto.randomUUID() } },
  'library/collections/new': { to: () => '/library/collections/new', typed: { title: 'Tides', description: 'All of\nthem.' } },
  'collection/:id/edit': { to: (t) => `/collection/${t.collection.id}/edit`, typed: { title: 'Tides', description: 'Of the\nsea.' } },
  'collection/:id/items': { to: (t) => `/collection/${t.collection.id}/items`, typed: { work: crypto.randomUUID(), in: 'yes' } },
  'collection/:id/move': { to: (t) => `/collection/${t.collection.id}/move`, typed: { work: crypto.randomUUID(), to: '1' } },
  'collection/:id/note': { to: (t) => `/collection/${t.collection.id}/note`, typed: { work: crypto.randomUUID(), note: 'Read\ntwice.' } },
  'collection/:id/remove-mine': { to: (t) => `/collection/${t.collection.id}/remove-mine`, typed: { work: crypto.randomUUID() } },
  'collection/:id/delete': { to: (t) => `/collection/${t.spareCollection.id}/delete`, typed: {} },
  'library/history/remove': { to: () => '/library/history/remove', typed: { work: crypto.randomUUID() } },
  'library/history/clear': { to: () => '/library/history/clear', typed: {} },
  'works/:id/library': { to: (t) => `/works/${t.book.id}/library`, typed: { note: 'For the\nwinter.', startedOn: '2026-03-14' } },
  'works/:id/follow': { to: (t) => `/works/${t.book.id}/follow`, typed: { follow: 'on' } },
  'series/:id/follow': { to: (t) => `/series/${t.series.id}/follow`, typed: { follow: 'on' } },
  'collection/:id/follow': { to: (t) => `/collection/${t.collection.id}/follow`, typed: { follow: 'off' } },
  'tag/:name/follow': { to: () => '/tag/maps/follow', typed: { follow: 'on' } },
  'filters/:id/follow': { to: () => `/filters/${crypto.randomUUID()}/follow`, typed: { follow: 'on' } },
  'notifications/settings': { to: () => '/notifications/settings', typed: { likes: 'off', comments: 'list' } },
  'notifications/digest': { to: () => '/notifications/digest', typed: { frequency: 'daily', hour: '18', zone: 'Europe/Berlin' } },
  'notifications/push': { to: () => '/notifications/push', typed: { topic: 'likes' } },
  'notifications/devices': { to: () => '/notifications/devices', typed: { endpoint: 'https://push.example.org/1' } },
  'notifications/devices/:id/remove': { to: () => `/notifications/devices/${crypto.randomUUID()}/remove`, typed: {} },
  'notices/stop': { to: () => '/notices/stop', typed: { stop: 'all', sign: 'A'.repeat(43) }, signedOut: 'works' },
  'notifications/turn-off': { to: () => '/notifications/turn-off', typed: { topic: 'likes' } },
  'notifications/mute': { to: () => '/notifications/mute', typed: { work: crypto.randomUUID(), time: '8h' } },
  'notifications/mutes/:id/end': { to: () => `/notifications/mutes/${crypto.randomUUID()}/end`, typed: {} },
  'people/:username/notices': { to: (t) => `/people/${t.author.username}/notices`, typed: { notices: 'all' } },
  'works/:id/hide': { to: (t) => `/works/${t.book.id}/hide`, typed: { hidden: 'no', back: '/' } },
  'works/:id/show-card': { to: (t) => `/works/${t.book.id}/show-card`, typed: { back: '/' } },
  'people/:username/hide': { to: (t) => `/people/${t.author.username}/hide`, typed: { hidden: 'no', back: '/' } },
  'settings/content': { to: () => '/settings/content', typed: { 'kind book': 'show', back: '/' } },
  'following/:id/stop': { to: () => `/following/${crypto.randomUUID()}/stop`, typed: {} },
};

export const COMMENT_FORMS: Record<string, Form> = {
  'comments/:id/approve': { to: (t) => `/comments/${t.comment}/approve`, typed: {} },
  'comments/:id/close': { to: (t) => `/comments/${t.comment}/close`, typed: { closed: 'no' } },
  'comments/:id/like': { to: (t) => `/comments/${t.comment}/like`, typed: { liked: 'yes' } },
  'comments/:id/edit': { to: (t) => `/comments/${t.comment}/edit`, typed: { text: 'A word\nchanged.' } },
  'comments/:id/delete': { to: (t) => `/comments/${t.comment}/delete`, typed: {} },
};
