import { ArrowLeft, MessageCircle, Share2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { shortCount } from '#ui/format-count.ts';
import { ReportButton } from '../reports/report-button.tsx';
import type { Reported } from '../reports/report-rules.ts';
import { LikeButton } from '../works/like-button.tsx';
import { SaveButton } from '../works/save-button.tsx';
import { useScripts } from '../works/use-scripts.ts';

export type PanelName = 'comments' | 'share' | 'reading-settings';
type Props = {
  /** What is read: the work, or a chapter of it. */
  title?: string;
  /** Whether the title in the bar is the page's first heading: a chapter has no other place that shows its title on every page. */
  heading?: boolean;
  /** From a part up to its work; else back in history. */
  up?: { to: string; label: string } | null;
  work: { id: string; title: string; author: { name: string }; likes: number; liked: boolean; saved: boolean; commentsCount: number };
  signedIn: boolean;
  back: string;
  open: PanelName | null;
  toggle(panel: PanelName): void;
  away: boolean;
  /** What a report is about: the kind of somebody else's work; null for one's own. */
  report: Reported | null;
  /** Another heart than that of works. */
  like?: ReactNode;
  /** Where the page has the header of the site as well, the bar is no second banner. */
  below?: boolean;
  /** Type and paper are of no use to pictures. */
  settings?: boolean;
};

/** Like, comments, save, share, settings (READ-BOOK-08). Panels are links to their place in the page, for browsers without scripts. */
export function ReaderBar({
  work,
  title = work.title,
  heading = false,
  up = null,
  signedIn,
  back,
  open,
  toggle,
  away,
  report,
  like,
  below = false,
  settings = true,
}: Props) {
  const panel = (name: PanelName) => ({ name, open: open === name, onToggle: () => toggle(name) });
  const comments = `${work.commentsCount.toLocaleString('en-US')} ${work.commentsCount === 1 ? 'comment' : 'comments'}`;
  const Title = heading ? 'h1' : 'b';
  const Bar = below ? 'div' : 'header';
  const navigate = useNavigate();
  /** To where the reader came from (READ-THEORY-04); Home when this page was opened from elsewhere. Turning pages leaves no steps behind. */
  const goBack = (event: MouseEvent) => {
    if (up || !(history.state?.idx > 0) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Bar className="reader-bar" data-away={away ? '' : undefined}>
      <Link to={up?.to ?? href('/')} className="reader-back" aria-label={up?.label ?? 'Back'} title={up?.label ?? 'Back'} onClick={goBack}>
        <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
        <span className="reader-word">Back</span>
      </Link>
      <div className="reader-named">
        <Title className="reader-title" dir="auto" title={title}>
          {title}
        </Title>
        <span className="reader-word" dir="auto">
          {work.author.name}
        </span>
      </div>
      <div className="reader-deeds">
        {like ?? <LikeButton workId={work.id} likes={work.likes} liked={work.liked} signedIn={signedIn} back={back} />}
        <PanelLink className="deed" label={`Comments, ${comments}`} {...panel('comments')}>
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
          {shortCount(work.commentsCount)}
        </PanelLink>
        <span className="deed-wide">
          <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
        </span>
        <PanelLink className="deed deed-wide" label="Share" {...panel('share')}>
          <Share2 size={20} strokeWidth={1.75} aria-hidden />
          <span className="deed-word">Share</span>
        </PanelLink>
        {report && (
          <span className="deed-wide">
            <ReportButton type={report} id={work.id} signedIn={signedIn} />
          </span>
        )}
        {settings && (
          <PanelLink className="icon-btn reader-aa" label="Reading settings" {...panel('reading-settings')}>
            Aa
          </PanelLink>
        )}
      </div>
    </Bar>
  );
}

export type PanelLinkProps = { name: PanelName; open: boolean; onToggle(): void; label: string; className: string; children: ReactNode };

/** A button where scripts run; else a link to the panel, which then shows (see reader.css, `:target`). */
export function PanelLink({ name, open, onToggle, label, className, children }: PanelLinkProps) {
  const named = { 'aria-label': label, title: label, className };
  if (!useScripts())
    return (
      <a href={`#${name}`} {...named}>
        {children}
      </a>
    );
  return (
    <button type="button" aria-expanded={open} aria-controls={name} onClick={onToggle} {...named}>
      {children}
    </button>
  );
}
