import { useState } from 'react';
import { createStorage } from '#ui/storage.ts';
import { useSite } from '../../document/site.ts';
import { NOTHING_STATED, type Statement, statementFrom } from '../../works/labels/label-rules.ts';

const storageOf = (viewerId: string, id: string) => createStorage('session', viewerId, `assistants:${id}`, statementFrom);

/** What the author of a draft states about assistants. Stored in this tab, so that closing the dialog loses nothing. */
export function useStatement(id: string) {
  const { viewer } = useSite();
  const storage = viewer && storageOf(viewer.id, id);
  const [stated, setStated] = useState<Statement>(() => storage?.read() ?? NOTHING_STATED);
  return [
    stated,
    (next: Statement) => {
      setStated(next);
      storage?.write(next);
    },
  ] as const;
}
