import { closedOf } from '../comments/comment-rules.ts';
import { loadedCommentsCount } from '../comments/use-comment-list.tsx';
import { lazyOnOpen } from '../loading/lazy-component.tsx';
import { kinds } from '../works/kinds.ts';
import { ReaderPanel } from './panels/reader-panel.tsx';
import { contentProps, type Panels } from './panels/use-panels.ts';
import type { Reading } from './reading.ts';
import '../comments/comments.css';
import '../engagement/engagement.css';
import '#ui/controls/button.css';
import '#ui/controls/field.css';

// Loaded when a panel is first opened. Their styles are imported by the readers, because the panels also work without JavaScript.
const Comments = lazyOnOpen(async () => ({ default: (await import('../comments/comment-panel.tsx')).CommentPanel }));
const Remarks = lazyOnOpen(async () => ({ default: (await import('../comments/remarks/remarks-panel.tsx')).RemarksPanel }));
const Sharing = lazyOnOpen(async () => ({ default: (await import('../engagement/share/share-options.tsx')).ShareOptions }));

/**
 * The comments of the open work, or the remarks on one of its passages. `all` loads all of them when the panel is opened, for a reader that
 * shows the first ones in the page.
 */
export const CommentsPanel = ({ work, partId, commentsCount, signedIn, back, panels, all = false }: Reading & { all?: boolean }) => (
  <ReaderPanel id="comments" title={panels.passage ? 'Remarks' : 'Comments'} open={panels.open === 'comments'} onClose={panels.close}>
    {panels.passage ? (
      <Remarks
        {...contentProps('comments', panels)}
        subject={{ on: 'work', id: work.id, part: partId ?? undefined }}
        passage={panels.passage}
        count={commentsCount}
        closed={closedOf(work)}
        signedIn={signedIn}
        back={back}
      />
    ) : (
      <Comments
        {...contentProps('comments', panels)}
        subject={{ on: 'work', id: work.id, part: partId ?? undefined }}
        first={work.comments}
        count={commentsCount}
        loadedCount={loadedCommentsCount(work)}
        closed={closedOf(work)}
        signedIn={signedIn}
        back={back}
        all={all && panels.open === 'comments'}
      />
    )}
  </ReaderPanel>
);

type SharePanelProps = { kind: Reading['work']['kind']; address: string; siteName: string; panels: Panels };

/** The ways to share the public `address` of a work. */
export const SharePanel = ({ kind, address, siteName, panels }: SharePanelProps) => (
  <ReaderPanel id="share" title="Share" open={panels.open === 'share'} onClose={panels.close}>
    <Sharing {...contentProps('share', panels)} what={kinds[kind].noun} siteName={siteName} address={address} />
  </ReaderPanel>
);
