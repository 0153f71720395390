import { type ComponentProps, useState } from 'react';
import { LazyPageEditor } from './lazy-page-editor.tsx';
import { PageTabs } from './page-tabs.tsx';

const PANEL = 'page-panel';

type Props = Omit<ComponentProps<typeof LazyPageEditor>, 'id' | 'toolbar'> &
  Pick<ComponentProps<typeof PageTabs>, 'onMove' | 'menu' | 'hideSingleTab'> & {
    /** Adds a page at once; by default the editor confirms first. */
    onAdd?: () => void;
  };

/** The tabs of all pages, and the editor of the open page with a toolbar that can be hidden. */
export function PagedEditor({ onMove, menu, hideSingleTab, onAdd, ...page }: Props) {
  const [toolbar, setToolbar] = useState(true);
  const { sync, snapshot, setQuestion } = page.frame;
  return (
    <>
      <PageTabs
        keys={snapshot.pages.map(({ key }) => key)}
        current={snapshot.current}
        toolbar={toolbar}
        panel={PANEL}
        onSelect={sync.select}
        hideSingleTab={hideSingleTab}
        onAdd={onAdd ?? (() => setQuestion({ type: 'add-page' }))}
        onDelete={(key) => setQuestion({ type: 'delete-page', key, number: page.text.at + 1 })}
        onToolbar={() => setToolbar(!toolbar)}
        onMove={onMove}
        menu={menu}
        kids={page.kids}
      />
      <LazyPageEditor {...page} id={PANEL} toolbar={toolbar} />
    </>
  );
}
