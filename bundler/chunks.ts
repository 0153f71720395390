/**
 * Modules of a chunk, as patterns of paths with or without an extension. A chunk also contains the dependencies of its modules that no
 * earlier chunk has, and whoever imports one of its modules or stylesheets loads all of it.
 */
export const MODULES: Record<string, string[]> = {
  frame: ['node_modules/(react|react-dom|react-router|scheduler)/.*'],
  // Header, footer and their dependencies, and what nearly every page needs: form fields, dates, small icons, all styles of `ui`.
  shell: [
    'app/(root|people/creator-link|kids/(starters|write-link)|loading/fetch-json|lists/cursor-rules|browse/browse-rules)',
    'app/(document/(back-home|page-head|page-title)|forms/(action-refused|delete-rules|new-id)|works/(covers/cover|kind-label|kinds))',
    'ui/(controls/(checkbox|chip|field|tags-input)|dates/(dates|local-date|local-time|times)|hooks/use-media)',
    'ui/display/(count-rules|progress-bar|still-when-reduced)',
    'icons/(arrow-(left|right)|ban|bookmark|check|chevron-(left|right|down)|ellipsis|eye|eye-off|flag|heart|pen-line|pencil|plus|send)',
    'icons/(sliders-horizontal|sparkles|trash|users-round|x)',
    '(ui/(controls|dialogs|display|toasts)|app/document)/[a-z-]+\\.css',
  ],
  // Cards of works.
  tiles: [
    'app/(tiles/(card-title|use-open-work|work-tile)|works/labels/(label-rules|label-sentences)|people/spotlight/spotlight-cards)',
    'ui/display/(empty|skeleton)',
  ],
  // Lists that load more.
  lists: ['app/lists/(load-more|load-more-link|scroll-loading|use-infinite-list|use-load-more)'],
  // What a reader can do with a work, a post or a message.
  actions: [
    'app/engagement/(engagement|(like|save)-button|library/(state-button|state-rules))',
    'app/(following/follow/follow-button|notifications/choices/mute-target-rules|reports/(report-link|report-rules))',
    'app/comments/(access/comment-choice-rules|comment-draft|comments\\.css|remarks/(remark-rules|remarks)|use-comment-list)',
    'icons/(message-circle|share-2)',
  ],
  // The readers of all kinds.
  reading: [
    'app/reader/(panels/[a-z-]+|parts/parts-list|text/use-page-turning|reader-bar|side-panels|(work|author)-actions|work-details)',
    'app/reader/(use-(reading-progress|hidden-on-scroll)|work-problem|link-preview)',
  ],
  state: ['app/audience/state-notice'],
  people: ['app/(blocks/block-link|groups/(child-reports/child-report-rules|children/animal))'],
  comments: ['app/comments/(access/closed-comments|comment-list|replies/(one-comment|reply-form|thread))'],
  drafts: ['app/(drafts/(draft-address-rules|draft-api|device/open-drafts)|publish/schedule/schedule-rules)'],
  // Base UI's part of every dialog, then of menus and comboboxes.
  dialogs: [
    '@base-ui/react/.*/(AlertDialogRoot|Dialog(Backdrop|Close|Description|Popup|Portal|Root|Title)|InternalBackdrop|composite|useButton)',
    'ui/dialogs/(confirm-)?dialog',
  ],
  popups: [
    '@base-ui/react/.*/(useAnchorPositioning|useAnchoredPopupScrollLock|usePositioner|useListNavigation|useClick)',
    '@base-ui/react/.*/(useOpenInteractionType|getHighlightReason|CompositeList|useCompositeItem|useCompositeListItem)',
  ],
  combobox: ['app/works/tags/tags?-(combobox|field)'],
};

/**
 * Chunks of the client bundle, first match first: one file compresses better and needs fewer requests than many small ones
 * (docs/decisions/2026-11-21-light-scripts.md). Modules that no chunk names are split by the pages that share them.
 */
export const chunks = Object.entries(MODULES).map(([name, modules], i) => ({
  name,
  test: new RegExp(`/(${modules.join('|')})(\\.(tsx?|m?js|css))?(\\?|$)`),
  priority: 99 - i,
}));
