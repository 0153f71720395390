import { renderToStaticMarkup } from 'react-dom/server';
import type { Document, DocumentNode } from '#editor/document/document-types.ts';
import { DocumentView } from '#editor/document/render.tsx';
import { picturePath } from '#server/archive/archive-sections.ts';

/** From the folder of a work, such as `works/`. */
const srcOf = (address: string) => {
  const path = picturePath(address);
  return path === address ? address : `../${path}`;
};

const withArchivedPictures = (node: DocumentNode): DocumentNode => ({
  ...node,
  ...(node.type === 'image' && node.attrs && { attrs: { ...node.attrs, src: srcOf(String(node.attrs.src)) } }),
  ...(node.content && { content: node.content.map(withArchivedPictures) }),
});

const STYLE =
  'body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.125rem/1.6 Georgia,serif}p{white-space:pre-line}img{max-width:100%;height:auto}';

/** The beginning of the readable file of a work or draft in an archive. */
export const htmlHead = (title: string, description: string) =>
  `<!doctype html>\n${renderToStaticMarkup(
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{title}</title>
      <style>{STYLE}</style>
    </head>,
  )}\n${renderToStaticMarkup(
    <header>
      <h1 dir="auto">{title || 'Untitled'}</h1>
      {description && <p dir="auto">{description}</p>}
    </header>,
  )}\n`;

export const htmlHeading = (title: string, description: string) =>
  `${renderToStaticMarkup(
    <header>
      <h2 dir="auto">{title || 'Untitled'}</h2>
      {description && <p dir="auto">{description}</p>}
    </header>,
  )}\n`;

export const htmlOfPage = (document: Document) =>
  `${renderToStaticMarkup(
    <section>
      <DocumentView document={{ ...document, content: document.content.map(withArchivedPictures) }} />
    </section>,
  )}\n`;

type ArchivedPanel = { picture: string | null; description: string; words: readonly string[] };

/** A panel of a comic: its picture, then the words of its bubbles. */
export const htmlOfPanel = ({ picture, description, words }: ArchivedPanel) =>
  `${renderToStaticMarkup(
    <section>
      {picture && <img src={srcOf(picture)} alt={description} />}
      <p dir="auto">{words.join('\n')}</p>
    </section>,
  )}\n`;
