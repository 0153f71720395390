import { useEffect, useRef } from 'react';

/** The status of a form, below its button. It is scrolled into view when it changes, because the button may be at the end of the view. */
export function FormStatus({ words, className }: { words: string | false | undefined; className?: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  const before = useRef(words);
  useEffect(() => {
    if (words && words !== before.current) status.current?.scrollIntoView({ block: 'nearest' });
    before.current = words;
  }, [words]);
  return (
    <p role="status" className={className} ref={status}>
      {words}
    </p>
  );
}
