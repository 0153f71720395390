/** What a tool begins with: its first field, else its button. */
export const firstField = (tool: HTMLElement | null) =>
  tool?.querySelector<HTMLElement>('form :is(textarea, select, input:is(:checked, :not([type="radio"])), [type="submit"])') ?? null;
