import type { Metadata } from 'next';
import { NotShared } from '#components/app/plain-message.tsx';

export const metadata: Metadata = { title: 'No shared report', robots: { index: false, follow: false } };

export default function NoSharedReport() {
  return <NotShared what="report" ask="/" />;
}
