const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** "German" for "de"; the code itself where it is no language. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
