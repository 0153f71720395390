import type { Document } from '#editor/document/document.ts';
import { DocumentView } from '#editor/document/render.tsx';
import type { Turn } from './use-page-turning.ts';
import './page-view.css';
import type { DocumentNode } from '#editor/document/document-types.ts';
import { BlockRemarks, type Remarks } from '../../comments/remarks/block-remarks.tsx';
import { passageOf } from '../../comments/remarks/remark-rules.ts';

type Props = {
  noun: string;
  /** The title of the work or chapter. */
  title: string;
  /** The line above the title: the author of a work, the book of a chapter. */
  above: string;
  page: { position: number; document: Document } | null;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
  turn: Turn | null;
  loading: boolean;
  /** Null: no dots of remarks. */
  remarks?: Remarks | null;
};

const dotsOf = (remarks: Remarks) => (node: DocumentNode, block: string) => {
  const passage = passageOf(node);
  return passage && <BlockRemarks passage={{ ...passage, block }} remarks={remarks} />;
};

/** One page of a work or chapter. The first carries its title and a drop cap (READ-CHAP-01). */
export function PageView({ noun, title, above, page, lang, dir, turn, loading, remarks = null }: Props) {
  const opening = page?.position === 1;
  return (
    <article className="paper-page" lang={lang} dir={dir} aria-label={page ? `Page ${page.position}` : title}>
      <div key={page?.position} className="paper-page-body" data-turn={turn ?? undefined} data-loading={loading ? '' : undefined}>
        {opening && (
          <div className="paper-page-title">
            <p dir="auto">{above}</p>
            <h2 className="display" dir="auto">
              {title}
            </h2>
            <svg viewBox="0 0 120 16" aria-hidden="true">
              <path d="M0 8h44M76 8h44" stroke="currentColor" strokeWidth="1" />
              <path d="M60 0c2 4 6 6 6 10a6 6 0 0 1-12 0c0-4 4-6 6-10z" fill="currentColor" />
            </svg>
          </div>
        )}
        {page ? (
          <DocumentView document={page.document} lang={lang} opening={opening} after={remarks ? dotsOf(remarks) : undefined} />
        ) : (
          <p>This {noun} has no pages.</p>
        )}
      </div>
    </article>
  );
}
