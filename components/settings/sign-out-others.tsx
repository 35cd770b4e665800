'use client';

import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { askServer } from '#components/app/ask-server.ts';
import { ConfirmButton } from '#components/run/confirm-button.tsx';

const signOutOthers = () => askServer('/api/workspace/sign-out', { method: 'POST' });

/** Ends what a copy of this browser's cookie can do. */
export function SignOutOthers() {
  const [announcement, setAnnouncement] = useState('');
  return (
    <section aria-labelledby="browsers-heading">
      <h2 id="browsers-heading" className="label mb-1.5">
        Other browsers
      </h2>
      <p className="mb-3 text-pretty text-soft">
        A cookie of this browser opens your workspace, and so does every copy of it, such as one in a backup or in a
        browser profile that was moved to another computer. If you are not sure where there are copies, sign them all
        out. This browser stays signed in. Programs keep their tokens: revoke those above.
      </p>
      <ConfirmButton
        label="Sign out other browsers"
        Icon={LogOut}
        question="Sign out every other browser? None of them can open this workspace again."
        yes="Sign them out"
        no="Keep"
        act={signOutOthers}
        onDone={() => setAnnouncement('Every other browser is signed out.')}
      />
      <p role="status" className="mt-2 text-soft empty:hidden">
        {announcement}
      </p>
    </section>
  );
}
