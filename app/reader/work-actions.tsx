import { MessageCircle, Share2 } from 'lucide-react';
import { counted, shortCount } from '#ui/display/count-rules.ts';
import { StateButton } from '../engagement/library/state-button.tsx';
import { SaveButton } from '../engagement/save-button.tsx';
import { FollowButton } from '../following/follow/follow-button.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import { PanelLink } from './panels/panel-link.tsx';
import type { Reading } from './reading.ts';
import './work-actions.css';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What Report is about: the open chapter or arc, else the work (MOD-01). */
const reported = ({ work, partId }: Pick<Reading, 'work' | 'partId'>) =>
  partId ? ({ type: 'part', id: partId } as const) : { type: work.kind, id: work.id };

/**
 * Comments, Save, Library, Follow, Share and Report in the bar. A phone has room only for Comments; of a challenge entry also for Save and
 * Share.
 */
export function BarActions({ work, partId, commentsCount, signedIn, isOwn, back, panels }: Reading) {
  const comments = counted(commentsCount, 'comment');
  return (
    <>
      <PanelLink name="comments" className="work-action" label={`Comments, ${comments}`} panels={panels}>
        <MessageCircle {...icon} />
        {shortCount(commentsCount)}
      </PanelLink>
      <span className="work-action-wide work-action-of-entry">
        <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
      </span>
      <span className="work-action-wide">
        <StateButton workId={work.id} state={work.libraryState} signedIn={signedIn} back={back} />
      </span>
      {!isOwn && (
        <span className="work-action-wide">
          <FollowButton kind="work" id={work.id} following={work.following} signedIn={signedIn} back={back} />
        </span>
      )}
      <PanelLink name="share" className="work-action work-action-of-entry work-action-wide" label="Share" panels={panels}>
        <Share2 {...icon} />
        <span className="work-action-label">Share</span>
      </PanelLink>
      {!isOwn && (
        <span className="work-action-wide">
          <ReportButton {...reported({ work, partId })} signedIn={signedIn} />
        </span>
      )}
    </>
  );
}

/** Save, Library, Follow, Share and Report below the details of the work, for phones. */
export const DetailsActions = ({ work, partId, signedIn, isOwn, back, panels }: Reading) => (
  <div className="work-details-actions">
    <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
    <StateButton workId={work.id} state={work.libraryState} signedIn={signedIn} back={back} />
    {!isOwn && <FollowButton kind="work" id={work.id} following={work.following} signedIn={signedIn} back={back} />}
    <PanelLink name="share" className="work-action" label="Share" panels={panels}>
      <Share2 {...icon} />
      Share
    </PanelLink>
    {!isOwn && <ReportButton {...reported({ work, partId })} signedIn={signedIn} />}
  </div>
);
