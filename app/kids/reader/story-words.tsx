import { useEffect, useRef } from 'react';
import type { Document } from '#editor/document.ts';
import { DocumentView } from '#editor/render.tsx';
import type { Turn } from '../../read/use-page-turning.ts';

type Props = {
  title: string;
  page: { position: number; document: Document } | null;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  turn: Turn | null;
  leaving: boolean;
};

/** One page, drawn from its document: text is only ever text (KIDS-37, decision 12). A page that was turned to is seen from its beginning. */
export function StoryWords({ title, page, lang, dir, turn, leaving }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const shown = useRef(page?.position);
  useEffect(() => {
    if (shown.current === page?.position) return;
    shown.current = page?.position;
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page?.position]);
  return (
    <article ref={sheet} className="story-page" lang={lang} dir={dir} aria-label={page ? `Page ${page.position}` : title}>
      <div key={page?.position} className="story-words" data-turn={turn ?? undefined} data-leaving={leaving ? '' : undefined}>
        {page ? <DocumentView document={page.document} lang={lang} /> : <p>This story has no pages.</p>}
      </div>
    </article>
  );
}
