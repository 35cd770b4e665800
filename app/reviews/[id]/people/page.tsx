import { PeoplePart } from '#components/review/people/people-part.tsx';

export default function Page() {
  return <PeoplePart />;
}
