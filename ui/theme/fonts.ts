import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2?url';
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import literata from '@fontsource-variable/literata/files/literata-latin-opsz-normal.woff2?url';

/** The three fonts used above the fold. */
export const preloadedFonts = [fraunces, instrumentSans, literata];
