import { DocumentView } from '#editor/document/render.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { kinds } from '../../works/kinds.ts';
import { ComparedBlocks } from './compared-blocks.tsx';
import { ComparedPanel } from './compared-panel.tsx';
import type { Comparison } from './comparison.server.ts';
import {
  type ComparedField,
  type ComparedPage,
  HOW_MARKED,
  NOTHING_DIFFERS,
  pageHeading,
  TOO_LONG_TO_COMPARE,
} from './comparison-rules.ts';
import { Marked } from './marked.tsx';
import './comparison.css';

type Props = { comparison: Comparison; addressFrom(from: number): string };

/** What differs between two versions: the fields of the work, then page by page (EDIT-18). */
export function ComparisonView({ comparison: { of, fields, changesCount, pages, from, next, lang }, addressFrom }: Props) {
  const noun = kinds[of.kind].content === 'panels' ? 'panel' : 'page';
  if (!fields.length && !changesCount) return <p>{NOTHING_DIFFERS}</p>;
  return (
    <>
      <p className="compare-how">{HOW_MARKED}</p>
      {fields.map((field) => (
        <Field key={field.name} field={field} lang={lang} />
      ))}
      {changesCount > 0 && pages.length > 0 && (
        <p className="compare-count">
          Changed {noun}s {from + 1} to {from + pages.length} of {changesCount}
        </p>
      )}
      {pages.map((page) => (
        <Page key={`${page.before} ${page.after}`} page={page} noun={noun} lang={lang} />
      ))}
      <div className="compare-more">
        {from > 0 && (
          <ButtonLink variant="line" to={addressFrom(0)} prefetch="none">
            First changes
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink variant="line" to={addressFrom(next)} prefetch="none">
            Next changes
          </ButtonLink>
        )}
      </div>
    </>
  );
}

const Field = ({ field, lang }: { field: ComparedField; lang: string | undefined }) => (
  <section className="compare-page">
    <h2 className="compare-heading">{field.name}</h2>
    {'covers' in field ? (
      <div className="compare-pictures">
        {field.covers.map(({ src, change }) => (
          <figure key={change}>
            <figcaption>{change === 'added' ? 'New cover' : 'Earlier cover'}</figcaption>
            {src ? <img src={`${src}?w=320`} alt="" loading="lazy" /> : <p>Drawn by this site</p>}
          </figure>
        ))}
      </div>
    ) : (
      <p className="compare-text" dir="auto" lang={lang}>
        <Marked pieces={field.pieces} />
      </p>
    )}
  </section>
);

function Page({ page, noun, lang }: { page: ComparedPage; noun: 'page' | 'panel'; lang: string | undefined }) {
  const { content } = page;
  const [name, ...more] = pageHeading(noun, page).split(', ');
  return (
    <section className="compare-page">
      <h2 className="compare-heading">
        {name}
        {more.length > 0 && <span className="compare-where">, {more.join(', ')}</span>}
      </h2>
      {content === null && <p>Its content is the same.</p>}
      {content?.type === 'blocks' && <ComparedBlocks blocks={content.blocks} lang={lang} />}
      {content?.type === 'panel' && <ComparedPanel panel={content} lang={lang} />}
      {content?.type === 'side-by-side' && (
        <>
          <p>{TOO_LONG_TO_COMPARE}</p>
          <div className="compare-sides">
            {[
              { title: 'Before', document: content.before },
              { title: 'After', document: content.after },
            ].map(({ title, document }) => (
              <section key={title} aria-label={title}>
                <h3 className="font-semibold">{title}</h3>
                {document ? <DocumentView document={document} {...(lang && { lang })} /> : <p>This page does not exist in this version.</p>}
              </section>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
