import { Fragment, type ReactNode } from 'react';
import './prose.css';
import { StillWhenReduced } from '#ui/display/still-when-reduced.tsx';
import { type Document, type DocumentNode, LINK_ATTRIBUTES, safeLink } from './document-types.ts';

const HEADING_TAGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;
const MARK_TAGS: Record<string, 'strong' | 'em' | 'u' | 's'> = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' };
const DROP_CAP_MIN = 120; // characters: a drop cap spans three lines, and a shorter paragraph has fewer
const CAPITAL = /^[\p{P}\p{S}\s]*[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

const children = (node: DocumentNode): ReactNode => node.content?.map((child, key) => draw(child, key));

const marked = (node: DocumentNode, key: number): ReactNode =>
  (node.marks ?? []).reduceRight<ReactNode>((inner, mark) => {
    const href = mark.type === 'link' && safeLink(mark.attrs?.href);
    if (href)
      return (
        <a key={key} href={href} {...LINK_ATTRIBUTES}>
          {inner}
        </a>
      );
    const Tag = MARK_TAGS[mark.type];
    return Tag ? <Tag key={key}>{inner}</Tag> : inner;
  }, node.text);

/** `id` is that of an outermost block. */
function draw(node: DocumentNode, key: number, id?: string): ReactNode {
  const { textAlign, dir, level, start, src, alt, width, height } = node.attrs ?? {};
  const named = { 'data-block': id };
  const block = {
    ...named,
    dir: dir ? String(dir) : 'auto',
    style: textAlign === 'center' || textAlign === 'end' ? ({ textAlign } as const) : undefined,
  };
  switch (node.type) {
    case 'text':
      return marked(node, key);
    case 'paragraph':
      return (
        <p key={key} {...block}>
          {node.content?.length ? children(node) : <br />}
        </p>
      );
    case 'heading': {
      // The title is the only h1 of a reading page, so levels 1 to 3 are rendered as h2 to h4.
      const Tag = HEADING_TAGS[level === 1 || level === 2 ? level : 3];
      return (
        <Tag key={key} {...block}>
          {children(node)}
        </Tag>
      );
    }
    case 'blockquote':
      return (
        <blockquote key={key} {...named}>
          {children(node)}
        </blockquote>
      );
    case 'bulletList':
      return (
        <ul key={key} {...named}>
          {children(node)}
        </ul>
      );
    case 'orderedList':
      return (
        <ol key={key} {...named} start={typeof start === 'number' ? start : undefined}>
          {children(node)}
        </ol>
      );
    case 'listItem':
      return <li key={key}>{children(node)}</li>;
    case 'horizontalRule':
      return <hr key={key} {...named} />;
    case 'hardBreak':
      return <br key={key} />;
    case 'image':
      return (
        <StillWhenReduced key={key} src={String(src)}>
          <img
            src={String(src)}
            alt={String(alt ?? '')}
            width={width ?? undefined}
            height={height ?? undefined}
            loading="lazy"
            decoding="async"
            {...named}
          />
        </StillWhenReduced>
      );
    default:
      return node.text ?? children(node);
  }
}

const letters = (node: DocumentNode | undefined): string =>
  node?.type === 'paragraph' ? (node.content ?? []).map((child) => child.text ?? '').join('') : '';

type Props = {
  document: Document;
  lang?: string | undefined;
  opening?: boolean;
  after?: ((node: DocumentNode, id: string) => ReactNode) | undefined;
};

/**
 * Renders a checked page as React elements, never as raw HTML. `opening` adds a drop cap in scripts with capitals (Latin, Cyrillic, Greek);
 * `lang` sets hyphenation and line height; `after` adds something below an outermost block with an id.
 */
export function DocumentView({ document, lang, opening = false, after }: Props) {
  const first = opening ? letters(document.content[0]) : '';
  const drop = first.length >= DROP_CAP_MIN && CAPITAL.test(first);
  return (
    <div className={drop ? 'prose prose-opening' : 'prose'} lang={lang}>
      {document.content.map((node, key) => {
        const id = typeof node.attrs?.id === 'string' ? node.attrs.id : undefined;
        const block = draw(node, key, id);
        if (!after || !id) return block;
        return (
          <Fragment key={id}>
            {block}
            {after(node, id)}
          </Fragment>
        );
      })}
    </div>
  );
}
