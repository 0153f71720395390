import { CircleAlert, FileDown, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { Document } from '#editor/document-types.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/field.tsx';
import { bringText, IMPORT_BYTES } from './import-text.ts';
import { PAGES_MAX } from './rules.ts';
import { downloadText, leftBehind } from './text-export.ts';

const NO_ROOM = `Nothing was imported: this draft already has ${PAGES_MAX.toLocaleString('en-US')} pages, which is the most it can hold.`;

const NOT_LOADED = 'Some pages could not be loaded, so nothing was exported. Please check your connection and try again.';

type Props = {
  title: string;
  /** Those that are loaded. */
  pages: readonly Document[];
  /** Of all pages. */
  count: number;
  /** Loads what is missing; null when that fails. */
  onAll(): Promise<readonly Document[] | null>;
  empty: boolean;
  onBring(pages: Document[]): void;
};

/** The text out of the house and into it: one file, its pages parted by lines of three dashes (DATA-35). */
export function TextExchange({ title, pages, count, onAll, empty, onBring }: Props) {
  const head = useId();
  const [importing, setImporting] = useState(false);
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');
  const [notes, setNotes] = useState<string[]>([]);
  const [exporting, setExporting] = useState(false);
  const [notExported, setNotExported] = useState('');
  const behind = leftBehind(pages);

  async function read(file: File | undefined) {
    if (!file) return;
    setRefused('');
    if (file.size > IMPORT_BYTES) return setRefused('Imported text can be up to 5 MB.');
    if (file.type && !file.type.startsWith('text/')) return setRefused('Please choose a plain text file.');
    setText(await file.text());
  }
  async function exportAll() {
    setExporting(true);
    const all = await onAll();
    setExporting(false);
    setNotExported(all ? '' : NOT_LOADED);
    if (all) downloadText(title, all);
  }
  function bring() {
    if (new Blob([text]).size > IMPORT_BYTES) return setRefused('Imported text can be up to 5 MB.');
    if (!text.trim()) return setRefused('Nothing to import yet.');
    const brought = bringText(text, empty ? PAGES_MAX : PAGES_MAX - count);
    if (!brought.pages.length) return setRefused(NO_ROOM); // the words stay where they were pasted
    setRefused('');
    onBring(brought.pages);
    setNotes([`${brought.pages.length} ${brought.pages.length === 1 ? 'page' : 'pages'} imported.`, ...brought.notes]);
    setText('');
  }
  function close() {
    setImporting(false);
    setNotes([]);
    setRefused('');
  }
  return (
    <section aria-labelledby={head} className="grid gap-2">
      <h3 id={head} className="text-sm font-semibold">
        As plain text
      </h3>
      <Button variant="line" size="sm" busy={exporting && 'Loading pages…'} onClick={exportAll}>
        <FileDown size={18} strokeWidth={1.75} aria-hidden />
        Export
      </Button>
      {notExported && (
        <p role="alert" className="text-sm text-danger">
          {notExported}
        </p>
      )}
      {behind.length > 0 && <p className="text-sm text-ink-3">Plain text leaves out: {behind.join(', ')}.</p>}
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
                  aria-invalid={refused ? true : undefined}
                  aria-describedby={refused ? 'import-refused' : undefined}
                  onChange={(event) => setText(event.currentTarget.value)}
                />
                {refused && (
                  <p className="field-error" role="alert" id="import-refused">
                    <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
                    {refused}
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
              {!notes.length && <Button onClick={bring}>Import</Button>}
            </div>
          </div>
        </Dialog>
      )}
    </section>
  );
}
