import { useEffect, useRef } from 'react';
import type { Document } from '#editor/document/document.ts';
import type { DocumentNode } from '#editor/document/document-types.ts';
import { DocumentView } from '#editor/document/render.tsx';
import type { Turn } from '../../reader/text/use-page-turning.ts';
import './story-words.css';

type Props = {
  title: string;
  page: { position: number; document: Document } | null;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  turn: Turn | null;
  loading: boolean;
};

/** Links of a story are text: pages of the Kids Zone link to no other site (SAFE-13). */
const withoutLinks = ({ marks, content, ...node }: DocumentNode): DocumentNode => ({
  ...node,
  ...(marks && { marks: marks.filter(({ type }) => type !== 'link') }),
  ...(content && { content: content.map(withoutLinks) }),
});

const hasImage = ({ content = [], type }: DocumentNode): boolean => type === 'image' || content.some(hasImage);

/** Renders one page from its document and scrolls to its beginning on page turns. A page without an image has larger, centered text. */
export function StoryWords({ title, page, lang, dir, turn, loading }: Props) {
  const sheet = useRef<HTMLElement>(null);
  const shown = useRef(page?.position);
  const plain = page !== null && !page.document.content.some(hasImage);
  useEffect(() => {
    if (shown.current === page?.position) return;
    shown.current = page?.position;
    if ((sheet.current?.getBoundingClientRect().top ?? 0) < 0) sheet.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [page?.position]);
  return (
    <article
      ref={sheet}
      className="story-page"
      data-plain={plain ? '' : undefined}
      lang={lang}
      dir={dir}
      aria-label={page ? `Page ${page.position}` : title}
    >
      <div key={page?.position} className="story-words" data-turn={turn ?? undefined} data-loading={loading ? '' : undefined}>
        {page ? (
          <DocumentView document={{ type: 'doc', content: page.document.content.map(withoutLinks) }} lang={lang} />
        ) : (
          <p>This story has no pages.</p>
        )}
        {plain && <img className="story-cinder" src="/cinder.svg" alt="" width="104" height="121" />}
      </div>
    </article>
  );
}
