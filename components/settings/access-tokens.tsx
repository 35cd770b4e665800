'use client';

import { useMutation } from '@tanstack/react-query';
import { Check, Copy, Trash2 } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { buttonLook } from '#components/run/button.ts';
import { ConfirmButton } from '#components/run/confirm-button.tsx';
import { type ListedToken, makeToken, type NewToken, revokeToken } from './token-requests.ts';

/** Access tokens of programs: made, shown once, listed and revoked. */
export function AccessTokens({ initial }: { initial: readonly ListedToken[] }) {
  const [tokens, setTokens] = useState(initial);
  const [made, setMade] = useState<NewToken | null>(null);
  const [announcement, setAnnouncement] = useState('');

  const take = (fresh: NewToken) => {
    setMade(fresh);
    setTokens([fresh.listed, ...tokens]);
    setAnnouncement('The token is ready. Copy it now.');
  };
  const drop = ({ id, name }: ListedToken) => {
    setTokens(tokens.filter((each) => each.id !== id));
    if (made?.listed.id === id) setMade(null);
    setAnnouncement(`The token “${name}” was revoked and opens nothing now.`);
  };

  return (
    <section aria-labelledby="tokens-heading">
      <h2 id="tokens-heading" className="label mb-1.5">
        Programs
      </h2>
      <p className="mb-3 text-pretty text-soft">
        An assistant or editor that speaks MCP can search, start research and check sentences in this workspace. It asks
        at <code className="font-mono text-[13px]">/api/mcp</code> with an access token, and uses the server’s models,
        never your key. What else can be asked:{' '}
        <a href="/api" className="text-accent underline underline-offset-4">
          the API
        </a>
        .
      </p>
      {tokens.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} onRevoked={() => drop(token)} />
          ))}
        </ul>
      )}
      <p role="status" className="mb-2 text-soft empty:hidden">
        {announcement}
      </p>
      {made && <OnceShown made={made} />}
      <TokenForm onMade={take} />
    </section>
  );
}

function TokenRow({ token, onRevoked }: { token: ListedToken; onRevoked: () => void }) {
  const { id, name, scope, createdAt, expiresAt, lastUsedAt } = token;
  const hasEnded = Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      <span className="wrap-anywhere min-w-0 font-medium">{name}</span>
      <span className="text-[13px] text-soft">
        {scope === 'write' ? 'may start runs' : 'may only read'} · made <RelativeTime at={createdAt} /> ·{' '}
        {lastUsedAt === null ? (
          'never used'
        ) : (
          <>
            used <RelativeTime at={lastUsedAt} />
          </>
        )}{' '}
        · {hasEnded ? 'ended' : 'ends'} <time dateTime={expiresAt}>{dayOf(expiresAt)}</time>
      </span>
      <span className="ml-auto flex flex-wrap justify-end">
        <ConfirmButton
          label="Revoke"
          name={`Revoke ${name}`}
          Icon={Trash2}
          question="Revoke this token? Programs that use it are shut out."
          yes="Revoke"
          no="Keep"
          act={() => revokeToken(id)}
          onDone={onRevoked}
        />
      </span>
    </li>
  );
}

/** `12 March 2027`, the same on the server and in every browser. */
const dayOf = (at: string) =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The token, which cannot be shown again. */
function OnceShown({ made }: { made: NewToken }) {
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(made.token);
      setIsCopied(true);
    } catch {
      // Without the right to the clipboard the reader copies by hand.
      field.current?.select();
    }
  };
  return (
    <div className="mb-4 rounded-lg border border-line bg-sunk px-4 py-3">
      <label className="block">
        <span className="mb-1 block font-medium">Token of “{made.listed.name}”: it is shown this once</span>
        <span className="flex gap-2">
          <input ref={field} readOnly value={made.token} spellCheck={false} className={fieldLook(true)} />
          <button type="button" onClick={() => void copy()} className={buttonLook('primary')}>
            {isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </span>
      </label>
      <p className="wrap-anywhere mt-1.5 text-[13px] text-soft">
        The program asks <code className="font-mono">{`${window.location.origin}/api/mcp`}</code> with the header{' '}
        <code className="font-mono">Authorization: Bearer …</code>
      </p>
    </div>
  );
}

const LIFETIMES = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'a year'],
] as const;

function TokenForm({ onMade }: { onMade: (made: NewToken) => void }) {
  const [name, setName] = useState('');
  const [mayStart, setMayStart] = useState(true);
  const [days, setDays] = useState(90);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => makeToken({ name, scope: mayStart ? 'write' : 'read', expiresInDays: days }),
    onSuccess(made) {
      setName('');
      onMade(made);
      // The token itself is kept nowhere but where it is shown.
      reset();
    },
    gcTime: 0,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form onSubmit={submit} aria-label="Access tokens" noValidate>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
        <label className="block min-w-0 max-w-xs grow">
          <span className="mb-1 block font-medium">Name of the program</span>
          <input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            maxLength={80}
            aria-invalid={error !== null}
            className={fieldLook()}
          />
        </label>
        <label className="block">
          <span className="mb-1 block font-medium">Ends after</span>
          <select value={days} onChange={(event) => setDays(Number(event.target.value))} className={fieldLook()}>
            {LIFETIMES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="flex min-h-9 items-center gap-2">
          <input type="checkbox" checked={mayStart} onChange={(event) => setMayStart(event.target.checked)} />
          May start runs
        </label>
        <button
          type="submit"
          aria-disabled={isPending}
          className={`${buttonLook()} min-h-9 px-4 font-medium aria-disabled:cursor-progress aria-disabled:opacity-60`}
        >
          {isPending ? 'Making …' : 'Make a token'}
        </button>
      </div>
      <p role="alert" className="mt-2 rounded-md bg-bad-soft px-3.5 py-2 text-bad empty:hidden">
        {error?.message}
      </p>
    </form>
  );
}
