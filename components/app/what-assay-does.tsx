/** What a first visitor reads below the form. */
export function WhatAssayDoes() {
  return (
    <section aria-labelledby="what-heading" className="mt-12 border-line border-t pt-5">
      <h2 id="what-heading" className="label mb-2">
        What happens then
      </h2>
      <ol className="space-y-1.5 text-pretty text-soft">
        <li>The sources are searched at once, with queries you can read, and records of one work become one.</li>
        <li>The evidence is weighed in rounds, until it is sufficient or nothing new is found.</li>
        <li>A report grows as you watch. Each sentence opens the passage it was checked against.</li>
      </ol>
    </section>
  );
}
