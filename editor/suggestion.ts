/** A text that waits beside the page's own words. `instead`: it was placed at an empty paragraph, whose place it takes. `gone`: removed, and its place kept for who brings it back. */
export type Suggestion = { id: string; text: string; at: number; instead: boolean; gone?: true };

const waitingAgain = ({ id, text, at, instead }: Suggestion): Suggestion => ({ id, text, at, instead });

/** One that was removed waits again. */
export const again = (all: readonly Suggestion[], id: string) => all.map((one) => (one.id === id ? waitingAgain(one) : one));
