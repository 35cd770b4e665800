/** Says that what the page shows is invented. */
export function SampleDataBanner() {
  return (
    <p className="bg-warn-soft px-4 py-2 text-center text-[13px] text-warn">
      <strong className="font-semibold">Sample data.</strong> Every work, person and number in it is invented.
    </p>
  );
}

interface HostedNoticeProps {
  /** Runs and looked-up works of a workspace in a day at the real sources. */
  perDay: number;
  /** Days after which unused data is deleted; 0 for never. */
  days: number;
}

/** What a visitor of a hosted demonstration may do, who pays, and how long data is kept. */
export function HostedNotice({ perDay, days }: HostedNoticeProps) {
  return (
    <section
      aria-label="About this demonstration"
      className="mb-6 space-y-1.5 rounded-lg border border-line bg-sunk px-4 py-3 text-[14px]/normal"
    >
      <p>
        <b className="font-semibold">A public demonstration.</b> Questions on sample data, every work of which is
        invented, may be asked as often as you like. Up to {perDay} {perDay === 1 ? 'run' : 'runs'} of yours a day may
        search the real sources; a work that is looked up for your library counts as one. Pages of the web are not
        fetched for it.
      </p>
      <p>
        This server has no language model of its own to offer: runs work by rules, unless you enter a key of yours in
        the settings. Then your provider bills you, and nobody else.
      </p>
      {days > 0 && (
        <p>
          What you do here stays while you use it, and is deleted with everything in it once nobody has opened it for{' '}
          {days} {days === 1 ? 'day' : 'days'}. Links that you have shared end with it.
        </p>
      )}
    </section>
  );
}
