import { lazyOnOpen } from '../loading/lazy-component.tsx';

/** Panels of the readers, loaded when first opened. Their styles are in the readers, because the panels also work without JavaScript. */
export const Comments = lazyOnOpen(async () => ({ default: (await import('../comments/comment-panel.tsx')).CommentPanel }));
export const Sharing = lazyOnOpen(async () => ({ default: (await import('../engagement/share-ways.tsx')).ShareWays }));
export const OwnerActions = lazyOnOpen(async () => ({ default: (await import('./delete-work-button.tsx')).DeleteWorkButton }));
