import { ChasingPanel } from '#components/review/chasing/chasing-panel.tsx';

export default function Page() {
  return <ChasingPanel />;
}
