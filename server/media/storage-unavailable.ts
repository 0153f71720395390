/** The place of the pictures does not answer, or has no room. The rest of the house goes on. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super('Images can’t be saved right now. Please try again in a moment.', { cause });
  }
}
