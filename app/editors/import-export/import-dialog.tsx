import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { FileInput } from '#ui/controls/file-input.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { counted } from '#ui/display/count-rules.ts';
import { IMPORT_BYTES_MAX, IMPORT_TOO_LARGE, importText } from '../../drafts/pages/import-text.ts';
import { PAGES_MAX } from '../../drafts/rules.ts';

const NO_ROOM = `Nothing was imported: this draft already has ${PAGES_MAX.toLocaleString('en-US')} pages, which is the most it can hold.`;

type Props = {
  text: string;
  onText(text: string): void;
  /** The number of pages of the draft. */
  pages: number;
  /** The draft is empty, so the imported pages replace its only page. */
  empty: boolean;
  onImport(pages: Document[]): void;
  onClose(): void;
};

/** Imports a pasted text or a text file, then lists what was imported. */
export function ImportDialog({ text, onText, pages, empty, onImport, onClose }: Props) {
  const [error, setError] = useState('');
  const [notes, setNotes] = useState<string[]>([]);

  async function read(file: File | undefined) {
    if (!file) return;
    setError('');
    if (file.size > IMPORT_BYTES_MAX) return setError(IMPORT_TOO_LARGE);
    if (file.type && !file.type.startsWith('text/')) return setError('Please choose a plain text file.');
    onText(await file.text());
  }
  function importPages() {
    if (new Blob([text]).size > IMPORT_BYTES_MAX) return setError(IMPORT_TOO_LARGE);
    if (!text.trim()) return setError('Nothing to import yet.');
    const imported = importText(text, empty ? PAGES_MAX : PAGES_MAX - pages);
    if (!imported.pages.length) return setError(NO_ROOM); // the pasted text stays in the field
    setError('');
    onImport(imported.pages);
    setNotes([`${counted(imported.pages.length, 'page')} imported.`, ...imported.notes]);
    onText('');
  }
  return (
    <Dialog open onClose={onClose} title="Import a text">
      <div className="dialog-body grid gap-4">
        {notes.length > 0 ? (
          <ul role="status" className="grid gap-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        ) : (
          <>
            <p className="text-ink-2">
              Paste it, or choose a file of up to 5 MB. Three dashes on a line start a new page; a blank line starts a new paragraph.{' '}
              {empty ? '' : 'Imported pages go after the ones you have.'}
            </p>
            <ImportFields text={text} error={error} onText={onText} onFile={read} />
          </>
        )}
        <div className="dialog-end">
          <Button variant="quiet" onClick={onClose}>
            {notes.length ? 'Close' : 'Cancel'}
          </Button>
          {!notes.length && <Button onClick={importPages}>Import</Button>}
        </div>
      </div>
    </Dialog>
  );
}

type FieldProps = { text: string; error: string; onText(text: string): void; onFile(file: File | undefined): void };

const ImportFields = ({ text, error, onText, onFile }: FieldProps) => (
  <>
    <TextArea
      label="Text"
      name="import"
      dir="auto"
      rows={8}
      value={text}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? 'import-refused' : undefined}
      onChange={(event) => onText(event.currentTarget.value)}
    />
    {error && (
      <p className="field-error" role="alert" id="import-refused">
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        {error}
      </p>
    )}
    <FileInput accept="text/plain,.txt,.md" aria-label="Text file" onFiles={([file]) => onFile(file)} />
  </>
);
