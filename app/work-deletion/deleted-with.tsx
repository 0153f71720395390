import { useEffect, useState } from 'react';
import { href } from 'react-router';
import { type DeletedWith, deletedWith } from './deletion-rules.ts';

/** Names in a dialog what is deleted with the work; nothing while that is unknown, because the question does not depend on it. */
export function DeletedWithWork({ id }: { id: string }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const controller = new AbortController();
    fetch(href('/works/:id/deletion', { id }), { signal: controller.signal })
      .then(async (response) => response.ok && setWords(deletedWith((await response.json()) as DeletedWith)))
      .catch(() => {});
    return () => controller.abort();
  }, [id]);
  return words ? <span className="mt-2 block">{words}</span> : null;
}
