import { NIB } from '#ui/glyphs.tsx';
import './suggestions.css';
import { textOf } from './count.ts';
import type { DocumentNode } from './document-types.ts';

const SVG = 'http://www.w3.org/2000/svg';

function nib(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 30');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', NIB);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}

function button(name: string, look: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = look;
  made.textContent = name;
  made.addEventListener('click', onClick);
  return made;
}

/** One paragraph of it, as text and nothing else: these are somebody's words. */
function paragraph(block: DocumentNode): HTMLElement {
  if (block.type === 'horizontalRule') return document.createElement('hr');
  const made = document.createElement('p');
  made.dir = 'auto';
  made.textContent = textOf({ type: 'doc', content: [block] });
  return made;
}

const WAYS_OUT: Record<string, -1 | 0 | 1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Escape: 0 };

/** What stands in the page for a text that waits: its words, and the two answers to it. */
export function suggestionBox(
  id: string,
  blocks: readonly DocumentNode[],
  onKeep: () => void,
  onRemove: () => void,
  /** Back to the words before or behind it; 0 where the cursor was. */
  onLeave: (side: -1 | 0 | 1) => void,
): HTMLElement {
  const box = document.createElement('div');
  box.className = 'suggested';
  box.dataset.suggestion = id;
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', 'Suggested text');
  const tag = document.createElement('span');
  tag.className = 'suggested-tag';
  tag.append(nib(), 'Suggested');
  const words = document.createElement('div');
  words.className = 'suggested-words';
  words.append(...blocks.map(paragraph));
  const answers = document.createElement('div');
  answers.className = 'suggested-answers';
  answers.append(button('Keep', 'btn btn-ink btn-sm suggested-keep', onKeep), button('Remove', 'btn btn-line btn-sm', onRemove));
  box.append(tag, words, answers);
  box.addEventListener('keydown', (event) => {
    const side = WAYS_OUT[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || side === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(side);
  });
  return box;
}

/** To a box's Keep, and the box into view. */
export function focusKeep(page: HTMLElement, id: string): void {
  const box = [...page.querySelectorAll<HTMLElement>('.suggested')].find(({ dataset }) => dataset.suggestion === id);
  box?.querySelector<HTMLElement>('.suggested-keep')?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest' });
}
