import { CircleAlert, FileDown, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { TextArea } from '#ui/controls/field.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { IMPORT_BYTES_MAX, IMPORT_TOO_LARGE, importText } from '../../drafts/pages/import-text.ts';
import { downloadText, unsupportedFormatting } from '../../drafts/pages/text-export.ts';
import { PAGES_MAX } from '../../drafts/rules.ts';

const NO_ROOM = `Nothing was imported: this draft already has ${PAGES_MAX.toLocaleString('en-US')} pages, which is the most it can hold.`;

const NOT_LOADED = 'Some pages could not be loaded, so nothing was exported. Please check your connection and try again.';

type Props = {
  title: string;
  /** The loaded pages. */
  pages: readonly Document[];
  /** Number of all pages. */
  count: number;
  /** Loads the missing pages; null when that fails. */
  onLoadAll(): Promise<readonly Document[] | null>;
  empty: boolean;
  onImport(pages: Document[]): void;
};

/** Exports and imports the pages as one plain text file, separated by lines of three dashes. */
export function ImportExport({ title, pages, count, onLoadAll, empty, onImport }: Props) {
  const headingId = useId();
  const [importing, setImporting] = useState(false);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const [notes, setNotes] = useState<string[]>([]);
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState('');
  const unsupported = unsupportedFormatting(pages);

  async function read(file: File | undefined) {
    if (!file) return;
    setError('');
    if (file.size > IMPORT_BYTES_MAX) return setError(IMPORT_TOO_LARGE);
    if (file.type && !file.type.startsWith('text/')) return setError('Please choose a plain text file.');
    setText(await file.text());
  }
  async function exportAll() {
    setExporting(true);
    const all = await onLoadAll();
    setExporting(false);
    setExportError(all ? '' : NOT_LOADED);
    if (all) downloadText(title, all);
  }
  function importPages() {
    if (new Blob([text]).size > IMPORT_BYTES_MAX) return setError(IMPORT_TOO_LARGE);
    if (!text.trim()) return setError('Nothing to import yet.');
    const imported = importText(text, empty ? PAGES_MAX : PAGES_MAX - count);
    if (!imported.pages.length) return setError(NO_ROOM); // the pasted text stays in the field
    setError('');
    onImport(imported.pages);
    setNotes([`${imported.pages.length} ${imported.pages.length === 1 ? 'page' : 'pages'} imported.`, ...imported.notes]);
    setText('');
  }
  function close() {
    setImporting(false);
    setNotes([]);
    setError('');
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-sm font-semibold">
        As plain text
      </h3>
      <Button variant="line" size="sm" busy={exporting && 'Loading pages…'} onClick={exportAll}>
        <FileDown size={18} strokeWidth={1.75} aria-hidden />
        Export
      </Button>
      {exportError && (
        <p role="alert" className="text-sm text-danger">
          {exportError}
        </p>
      )}
      {unsupported.length > 0 && <p className="text-sm text-ink-3">Plain text leaves out: {unsupported.join(', ')}.</p>}
      <Button variant="line" size="sm" onClick={() => setImporting(true)}>
        <FileUp size={18} strokeWidth={1.75} aria-hidden />
        Import
      </Button>
      {importing && (
        <Dialog open onClose={close} title="Import a text">
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
                <TextArea
                  label="Text"
                  name="import"
                  dir="auto"
                  rows={8}
                  value={text}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? 'import-refused' : undefined}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                {error && (
                  <p className="field-error" role="alert" id="import-refused">
                    <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
                    {error}
                  </p>
                )}
                <input
                  type="file"
                  accept="text/plain,.txt,.md"
                  aria-label="Text file"
                  onChange={(event) => {
                    void read(event.currentTarget.files?.[0]);
                    event.currentTarget.value = '';
                  }}
                />
              </>
            )}
            <div className="dialog-end">
              <Button variant="quiet" onClick={close}>
                {notes.length ? 'Close' : 'Cancel'}
              </Button>
              {!notes.length && <Button onClick={importPages}>Import</Button>}
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
