/** The initial focus of a tool: its first field, or its submit button. */
export const firstField = (tool: HTMLElement | null) =>
  tool?.querySelector<HTMLElement>('form :is(textarea, select, input:is(:checked, :not([type="radio"])), [type="submit"])') ?? null;
