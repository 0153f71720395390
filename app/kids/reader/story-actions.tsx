import { Hand, MessageCircle, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { useHydrated } from '#ui/hooks/use-hydrated.ts';
import type { ReadyMade } from '../../comments/ready-made/ready-made-rules.ts';
import { useIsChild, useSite } from '../../document/site.ts';
import { StateButton } from '../../engagement/library/state-button.tsx';
import { SaveButton } from '../../engagement/save-button.tsx';
import { CHILD_REPORT_LABEL, childReportAddress } from '../../groups/child-reports/child-report-rules.ts';
import { ReportButton } from '../../reports/report-button.tsx';
import { type KidsDialogName, type KidsStory, mayShare } from './kids-story.ts';

export type StoryActions = {
  work: KidsStory;
  signedIn: boolean;
  isOwn: boolean;
  readyMade: ReadyMade;
  back: string;
  open(what: KidsDialogName): void;
};

type OpenerProps = {
  what: KidsDialogName;
  workId: string;
  open: StoryActions['open'];
  label?: string;
  className: string;
  children: ReactNode;
};

/** Opens a dialog. Without JavaScript it is a link to the comments page or to the share section. */
export function Opener({ what, workId, open, label, className, children }: OpenerProps) {
  const named = { 'aria-label': label, className };
  if (!useHydrated())
    return (
      <a href={what === 'share' ? '#share' : href('/works/:id/comments', { id: workId })} {...named}>
        {children}
      </a>
    );
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => open(what)} {...named}>
      {children}
    </button>
  );
}

export function CommentsOpener({ work, open }: StoryActions) {
  return (
    <Opener
      what="comments"
      workId={work.id}
      open={open}
      className="work-action"
      label={`Comments, ${counted(work.commentsCount, 'comment')}`}
    >
      <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
      {`Comments ${shortCount(work.commentsCount)}`}
    </Opener>
  );
}

/** Save, Share and Report. */
export function MoreActions({ work, signedIn, isOwn, back, open }: StoryActions) {
  const canShare = mayShare(useSite().viewer);
  const isChild = useIsChild();
  return (
    <>
      <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
      {!isChild && <StateButton workId={work.id} state={work.libraryState} signedIn={signedIn} back={back} />}
      {canShare && (
        <Opener what="share" workId={work.id} open={open} className="work-action">
          <Share2 size={20} strokeWidth={1.75} aria-hidden />
          <span className="work-action-label">Share</span>
        </Opener>
      )}
      {isChild && !isOwn && (
        <Link to={childReportAddress('story', work.id)} className="work-action kids-child-report" rel="nofollow">
          <Hand size={20} strokeWidth={1.75} aria-hidden />
          {CHILD_REPORT_LABEL}
        </Link>
      )}
      {!isChild && !isOwn && <ReportButton type="kids_book" id={work.id} signedIn={signedIn} />}
    </>
  );
}
