import { ExtractionPart } from '#components/review/extraction/extraction-part.tsx';

export default function Page() {
  return <ExtractionPart />;
}
