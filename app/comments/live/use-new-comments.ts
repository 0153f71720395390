import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { listenToCounts, useLive } from '../../live/live.ts';
import { type Subject, subjects } from '../subject-rules.ts';
import { throttledThread } from './refresh-thread.ts';

/** Loads an open list of comments again when there are new ones (REPLY-11). */
export function useNewComments(subject: Subject | null) {
  const topic = subject && subjects[subject.on].topic(subject.id);
  const { revalidate } = useRevalidator();
  useLive(topic ? [topic] : []);
  useEffect(() => {
    if (!topic) return;
    const refetch = throttledThread(() => void revalidate());
    const stop = listenToCounts(topic, (counts) => {
      if (counts && 'comments' in counts) refetch.run();
    });
    return () => {
      stop();
      refetch.stop();
    };
  }, [topic, revalidate]);
}
