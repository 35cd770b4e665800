/** The addresses of a feed, to copy into a feed reader. */
export function FeedAddresses({ feed }: { feed: Readonly<Record<'atom' | 'json', string>> }) {
  return (['atom', 'json'] as const).map((format) => (
    <label key={format} className="mt-1.5 flex items-center gap-2">
      <span className="w-10 shrink-0">{format === 'atom' ? 'Atom' : 'JSON'}</span>
      <input
        readOnly
        value={feed[format]}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-7.5 min-w-0 flex-1 rounded-md border border-line-strong bg-sunk px-2 py-1 font-mono text-[12px]"
      />
    </label>
  ));
}
