import { RecordsPart } from '#components/review/records/records-part.tsx';

export default function Page() {
  return <RecordsPart />;
}
