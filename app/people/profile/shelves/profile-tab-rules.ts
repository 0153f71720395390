/** The tabs of a profile in order, with their names in the URL (PROFILE-03, PROFILE-04). */
export const TABS = [
  { tab: 'all', name: 'All' },
  { tab: 'posts', name: 'Posts' },
  { tab: 'stories', name: 'Stories' },
  { tab: 'comics', name: 'Comics' },
  { tab: 'theories', name: 'Fan Theories' },
  { tab: 'worlds', name: 'Imagination' },
  { tab: 'drafts', name: 'Saved Drafts' },
] as const;
export type Tab = (typeof TABS)[number]['tab'];
export type TabCounts = Record<Tab, number>;

export const ITEMS_PAGE_SIZE = 24; // about five shelves
export const PEOPLE_PAGE_SIZE = 30;

export const PRIVATE = 'Private Profile';
export const PRIVATE_MESSAGE = 'This user has set their profile to private.';
export const PROFILE_NOT_FOUND = 'Profile not found';

/** The tab in the URL; the first one if it is unknown or not visible to the viewer. */
export const tabFrom = (search: URLSearchParams, own: boolean): Tab =>
  TABS.find(({ tab }) => tab === search.get('tab') && (own || tab !== 'drafts'))?.tab ?? 'all';

const graphemes = new Intl.Segmenter();
const PREVIEW = 50;

/** The beginning of a post as its title (PROFILE-06), cut between graphemes; empty if the post has only images. */
export function previewOf(content: string): string {
  const line = content.replace(/\s+/g, ' ').trim();
  let shown = '';
  let count = 0;
  for (const { segment } of graphemes.segment(line)) {
    if (++count > PREVIEW) return `${shown.trimEnd()}…`;
    shown += segment;
  }
  return shown;
}
