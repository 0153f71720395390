import { ArrowLeft, Save, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { PublishChangesButton } from '../editing/changes/publish-changes-button.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import type { Kind } from '../works/kinds.ts';
import { SaveLine } from './save-line.tsx';
import type { EditorFrameState } from './use-editor-frame.ts';
import './editor-bar.css';

type Props = {
  frame: Pick<EditorFrameState, 'snapshot' | 'workingCopy' | 'isUnchanged' | 'save' | 'setQuestion' | 'openPublish'>;
  kind: Kind;
  /** The back link: to the hub, or to the work of a part. */
  back: { to: string; label: string; replace: boolean };
  publishLabel: string;
};

/** The bar of the text and comic editors: back link, title, save status, and the buttons to delete, save and publish. */
export function EditorBar({ frame, kind, back, publishLabel }: Props) {
  const { saving, saveNow } = frame.save;
  return (
    <header className="editor-bar">
      <Link className="editor-bar-back" to={back.to} replace={back.replace} aria-label={back.label}>
        <ArrowLeft className="turns" size={20} strokeWidth={1.75} aria-hidden />
        <span className="only-wide">{back.label}</span>
      </Link>
      <span className="editor-bar-rule only-wide" />
      <span className="editor-bar-work">
        <KindLabel kind={kind} glyphOnly />
        <b dir="auto">{frame.snapshot.title || 'Untitled Draft'}</b>
      </span>
      <span className="only-wide min-w-0">
        <SaveLine frame={frame} />
      </span>
      <div className="editor-bar-end">
        {!frame.workingCopy && (
          <Button variant="quiet" className="only-wide text-danger" onClick={() => frame.setQuestion({ type: 'delete-work' })}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            Delete
          </Button>
        )}
        <Button variant="line" className="only-wide" onClick={saveNow} busy={saving ? 'Saving...' : undefined}>
          Save Draft
        </Button>
        <span className="only-phone">
          <IconButton label="Save Draft" onClick={saveNow}>
            <Save size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
        </span>
        {frame.workingCopy ? (
          <PublishChangesButton isUnchanged={frame.isUnchanged} onClick={frame.openPublish} />
        ) : (
          <Button variant="primary" onClick={frame.openPublish}>
            {publishLabel}
          </Button>
        )}
      </div>
    </header>
  );
}
