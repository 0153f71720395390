import { useState } from 'react';
import type { Document } from '#editor/tree.ts';
import { Button } from '#ui/button.tsx';
import type { Keeping, Snapshot } from './keeping.ts';
import { NO_PARTS } from './page-menu.tsx';
import { splitLongPage } from './page-moves.ts';

/** Offers to split a page that is too long to be saved; everything else is saved meanwhile. */
export function LongPages({ keeping, snapshot: { held, pages } }: { keeping: Keeping<Document>; snapshot: Snapshot<Document> }) {
  const [whole, setWhole] = useState('');
  const at = pages.findIndex(({ key }) => held.has(key));
  const page = pages[at];
  if (!page) return null;
  return (
    <div className="told" role="alert">
      <p>
        Page {at + 1} is too long to be saved.{' '}
        {whole === page.key ? NO_PARTS : 'Everything else is saved, and this page stays on your device.'}
      </p>
      {whole !== page.key && (
        <Button variant="line" size="sm" onClick={() => splitLongPage(keeping, page.key) || setWhole(page.key)}>
          Split page {at + 1}
        </Button>
      )}
    </div>
  );
}
