import { ArrowLeft, PanelRightClose, Save, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import './editor.css';
import { Button } from '#ui/button.tsx';
import { Nib } from '#ui/glyphs.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import type { Kind } from '../works/kinds.ts';

type BarProps = {
  kind: Kind;
  /** Where the way back leads: the hub, or the work that a part is for. */
  back?: { to: string; label: string; replace: boolean };
  deed?: string;
  title: string;
  /** A banner that stays under the bar, above whatever scrolls. */
  banner?: ReactNode;
  saveLine: ReactNode;
  saving: boolean;
  onSave(): void;
  onDelete(): void;
  onPublish(event: MouseEvent): void;
};

/** The bar of every editor: back to the hub, what is being written, where it is kept, and the three deeds (BOOK-ED-07, -21). */
export function EditorBar({
  kind,
  back = { to: '/write', label: 'Write', replace: false },
  deed = 'Publish',
  title,
  banner,
  saveLine,
  saving,
  onSave,
  onDelete,
  onPublish,
}: BarProps) {
  return (
    <div className="desk-top">
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
            {deed}
          </Button>
        </div>
      </header>
      {banner}
    </div>
  );
}

type HelperProps = {
  onClose(): void;
  closes?: Ref<HTMLButtonElement>;
  /** What the panel is called; the writing helper has its mark beside it. */
  name?: string;
  children: ReactNode;
};

/** The docked panel beside the sheet (BOOK-ED-03, decision 5). */
export function HelperPanel({ onClose, closes, name, children }: HelperProps) {
  return (
    <aside className="helper" aria-label={name ?? 'Writing helper'}>
      <div className="helper-head">
        <h2 className="display">
          {!name && <Nib size={21} />}
          {name ?? 'Writing helper'}
        </h2>
        <IconButton ref={closes} label={name ? `Close ${name.toLowerCase()}` : 'Close helper'} onClick={onClose}>
          <PanelRightClose className="turns" size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className="helper-body">{children}</div>
    </aside>
  );
}
