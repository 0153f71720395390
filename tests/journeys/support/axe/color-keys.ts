declare global {
  interface Window {
    /** An element of each key that `colorKeys` last returned. */
    colorKeys: Map<string, Element>;
  }
}

/**
 * Runs in the page: shows the theme and returns a key for each combination of what decides the contrast of a visible text, which are its
 * colors and size, the backgrounds behind it, and the classes of the positioned elements around it, which may cover other things.
 */
export function colorKeys({ part, theme }: { part: string | null; theme: 'light' | 'dark' }): string[] {
  document.documentElement.dataset.switching = ''; // as the theme switch does: disables color transitions while measuring
  document.documentElement.dataset.theme = theme;
  document.documentElement.setAttribute('data-drawn', '');
  const behind = new Map<Element | null, string>([[null, `${theme} ${innerWidth}`]]);
  const backgrounds = (element: Element | null): string => {
    const known = behind.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { backgroundColor, backgroundImage, opacity, filter, position } = getComputedStyle(element);
    const own = [
      backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
      backgroundImage === 'none' ? '' : backgroundImage,
      opacity === '1' ? '' : opacity,
      filter === 'none' ? '' : filter,
      position === 'static' ? '' : `${element.localName}.${element.getAttribute('class')}`,
    ].join('');
    const all = backgrounds(element.parentElement) + (own && `<${own}`);
    behind.set(element, all);
    return all;
  };
  const hasText = (element: Element) =>
    element.matches('input, select, textarea') || [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
  const scope = part ? [...document.querySelectorAll(part)].flatMap((root) => [root, ...root.querySelectorAll('*')]) : [];
  window.colorKeys = new Map();
  for (const element of part ? scope : document.body.querySelectorAll('*')) {
    // What axe leaves out may not count as checked.
    if (!hasText(element) || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (!element.getClientRects().length || element.closest('[aria-hidden="true"], [inert], :disabled, [aria-disabled="true"]')) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const self = `${element.localName}.${element.getAttribute('class')}`;
    const key = [color, fontSize, fontWeight, textShadow, self, backgrounds(element)].join(' ');
    window.colorKeys.set(key, element);
  }
  document.documentElement.removeAttribute('data-drawn');
  return [...window.colorKeys.keys()];
}
