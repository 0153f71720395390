import type { Schedule } from '../drafts/draft-api.ts';
import type { PageContent } from '../drafts/pages/draft-page.ts';
import type { DraftSync, Snapshot } from '../drafts/sync/draft-sync.ts';

/** An open draft, as the publish dialogs need it. */
export type DraftToPublish<C extends PageContent = PageContent> = {
  sync: DraftSync<C>;
  snapshot: Snapshot<C>;
  /** The name of the author. */
  author: string;
  /** Notice that pending suggestions will not be published; empty when there are none. */
  pendingNotice?: string;
};

/** The props that the publish dialogs of all kinds share. */
export type PublishProps<C extends PageContent = PageContent> = DraftToPublish<C> & {
  onClose(): void;
  /** The draft was scheduled instead. */
  onScheduled(schedule: Schedule): void;
};
