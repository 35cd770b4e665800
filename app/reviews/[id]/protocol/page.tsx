import { ProtocolPart } from '#components/review/protocol/protocol-part.tsx';

export default function Page() {
  return <ProtocolPart />;
}
