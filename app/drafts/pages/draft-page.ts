import type { Document } from '#editor/document/document-types.ts';
import type { Panel } from '../panels/panel-rules.ts';

/** The content of a draft page: a text document or a comic panel. */
export type PageContent = Document | Panel;
