import { type Editor, useEditorState } from '@tiptap/react';
import { ALT_LABEL, ALT_MAX } from '../document/document-types.ts';
import { describedPicture, describePicture } from './pictures.ts';

/** The alt text of the selected picture, or of the one that was just inserted. */
export function PictureField({ editor }: { editor: Editor | null }) {
  const picture = useEditorState({
    editor,
    selector: ({ editor }) => editor && describedPicture(editor.state),
    equalityFn: (a, b) => a?.at === b?.at && a?.alt === b?.alt,
  });
  if (!editor || !picture) return null;
  return (
    <div className="picture-field">
      <label className="field">
        <span className="field-label">{ALT_LABEL}</span>
        <input
          className="input"
          name="picture-description"
          dir="auto"
          autoComplete="off"
          maxLength={ALT_MAX}
          value={picture.alt}
          placeholder="What does this image show?"
          onChange={(event) => describePicture(editor, picture.at, event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== 'Escape') return;
            event.preventDefault();
            editor.commands.focus();
          }}
        />
      </label>
    </div>
  );
}
