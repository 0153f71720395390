/** What a grown-up agrees to for one child. It is stored with each agreement, so a changed sentence changes no earlier one (SAFE-12). */
export const helperAgreement = (provider: string) =>
  `When this child presses a button of the writing helper, what the child asks for and the text of the story are sent to ${provider}. The name of the child, the name of the group and everything else about the child stay on this site. I agree to this for each child that I tick.`;
