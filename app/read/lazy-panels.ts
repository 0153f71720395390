import { whenOpened } from '../shell/lazy-component.tsx';

/** What comes when a panel of a reader is first opened; nobody who only reads pays for it. Readers have its styles: they are there without scripts. */
export const Comments = whenOpened(async () => ({ default: (await import('../comments/comment-panel.tsx')).CommentPanel }));
export const Sharing = whenOpened(async () => ({ default: (await import('../works/share-ways.tsx')).ShareWays }));
export const OwnerActions = whenOpened(async () => ({ default: (await import('./delete-work-button.tsx')).DeleteWorkButton }));
