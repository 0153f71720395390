import { useState } from 'react';
import type { Document } from '#editor/document/document-types.ts';
import { Button } from '#ui/controls/button.tsx';
import { bytesOfPage } from '../../drafts/draft-api.ts';
import { PAGE_BYTES_MAX } from '../../drafts/draft-limit-rules.ts';
import type { DraftSync, Snapshot } from '../../drafts/sync/draft-sync.ts';
import { splitLongPage } from '../../drafts/sync/page-moves.ts';
import { CANNOT_SPLIT } from './page-menu.tsx';
import '../draft-notice.css';

/** Explains why a page is not saved, and offers to split a page that is too long. */
export function LongPages({ sync, snapshot: { refusedPages, pages } }: { sync: DraftSync<Document>; snapshot: Snapshot<Document> }) {
  const [unsplittable, setUnsplittable] = useState('');
  const at = pages.findIndex(({ key }) => refusedPages.has(key));
  const page = pages[at];
  if (!page) return null;
  const reason = refusedPages.get(page.key);
  const isLong = (page.document ? bytesOfPage(page.document) : 0) > PAGE_BYTES_MAX;
  return (
    <div className="draft-notice" role="alert">
      <p>
        {isLong ? `Page ${at + 1} is too long to be saved.` : `Page ${at + 1} isn’t saved: ${reason}`}{' '}
        {isLong && unsplittable === page.key ? CANNOT_SPLIT : 'Everything else is saved, and this page stays on your device.'}
      </p>
      {isLong && unsplittable !== page.key && (
        <Button variant="line" size="sm" onClick={() => splitLongPage(sync, page.key) || setUnsplittable(page.key)}>
          Split page {at + 1}
        </Button>
      )}
    </div>
  );
}
