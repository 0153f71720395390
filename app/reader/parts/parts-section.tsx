import { ArrowUpDown, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { ButtonLink } from '#ui/controls/button.tsx';
import { type PartKind, partKinds } from '../../works/kinds.ts';
import type { PartLine } from './part-rules.ts';
import './parts-list.css';

export type PartsProps = { part: PartKind; workId: string; isOwn: boolean; current?: string };
type Props = PartsProps & { parts: readonly PartLine[]; children?: ReactNode };

/** The listed chapters or arcs, `children` below them, and links for the author to add one and to change the order. */
export function PartsSection({ part, workId, isOwn, current, parts, children }: Props) {
  const { name, noun, address, editor } = partKinds[part];
  if (!parts.length && !isOwn) return null;
  return (
    <section className="parts-list" aria-labelledby="parts">
      <h2 id="parts">{name}s</h2>
      {parts.length > 0 ? (
        <ol>
          {parts.map(({ id, title, preview }) => (
            <li key={id}>
              <Link to={address(workId, id)} aria-current={id === current ? 'page' : undefined}>
                <span dir="auto">{title}</span>
                {preview && preview.length > 0 && (
                  <span className="parts-preview">
                    {preview.map(({ src, width, height }) => (
                      <img key={src} src={`${src}?w=160`} width={width} height={height} alt="" loading="lazy" decoding="async" />
                    ))}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <p>No {noun}s yet.</p>
      )}
      {children}
      {isOwn && (
        <p className="parts-tools">
          <ButtonLink variant="line" size="sm" to={editor(workId)}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            Add {name}
          </ButtonLink>
          {parts.length > 1 && (
            <ButtonLink variant="quiet" size="sm" to={href('/works/:id/order', { id: workId })} prefetch="none" rel="nofollow">
              <ArrowUpDown size={16} strokeWidth={2} aria-hidden />
              Change Order
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}
