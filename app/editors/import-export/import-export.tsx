import { FileDown, FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { downloadText, unsupportedFormatting } from '../../drafts/pages/text-export.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';
import { ImportDialog } from './import-dialog.tsx';

const NOT_LOADED = 'Some pages could not be loaded, so nothing was exported. Please check your connection and try again.';

type Props = { sync: DraftSync<Document>; snapshot: Snapshot<Document>; empty: boolean };

const loadedDocuments = ({ pages }: Snapshot<Document>) => pages.flatMap(({ document }) => document ?? []);

/** Exports and imports the pages as one plain text file, separated by lines of three dashes. */
export function ImportExport({ sync, snapshot, empty }: Props) {
  const headingId = useId();
  const [importing, setImporting] = useState(false);
  const [textToImport, setTextToImport] = useState(''); // survives closing the dialog
  const [exporting, setExporting] = useState(false);
  const [exportError, setExportError] = useState('');
  const unsupported = unsupportedFormatting(loadedDocuments(snapshot));

  async function exportAll() {
    setExporting(true);
    const loaded = await sync.loadAll();
    setExporting(false);
    setExportError(loaded ? '' : NOT_LOADED);
    if (loaded) downloadText(snapshot.title, loadedDocuments(sync.snapshot()));
  }
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h3 id={headingId} className="text-sm font-semibold">
        As plain text
      </h3>
      <Button variant="line" size="sm" busy={exporting && 'Loading pages...'} onClick={exportAll}>
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
        <ImportDialog
          text={textToImport}
          onText={setTextToImport}
          pages={snapshot.pages.length}
          empty={empty}
          onImport={(documents) => sync.importPages(documents, empty)}
          onClose={() => setImporting(false)}
        />
      )}
    </section>
  );
}
