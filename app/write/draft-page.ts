import type { Document } from '#editor/document-types.ts';
import type { Panel } from '../comics/panel-rules.ts';

/** What the engine keeps by key: a page of text, or a panel of a comic. */
export type PageContent = Document | Panel;
