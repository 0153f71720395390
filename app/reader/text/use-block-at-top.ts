import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const REST_MS = 1_500; // a reader who scrolls on is not at a place yet
const BAR_PX = 73; // the bar above the text; a block that is scrolled to begins just below it

const blocksOnPage = () => [...document.querySelectorAll<HTMLElement>('.paper-page [data-block]')];

/**
 * The block at the top of the window once the reader has rested there (EDIT-14); null before the reader scrolls a page. A reader who
 * continues is taken to `start`, the block of the stored place.
 */
export function useBlockAtTop(position: number, start: string | null): string | null {
  const [blockAtTop, setBlockAtTop] = useState({ position, block: start });
  const { hash } = useLocation();
  useEffect(() => {
    if (!start || hash || scrollY > 0) return; // the browser has restored the position
    const [first, ...others] = blocksOnPage();
    if (first?.dataset.block !== start) others.find(({ dataset }) => dataset.block === start)?.scrollIntoView({ block: 'start' });
  }, [start, hash]);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const block = blocksOnPage().find((element) => element.getBoundingClientRect().bottom > BAR_PX)?.dataset.block;
        if (block) setBlockAtTop({ position, block });
      }, REST_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener('scroll', onScroll);
    };
  }, [position]);
  return blockAtTop.position === position ? blockAtTop.block : null;
}
