import { Image as ImageIcon, Plus } from 'lucide-react';
import { PANELS_MAX, type Panel } from '#app/drafts/panels/panel-rules.ts';
import type { LoadedPage } from '#app/drafts/sync/draft-sync.ts';
import { Button } from '#ui/controls/button.tsx';

/** The first words of a panel's bubbles, or of its description. */
function opening({ bubbles, description, picture }: Panel) {
  const words = bubbles.find(({ text }) => text.trim())?.text.trim() || description.trim();
  return words.slice(0, 60) || (picture ? 'No words yet' : 'No image yet');
}

type Props = { pages: readonly LoadedPage<Panel>[]; current: string; onGo(panel: string): void; onAdd(): void };

/** The outline: a link to each panel with its picture, number and first words. */
export function PanelRail({ pages, current, onGo, onAdd }: Props) {
  return (
    <nav className="panel-rail" aria-label="Panels">
      <ol>
        {pages.map(({ key, document }, i) => {
          const words = opening(document);
          return (
            <li key={key}>
              <button type="button" title={words} aria-current={key === current ? 'true' : undefined} onClick={() => onGo(key)}>
                <span className="panel-thumb">
                  {document.picture ? (
                    <img src={`${document.picture.src}?w=160`} alt="" loading="lazy" decoding="async" />
                  ) : (
                    <ImageIcon size={20} strokeWidth={1.75} aria-hidden />
                  )}
                </span>
                <span className="sr-only">Go to panel </span>
                <b>{i + 1}</b>
                <span className="panel-opening" dir="auto">
                  {words}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <Button variant="line" className="panel-rail-add" disabled={pages.length >= PANELS_MAX} onClick={onAdd}>
        <Plus size={18} strokeWidth={1.75} aria-hidden />
        Add Panel
      </Button>
    </nav>
  );
}
