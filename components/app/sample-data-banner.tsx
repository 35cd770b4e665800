/** Says that what the page shows is invented. */
export function SampleDataBanner() {
  return (
    <p className="bg-warn-soft px-4 py-2 text-center text-[13px] text-warn">
      <strong className="font-semibold">Sample data.</strong> Every work, person and number in it is invented.
    </p>
  );
}

/** What a visitor of a hosted demonstration may do, and who pays. */
export function HostedNotice({ perDay }: { perDay: number }) {
  return (
    <section
      aria-label="About this demonstration"
      className="mb-6 space-y-1.5 rounded-lg border border-line bg-sunk px-4 py-3 text-[14px]/normal"
    >
      <p>
        <b className="font-semibold">A public demonstration.</b> Questions on sample data, every work of which is
        invented, may be asked as often as you like. Up to {perDay} {perDay === 1 ? 'run' : 'runs'} of yours a day may
        search the real sources.
      </p>
      <p>
        This server has no language model of its own to offer: runs work by rules, unless you enter a key of yours in
        the settings. Then your provider bills you, and nobody else.
      </p>
    </section>
  );
}
