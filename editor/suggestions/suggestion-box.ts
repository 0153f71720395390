import { buttonClass } from '#ui/controls/button-class.ts';
import { NIB } from '#ui/display/glyphs.tsx';
import './suggestions.css';
import { textOf } from '../document/count.ts';
import type { DocumentNode } from '../document/document-types.ts';

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
  const element = document.createElement('button');
  element.type = 'button';
  element.className = look;
  element.textContent = name;
  element.addEventListener('click', onClick);
  return element;
}

/** A paragraph of the suggestion, inserted as text only, because the content is untrusted. */
function paragraph(block: DocumentNode): HTMLElement {
  if (block.type === 'horizontalRule') return document.createElement('hr');
  const element = document.createElement('p');
  element.dir = 'auto';
  element.textContent = textOf({ type: 'doc', content: [block] });
  return element;
}

const EXIT_KEYS: Record<string, -1 | 0 | 1> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1, Escape: 0 };

/** The element that shows a pending suggestion in the page, with its Keep and Remove buttons. */
export function suggestionBox(
  id: string,
  blocks: readonly DocumentNode[],
  onAccept: () => void,
  onRemove: () => void,
  /** Moves the focus to the text before (-1) or after (1) the box, or back to the cursor (0). */
  onExit: (side: -1 | 0 | 1) => void,
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
  answers.append(
    button('Keep', buttonClass({ variant: 'ink', size: 'sm' }, 'suggested-keep'), onAccept),
    button('Remove', buttonClass({ variant: 'line', size: 'sm' }), onRemove),
  );
  box.append(tag, words, answers);
  box.addEventListener('keydown', (event) => {
    const side = EXIT_KEYS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || side === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onExit(side);
  });
  return box;
}

/** Focuses the Keep button of a suggestion and scrolls the box into view. */
export function focusSuggestion(page: HTMLElement, id: string): void {
  const box = [...page.querySelectorAll<HTMLElement>('.suggested')].find(({ dataset }) => dataset.suggestion === id);
  box?.querySelector<HTMLElement>('.suggested-keep')?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'nearest' });
}
