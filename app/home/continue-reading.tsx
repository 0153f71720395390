import { Skeleton } from '#ui/skeleton.tsx';
import { Thread } from '#ui/thread.tsx';
import { Cover } from '../works/cover.tsx';
import { KindLabel } from '../works/kind-label.tsx';
import { type Kind, kinds } from '../works/kinds.ts';
import { Section } from './section.tsx';

export type ContinueItem = {
  id: string;
  kind: Kind;
  title: string;
  cover: string | null;
  author: { name: string };
  page: number;
  of: number;
  percent: number;
  when: string;
};

/** Where the viewer stopped, newest first (HOME-10 to -16). */
export const ContinueReading = ({ items }: { items: ContinueItem[] }) => (
  <Section name="Continue Reading" sub="Your bookmarks kept the place.">
    <ul className="continue-rail">
      {items.map((item) => (
        <li key={item.id}>
          <a className="continue" href={kinds[item.kind].address(item.id)}>
            <span className="continue-mat" data-kind={item.kind}>
              <Cover work={item} sizes="210px" />
            </span>
            <span className="continue-words">
              <KindLabel kind={item.kind} />
              <b dir="auto" title={item.title}>
                {item.title}
              </b>
              <span className="continue-page">
                Page {item.page} of {item.of}
              </span>
              <Thread value={item.percent} label={`${item.percent}% read`} />
              <span className="continue-foot">
                <span>{item.when}</span>
                <span>{item.percent}%</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </Section>
);

export const ContinueSkeleton = () => (
  <Section name="Continue Reading">
    <div className="continue-rail" aria-busy="true">
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <Skeleton key={key} style={{ blockSize: '20rem', borderRadius: '14px' }} />
      ))}
    </div>
  </Section>
);
