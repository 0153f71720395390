import { Link } from 'react-router';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { CommentPanel } from '../../comments/comment-panel.tsx';
import { closedOf } from '../../comments/comment-rules.ts';
import type { ReadyMade } from '../../comments/ready-made/ready-made-rules.ts';
import { useIsChild } from '../../document/site.ts';
import { CopyLink } from '../../engagement/share/copy-link.tsx';
import { reportAddress } from '../../reports/report-rules.ts';
import { KIDS_SHARE, type KidsDialogName, type KidsStory } from './kids-story.ts';
import './kids-dialog.css';

type Props = {
  name: KidsDialogName;
  work: KidsStory;
  signedIn: boolean;
  isOwn: boolean;
  readyMade: ReadyMade;
  back: string;
  address: string;
  onClose(): void;
};

/** All comments with a form and a report link, or the link to copy. */
export default function KidsDialog({ name, work, signedIn, isOwn, readyMade, back, address, onClose }: Props) {
  const isChild = useIsChild();
  if (name === 'share')
    return (
      <Dialog open onClose={onClose} title={`Share ${work.title}`}>
        <div className="dialog-body share-ways">
          <CopyLink address={address} {...KIDS_SHARE} />
        </div>
      </Dialog>
    );
  return (
    <Dialog open wide={readyMade !== false} onClose={onClose} title={`Comments (${work.commentsCount.toLocaleString('en-US')})`}>
      <div className="dialog-body kids-comments">
        <CommentPanel
          subject={{ on: 'work', id: work.id }}
          first={work.comments}
          count={work.commentsCount}
          closed={closedOf(work)}
          signedIn={signedIn}
          back={back}
          readyMade={readyMade}
          hasReplies={false}
          all
        />
        {!isOwn && !isChild && (
          <Link className="kids-report" to={reportAddress('kids_book', work.id)} rel="nofollow">
            Is something here unkind? Tell us.
          </Link>
        )}
      </div>
    </Dialog>
  );
}
