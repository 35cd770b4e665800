'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { PopoverButton } from '#components/ui/popover-button.tsx';
import { buttonLook, POPOVER_LOOK } from './button.ts';

interface LinkPopoverProps {
  /** What is shared: "report". */
  what: string;
  /** What a link opens, and for whom. */
  explains: string;
  initialUrl: string | null;
  /** Makes a link; its path. Rejects, as `revoke` does, with a sentence for the reader. */
  create: () => Promise<string>;
  /** Makes one that shows the newest version; absent where there are no versions. */
  createNewest?: () => Promise<string>;
  revoke: () => Promise<unknown>;
}

/** Makes, shows, copies and takes back the link to a frozen copy. */
export function LinkPopover({ what, explains, initialUrl, create, createNewest, revoke }: LinkPopoverProps) {
  const [url, setUrl] = useState(initialUrl);
  const [announcement, setAnnouncement] = useState<{ text: string; isProblem: boolean } | null>(null);

  const onError = ({ message }: Error) => setAnnouncement({ text: message, isProblem: true });
  const make = useMutation({
    mutationFn: (how: () => Promise<string>) => how(),
    onSuccess(path) {
      setUrl(path);
      setAnnouncement({ text: 'The link is ready.', isProblem: false });
    },
    onError,
  });
  const takeBack = useMutation({
    mutationFn: revoke,
    onSuccess() {
      setUrl(null);
      setAnnouncement({ text: 'The link was revoked and leads nowhere now.', isProblem: false });
    },
    onError,
  });
  const isBusy = make.isPending || takeBack.isPending;

  return (
    <PopoverButton
      button={{
        className: buttonLook('primary'),
        content: (
          <>
            <Share2 aria-hidden size={14} />
            {url ? 'Shared' : 'Share'}
          </>
        ),
      }}
      onOpenChange={() => setAnnouncement(null)}
      aria-label={`Share this ${what}`}
      className={`${POPOVER_LOOK} w-[min(22rem,calc(100vw-1.5rem))] p-4 text-[13px]`}
    >
      <h2 className="font-semibold font-serif text-[16px]">Share this {what}</h2>
      <p className="mt-1 text-soft">{explains}</p>
      {url ? (
        <>
          <LinkField url={url} what={what} onCopied={(text, isProblem) => setAnnouncement({ text, isProblem })} />
          <button
            type="button"
            disabled={isBusy}
            onClick={() => takeBack.mutate()}
            className={`${buttonLook('danger')} mt-2`}
          >
            Revoke the link
          </button>
        </>
      ) : (
        <div className="mt-3 flex flex-wrap gap-1.5">
          <button type="button" disabled={isBusy} onClick={() => make.mutate(create)} className={buttonLook('primary')}>
            {isBusy ? 'Creating the link' : 'Create a link'}
          </button>
          {createNewest && (
            <button type="button" disabled={isBusy} onClick={() => make.mutate(createNewest)} className={buttonLook()}>
              Link to the newest version
            </button>
          )}
        </div>
      )}
      <p role="status" className={`mt-2 empty:mt-0 ${announcement?.isProblem ? 'text-bad' : 'text-good'}`}>
        {announcement?.text}
      </p>
    </PopoverButton>
  );
}

interface LinkFieldProps {
  url: string;
  what: string;
  onCopied: (text: string, isProblem: boolean) => void;
}

function LinkField({ url, what, onCopied }: LinkFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);
  const full = new URL(url, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(full);
      setIsCopied(true);
      onCopied('Copied.', false);
    } catch {
      // Without https there is no clipboard; the reader can still copy by hand.
      field.current?.select();
      onCopied('The browser does not allow copying here. The link is selected: copy it by hand.', true);
    }
  };
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(new URL(full).hostname);
  return (
    <>
      <div className="mt-3 flex gap-1.5">
        <input
          ref={field}
          readOnly
          aria-label={`Link to the shared ${what}`}
          value={full}
          onFocus={(event) => event.currentTarget.select()}
          className="min-w-0 flex-1 rounded-md border border-line-strong bg-sunk px-2 font-mono text-[12px]"
        />
        <button type="button" onClick={copy} className={buttonLook()}>
          {isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          Copy
        </button>
      </div>
      {isHere && (
        <p className="mt-2 rounded-md bg-warn-soft px-2.5 py-1.5 text-warn">
          This address points to this computer, so nobody else can open the link. Open Assay at an address that others
          can reach, or send them an export.
        </p>
      )}
    </>
  );
}
