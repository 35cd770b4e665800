/** Says that what the page shows is invented. */
export function SampleDataBanner() {
  return (
    <p className="bg-warn-soft px-4 py-2 text-center text-[13px] text-warn">
      <strong className="font-semibold">Sample data.</strong> Every work, person and number in it is invented.
    </p>
  );
}
