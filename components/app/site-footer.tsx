interface SiteFooterProps {
  version: string;
  /** As wide as the page that it ends. */
  width?: 'max-w-3xl' | 'max-w-4xl' | 'max-w-5xl';
}

/** The footer of pages other than a run: the version, for bug reports. */
export function SiteFooter({ version, width = 'max-w-3xl' }: SiteFooterProps) {
  return (
    <footer className={`mx-auto ${width} px-4 pb-8 text-[13px] text-soft sm:px-6 print:hidden`}>
      <p>Assay {version}</p>
    </footer>
  );
}
