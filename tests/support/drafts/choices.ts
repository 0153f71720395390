/** What every publication says about its content (WARN-01, WARN-02). */
export const RATED = { rating: 'everyone', warnings: 'none' };
/** The choices of the publish dialog for a book. */
export const CHOICES = { genre: 'Mystery', language: 'English', cover: 'drawn', ...RATED };
