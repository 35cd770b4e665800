import { FlowPart } from '#components/review/flow/flow-part.tsx';

export default function Page() {
  return <FlowPart />;
}
