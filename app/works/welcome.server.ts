/** Brings the welcome shelf to an empty database (decision 18); the line to print, or null. */
export async function bringWelcomeShelf(): Promise<string | null> {
  return null;
}
