import { ConflictsPart } from '#components/review/conflicts/conflicts-part.tsx';

export default function Page() {
  return <ConflictsPart />;
}
