import { ArrowLeft, MessageCircle, Share2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { href, Link, useNavigate } from 'react-router';
import { shortCount } from '#ui/display/format-count.ts';
import { useScripts } from '#ui/hooks/use-scripts.ts';
import { WorkLike } from '../engagement/like-button.tsx';
import { SaveButton } from '../engagement/save-button.tsx';
import { ReportButton } from '../reports/report-button.tsx';
import type { Reported } from '../reports/report-rules.ts';

export type PanelName = 'comments' | 'share' | 'reading-settings';
type Props = {
  /** The title of the work or chapter. */
  title?: string;
  /** Whether the title is the `h1`: only the bar shows the title of a chapter on every page. */
  heading?: boolean;
  /** The link from a part to its work; otherwise Back uses the history. */
  up?: { to: string; label: string } | null;
  work: { id: string; title: string; author: { name: string }; likes: number; liked: boolean; saved: boolean; commentsCount: number };
  signedIn: boolean;
  back: string;
  open: PanelName | null;
  toggle(panel: PanelName): void;
  hidden: boolean;
  /** The kind to report; null for the viewer's own work. */
  report: Reported | null;
  /** Replaces the like button of works. */
  like?: ReactNode;
  /** Below the site header: the bar is not a second `header`. */
  below?: boolean;
  /** False for comics, which have no text settings. */
  settings?: boolean;
};

/** Like, comments, save, share, settings. Without JavaScript, panels are opened by links to their ids. */
export function ReaderBar({
  work,
  title = work.title,
  heading = false,
  up = null,
  signedIn,
  back,
  open,
  toggle,
  hidden,
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
  /** Back in history; Home when the site was entered on this page. Turning pages replaces the history entry. */
  const goBack = (event: MouseEvent) => {
    if (up || !(history.state?.idx > 0) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Bar className="reader-bar" data-hidden={hidden ? '' : undefined}>
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
      <div className="reader-actions">
        {like ?? <WorkLike work={work} signedIn={signedIn} back={back} />}
        <PanelLink className="work-action" label={`Comments, ${comments}`} {...panel('comments')}>
          <MessageCircle size={20} strokeWidth={1.75} aria-hidden />
          {shortCount(work.commentsCount)}
        </PanelLink>
        <span className="work-action-wide">
          <SaveButton workId={work.id} saved={work.saved} signedIn={signedIn} back={back} />
        </span>
        <PanelLink className="work-action work-action-wide" label="Share" {...panel('share')}>
          <Share2 size={20} strokeWidth={1.75} aria-hidden />
          <span className="work-action-label">Share</span>
        </PanelLink>
        {report && (
          <span className="work-action-wide">
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

/** A button; without JavaScript a link to the panel, which `:target` in reader.css shows. */
export function PanelLink({ name, open, onToggle, label, className, children }: PanelLinkProps) {
  const common = { 'aria-label': label, title: label, className };
  if (!useScripts())
    return (
      <a href={`#${name}`} {...common}>
        {children}
      </a>
    );
  return (
    <button type="button" aria-expanded={open} aria-controls={name} onClick={onToggle} {...common}>
      {children}
    </button>
  );
}
