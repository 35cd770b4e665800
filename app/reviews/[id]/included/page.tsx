import { IncludedPart } from '#components/review/included-part.tsx';

export default function Page() {
  return <IncludedPart />;
}
