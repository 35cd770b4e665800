import { KEY_DAYS } from '#contract/model-status.ts';

/** Where a key lives and how long, in plain words. */
export function KeyPromise() {
  return (
    <section aria-labelledby="promise-heading">
      <h2 id="promise-heading" className="label mb-1.5">
        Where your key is
      </h2>
      <ul className="list-disc space-y-1 pl-5 text-[13px]/[1.5] text-soft marker:text-faint">
        <li>
          In a cookie of this browser, sealed so that only this server can open it, and no page or script can read it.
          It ends when you press Forget, or {KEY_DAYS.inCookie} days after you saved it.
        </li>
        <li>
          Beside a run, encrypted, while the run lives: so it goes on when you close the page. Wiped at its end, and
          when nothing has happened in the run for {KEY_DAYS.besideRestingRun} days; a run that is resumed after that
          goes on without a model.
        </li>
        <li>With the provider, when a model is asked. Nowhere else: not in logs, reports, exports or links.</li>
      </ul>
    </section>
  );
}
