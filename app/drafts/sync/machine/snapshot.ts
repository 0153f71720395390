import type { Kind } from '#app/works/kinds.ts';
import type { OutlineFacts } from '../../draft-api.ts';
import type { PageContent } from '../../pages/draft-page.ts';
import type { DraftChoices } from '../../rules.ts';

/** What the save line of the editor shows. */
export type DraftSyncState =
  | 'untouched'
  | 'typing'
  | 'saving'
  | 'saved'
  | 'device'
  | 'offline'
  | 'retrying'
  | 'signed-out'
  | 'refused'
  | 'not-stored';

/** A notice above the editor about what happened to the draft. */
export type DraftNotice =
  | { type: 'conflict-copy'; original: string; copy: string }
  | { type: 'changed-elsewhere' }
  | { type: 'restored' }
  /** `lost`: number of pages that were not loaded in this tab and cannot be recovered. */
  | { type: 'deleted-elsewhere'; lost: number }
  | { type: 'work-deleted'; kind: Kind; copy: string }
  | null;

/** State of the requests for unloaded pages. */
export type LoadState = 'idle' | 'loading' | 'failed';

/** `document` is null until the page is loaded from the server; `outline` is shown in its place. */
export type DraftSyncPage<C extends PageContent = PageContent> = { key: string; document: C | null; outline?: OutlineFacts | undefined };
export type LoadedPage<C extends PageContent = PageContent> = DraftSyncPage<C> & { document: C };
export type LoadedSnapshot<C extends PageContent = PageContent> = Omit<Snapshot<C>, 'pages'> & { pages: readonly LoadedPage<C>[] };
export const isLoaded = <C extends PageContent>(page: DraftSyncPage<C>): page is LoadedPage<C> => page.document !== null;

/** The part of the state that components read. */
export type Snapshot<C extends PageContent = PageContent> = {
  id: string;
  title: string;
  description: string;
  tags: readonly string[];
  pages: readonly DraftSyncPage<C>[];
  current: string;
  /** The choices of the publish dialog so far. */
  choices: DraftChoices;
  state: DraftSyncState;
  savedAt: number | null;
  message: string;
  notice: DraftNotice;
  load: LoadState;
  /**
   * Pages the server refused, with the reason: they are stored on the device only until they are edited, while everything else is saved.
   */
  refusedPages: ReadonlyMap<string, string>;
  revision: number;
  /** It was the working copy of a chapter or arc that was deleted while the editor was open. */
  isOfDeletedPart: boolean;
  /** Changes when pages are replaced from outside the editor, which must then remount. */
  generation: number;
};
