/** What the ordinary comments of a language are made of. `{n}`, `{m}`, `{year}`, `{name}` and `{handle}` are filled in. */
export type Phrases = { openings: string[]; middles: string[]; endings: string[]; names: string[] };
