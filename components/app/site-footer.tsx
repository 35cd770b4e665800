/** The foot of pages that are not a run: which version this is, so that whoever reports something can say it. */
export function SiteFooter({ version }: { version: string }) {
  return (
    <footer className="mx-auto max-w-3xl px-4 pb-8 text-[13px] text-soft sm:px-6 print:hidden">
      <p>Assay {version}</p>
    </footer>
  );
}
