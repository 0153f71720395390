import { href } from 'react-router';
import { Button } from '#ui/controls/button.tsx';
import { useInfiniteList } from '../../lists/use-infinite-list.ts';
import { fetchJson, withList } from '../../loading/fetch-json.ts';
import { partKinds } from '../../works/kinds.ts';
import type { PartList } from './part-rules.ts';
import { type PartsProps, PartsSection } from './parts-section.tsx';

/** The cursor of a list of parts is the id of the last one. */
const toPage = ({ parts, more }: PartList) => ({ items: parts, more: (more && parts.at(-1)?.id) || null });

/** A list of parts with a button that loads the next page. */
export default function LongPartsList({ first, ...props }: PartsProps & { first: PartList }) {
  const { noun } = partKinds[props.part];
  const address = href('/works/:id/parts', { id: props.workId });
  const { items, more, failed, loadMore } = useInfiniteList(
    toPage(first),
    async (after) => toPage(await fetchJson(`${address}?after=${after}`, withList<PartList>('parts'))),
    { restores: false },
  );
  return (
    <PartsSection {...props} parts={items}>
      {more && (
        <Button variant="quiet" size="sm" onClick={() => loadMore(true)}>
          More {noun}s
        </Button>
      )}
      {failed && <p role="alert">Couldn’t load the {noun}s. Please try again.</p>}
    </PartsSection>
  );
}
