import { ArrowLeft, PanelRightClose, Save, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import './editor.css';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { Nib } from '#ui/display/glyphs.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import type { Kind } from '../works/kinds.ts';

type BarProps = {
  kind: Kind;
  /** The back link: to the hub, or to the work of a part. */
  back?: { to: string; label: string; replace: boolean };
  publishLabel?: string;
  title: string;
  /** A fixed banner below the bar, above the scrolling content. */
  banner?: ReactNode;
  saveLine: ReactNode;
  saving: boolean;
  onSave(): void;
  onDelete(): void;
  onPublish(event: MouseEvent): void;
};

/** The bar of every editor: back link, title, save status, and the buttons to delete, save and publish. */
export function EditorBar({
  kind,
  back = { to: '/write', label: 'Write', replace: false },
  publishLabel = 'Publish',
  title,
  banner,
  saveLine,
  saving,
  onSave,
  onDelete,
  onPublish,
}: BarProps) {
  return (
    <div className="editor-top">
      <header className="editor-bar">
        <Link className="editor-bar-back" to={back.to} replace={back.replace} aria-label={back.label}>
          <ArrowLeft className="turns" size={20} strokeWidth={1.75} aria-hidden />
          <span className="only-wide">{back.label}</span>
        </Link>
        <span className="editor-bar-rule only-wide" />
        <span className="editor-bar-work">
          <KindLabel kind={kind} glyphOnly />
          <b dir="auto">{title || 'Untitled Draft'}</b>
        </span>
        <span className="only-wide min-w-0">{saveLine}</span>
        <div className="editor-bar-end">
          <Button variant="quiet" className="only-wide text-danger" onClick={onDelete}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            Delete
          </Button>
          <Button variant="line" className="only-wide" onClick={onSave} busy={saving ? 'Saving…' : undefined}>
            Save Draft
          </Button>
          <span className="only-phone">
            <IconButton label="Save Draft" onClick={onSave}>
              <Save size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </span>
          <Button variant="primary" onClick={onPublish}>
            {publishLabel}
          </Button>
        </div>
      </header>
      {banner}
    </div>
  );
}

type HelperProps = {
  onClose(): void;
  closeRef?: Ref<HTMLButtonElement>;
  /** The name of the panel; defaults to the writing helper, which has an icon. */
  name?: string;
  children: ReactNode;
};

/** The docked panel beside the page. */
export function HelperPanel({ onClose, closeRef, name, children }: HelperProps) {
  return (
    <aside className="helper" aria-label={name ?? 'Writing helper'}>
      <div className="helper-head">
        <h2 className="display">
          {!name && <Nib size={21} />}
          {name ?? 'Writing helper'}
        </h2>
        <IconButton ref={closeRef} label={name ? `Close ${name.toLowerCase()}` : 'Close helper'} onClick={onClose}>
          <PanelRightClose className="turns" size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className="helper-body">{children}</div>
    </aside>
  );
}
