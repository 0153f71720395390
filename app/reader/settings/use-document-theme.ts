import { useEffect } from 'react';

/** Sets the theme of the paper on the document, because dialogs and the background are outside the reader. */
export function useDocumentTheme(theme: 'light' | 'dark' | undefined) {
  useEffect(() => {
    if (!theme) return;
    const root = document.documentElement;
    const before = root.dataset.theme;
    root.dataset.theme = theme;
    return () => {
      root.dataset.theme = before;
    };
  }, [theme]);
}
