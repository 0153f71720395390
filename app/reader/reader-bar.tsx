import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { href, Link, useNavigate } from 'react-router';
import './reader-bar.css';

type Props = {
  /** `div` below the site header: the bar is not a second `header`. */
  as?: 'header' | 'div';
  /** The link from a part to its work; null: Back uses the history. */
  up: { to: string; label: string } | null;
  /** The title of the work or part. */
  title: string;
  /** `h1` where only the bar shows the title on every page. */
  heading?: 'h1' | 'b';
  /** The name of the author. */
  by: string;
  isHidden: boolean;
  /** The actions. */
  children: ReactNode;
};

/** The bar above a reader: back, title, author, and actions. */
export function ReaderBar({ as: Bar = 'header', up, title, heading: Title = 'b', by, isHidden, children }: Props) {
  return (
    <Bar className="reader-bar" data-hidden={isHidden ? '' : undefined}>
      <BackLink up={up} />
      <div className="reader-named">
        <Title className="reader-title" dir="auto" title={title}>
          {title}
        </Title>
        <span className="reader-word" dir="auto">
          {by}
        </span>
      </div>
      <div className="reader-actions">{children}</div>
    </Bar>
  );
}

function BackLink({ up }: Pick<Props, 'up'>) {
  const navigate = useNavigate();
  /** Back in history; Home when the site was entered on this page. Turning pages replaces the history entry. */
  const goBack = (event: MouseEvent) => {
    if (up || !(history.state?.idx > 0) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  const label = up?.label ?? 'Back';
  return (
    <Link to={up?.to ?? href('/')} className="reader-back" aria-label={label} title={label} onClick={goBack}>
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
      <span className="reader-word">Back</span>
    </Link>
  );
}
