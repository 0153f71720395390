import { useState } from 'react';
import type { Document } from '#editor/document-types.ts';
import { Button } from '#ui/button.tsx';
import { bytesOf } from './draft-api.ts';
import { PAGE_BYTES_MAX } from './draft-limit-rules.ts';
import type { DraftSync, Snapshot } from './draft-sync.ts';
import { NO_PARTS } from './page-menu.tsx';
import { splitLongPage } from './page-moves.ts';

/** Says why a page is not saved, and offers to split one that is too long; everything else is saved meanwhile. */
export function LongPages({ sync, snapshot: { held, pages } }: { sync: DraftSync<Document>; snapshot: Snapshot<Document> }) {
  const [whole, setWhole] = useState('');
  const at = pages.findIndex(({ key }) => held.has(key));
  const page = pages[at];
  if (!page) return null;
  const reason = held.get(page.key);
  const isLong = bytesOf(JSON.stringify(page.document)) > PAGE_BYTES_MAX;
  return (
    <div className="told" role="alert">
      <p>
        {isLong ? `Page ${at + 1} is too long to be saved.` : `Page ${at + 1} isn’t saved: ${reason}`}{' '}
        {isLong && whole === page.key ? NO_PARTS : 'Everything else is saved, and this page stays on your device.'}
      </p>
      {isLong && whole !== page.key && (
        <Button variant="line" size="sm" onClick={() => splitLongPage(sync, page.key) || setWhole(page.key)}>
          Split page {at + 1}
        </Button>
      )}
    </div>
  );
}
