import { type RefObject, useEffect } from 'react';

type Anchor = { item: Element; top: number };

/** The closest ancestor that scrolls, or the page. */
function scrollerOf(element: Element): Element {
  for (let ancestor = element.parentElement; ancestor; ancestor = ancestor.parentElement)
    if (ancestor.scrollHeight > ancestor.clientHeight && /auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  return document.documentElement;
}

/**
 * What has the focus in the list, as in browsers that anchor by themselves; else the first item that begins within the view, or the one
 * that fills it. Null while the beginning of the list is visible.
 */
function anchorIn(list: Element, scroller: Element): Anchor | null {
  const start = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  const end = start + scroller.clientHeight;
  const focused = document.activeElement;
  if (focused && list.contains(focused)) {
    const { top } = focused.getBoundingClientRect();
    if (top >= start && top < end) return { item: focused, top };
  }
  let last: Anchor | null = null;
  for (const item of list.querySelectorAll('li')) {
    const { top } = item.getBoundingClientRect();
    if (top >= start) return last && (top < end ? { item, top } : last);
    last = { item, top };
  }
  return last;
}

/**
 * Preserves the position of what is read while items are added above it, as browsers do by themselves, except Safari, which has no scroll
 * anchoring. Observed mutations are handled before the next frame is painted.
 */
export function useScrollAnchoring(list: RefObject<Element | null>) {
  useEffect(() => {
    const element = list.current;
    if (!element || CSS.supports('overflow-anchor', 'auto')) return;
    let scroller = scrollerOf(element);
    let anchor: Anchor | null = null;
    const record = () => {
      scroller = scrollerOf(element); // a dialog scrolls only once its list is long enough
      anchor = anchorIn(element, scroller);
    };
    /** What is pressed stays in place, although what it opens moves the items below; Safari does not focus a pressed button. */
    const recordPressed = ({ target }: Event) => {
      if (target instanceof Element) anchor = { item: target, top: target.getBoundingClientRect().top };
    };
    const resized = new ResizeObserver(record); // such as by a late image, or a turned phone
    resized.observe(document.body);
    const observer = new MutationObserver(() => {
      const moved = anchor?.item.isConnected ? anchor.item.getBoundingClientRect().top - anchor.top : 0;
      if (moved) scroller.scrollBy({ top: moved, behavior: 'instant' });
      record();
    });
    observer.observe(element, { childList: true, subtree: true });
    addEventListener('scroll', record, { capture: true, passive: true });
    element.addEventListener('click', recordPressed, { capture: true });
    record();
    return () => {
      observer.disconnect();
      resized.disconnect();
      removeEventListener('scroll', record, { capture: true });
      element.removeEventListener('click', recordPressed, { capture: true });
    };
  }, [list]);
}
