'use client';

import { ErrorActions } from '#components/app/error-actions.tsx';
import { PlainMessage } from '#components/app/plain-message.tsx';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <PlainMessage
      title="This page could not be shown"
      text="Something went wrong on our side. Your runs are kept, and those under way go on."
    >
      <ErrorActions error={error} retry={retry} />
    </PlainMessage>
  );
}
