import { href } from 'react-router';
import { clean, cutTo } from '../../forms/text-rules.ts';
import { type Cursor, cursorParam } from '../../lists/cursor-rules.ts';
import { TAG_MAX } from '../class-rules.ts';

/** A tag as somebody typed it, without what no tag has. */
export const typedTag = (typed: unknown): string =>
  typeof typed === 'string' ? cutTo(clean(typed).replace(/\s+/g, ' ').trim(), TAG_MAX) : '';

/** The page of a tag (TAG-03). */
export const tagAddress = (tag: string, cursor: Cursor | null = null): string =>
  href('/tag/:name', { name: tag }) + (cursor ? `?after=${cursorParam(cursor)}` : '');

/** `also “slow-burn”`: what else a tag is called. */
export const alsoCalled = (also: readonly string[]): string => `also ${also.map((name) => `“${name}”`).join(', ')}`;
