import { Plus } from 'lucide-react';
import { useState } from 'react';
import { href, Link } from 'react-router';
import { type PartKind, partKinds } from '../../works/kinds.ts';
import type { PartList } from './part-rules.ts';
import './parts-list.css';

type Props = { part: PartKind; workId: string; first: PartList; mine: boolean; current?: string };

/** The chapters of a book or the arcs of a comic, oldest first, with a link for the author to add one. */
export function PartsList({ part, workId, first, mine, current }: Props) {
  const { name, noun, address, editor } = partKinds[part];
  const [later, setLater] = useState<PartList | null>(null);
  const [failed, setFailed] = useState(false);
  const known = new Set(first.parts.map(({ id }) => id));
  const parts = [...first.parts, ...(later?.parts ?? []).filter(({ id }) => !known.has(id))];
  const more = later ? later.more : first.more;
  if (!parts.length && !mine) return null;

  async function loadMore() {
    setFailed(false);
    try {
      const answer = await fetch(`${href('/works/:id/parts', { id: workId })}?after=${parts.at(-1)?.id ?? ''}`);
      if (!answer.ok) throw new Error(String(answer.status));
      const next: PartList = await answer.json();
      setLater((before) => ({ parts: [...(before?.parts ?? []), ...next.parts], more: next.more }));
    } catch {
      setFailed(true);
    }
  }

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
      {more && (
        <button type="button" className="btn btn-quiet btn-sm" onClick={loadMore}>
          More {noun}s
        </button>
      )}
      {failed && <p role="alert">Couldn’t load the {noun}s. Please try again.</p>}
      {mine && (
        <Link className="btn btn-line btn-sm" to={editor(workId)}>
          <Plus size={16} strokeWidth={2} aria-hidden />
          Add {name}
        </Link>
      )}
    </section>
  );
}
