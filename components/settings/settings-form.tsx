'use client';

import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import { ConfirmButton } from '#components/run/confirm-button.tsx';
import type { ModelStatus, Provider } from '#contract/model-status.ts';
import { BudgetFields } from './budget-fields.tsx';
import { KeyField } from './key-field.tsx';
import { ListedModels, useServerModels } from './listed-models.tsx';
import { ModelFields } from './model-fields.tsx';
import { OfferedServer } from './offered-server.tsx';
import { PresentModel } from './present-model.tsx';
import { ProbeResult } from './probe-result.tsx';
import { proposeModels } from './propose-models.ts';
import { ProviderChoice } from './provider-choice.tsx';
import { optionOf } from './provider-options.ts';
import {
  type Defaults,
  initialDraft,
  type SettingsDraft,
  settingsBody,
  withModel,
  withProvider,
} from './settings-draft.ts';
import { forgetModels, saveModels, testModels } from './settings-requests.ts';

interface SettingsFormProps {
  initial: ModelStatus;
  defaults: Defaults;
}

/** The result of the last button: `found` is what a test or saving has found out. */
interface OutcomeMessage {
  text: string | null;
  problem: string | null;
  found: ModelStatus | null;
}
const NOTHING: OutcomeMessage = { text: null, problem: null, found: null };

/** The visitor's own models: chosen, tried, kept and forgotten. */
export function SettingsForm({ initial, defaults }: SettingsFormProps) {
  const router = useRouter();
  const [status, setStatus] = useState(initial);
  const [draft, setDraft] = useState(() => initialDraft(initial, defaults));
  const [outcome, setOutcome] = useState(NOTHING);
  const [timesKept, setTimesKept] = useState(0);
  const isOwn = status.source === 'own';
  // A key is kept for the very server it was entered for.
  const isSameServer = status.provider === draft.provider && (status.baseUrl ?? '') === draft.baseUrl.trim();
  const hasKey = isOwn && status.hasKey && isSameServer;

  const listed = useServerModels(draft, hasKey);

  // A server of one's own has no usual models: two of those that it lists are proposed, and nothing typed is replaced.
  useEffect(() => {
    const proposed = proposeModels(listed.models);
    if (!proposed) return;
    setDraft((now) => {
      const isUntouched = now.models.fast.trim() === '' && now.models.smart.trim() === '';
      return isUntouched ? { ...now, models: proposed } : now;
    });
  }, [listed.models]);

  const change = (changed: SettingsDraft) => {
    setDraft(changed);
    setOutcome(NOTHING);
  };
  const sending = useMutation({
    mutationFn: ({ what, body }: { what: 'testing' | 'saving'; body: unknown }) =>
      what === 'testing' ? testModels(body) : saveModels(body),
    onSuccess(answered, { what }) {
      if (what === 'saving') take(answered);
      const text = what === 'saving' ? 'Saved. New runs use it.' : 'Tested. Nothing is saved yet.';
      setOutcome({ ...NOTHING, text, found: answered });
    },
    onError: ({ message }) => setOutcome({ ...NOTHING, problem: message }),
    gcTime: 0,
  });
  const busy = sending.isPending ? sending.variables.what : null;
  const send = (what: 'testing' | 'saving', sent: SettingsDraft = draft) => {
    if (busy) return;
    const asked = settingsBody(sent, { hasKey });
    if ('problem' in asked) return setOutcome({ ...NOTHING, problem: asked.problem });
    setOutcome(NOTHING);
    // The request contains the key, so it is not kept after the answer.
    sending.mutate({ what, body: asked.body }, { onSettled: () => sending.reset() });
  };
  /** The key leaves the page's memory as soon as it is kept. */
  const take = (kept: ModelStatus) => {
    setStatus(kept);
    setTimesKept((times) => times + 1);
    setDraft(initialDraft(kept, defaults));
    router.refresh();
  };
  const forget = async () => {
    take(await forgetModels());
    setOutcome({ ...NOTHING, text: 'Forgotten. Runs under way keep what they began with until they end.' });
  };
  const useOffered = () => {
    if (!status.offered) return;
    const offered = withProvider(draft, status.offered.provider, status, defaults);
    setDraft(offered);
    send('saving', offered);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    send('saving');
  };

  return (
    <>
      <PresentModel status={status} />
      {status.offered && status.provider !== status.offered.provider && (
        <OfferedServer offered={status.offered} isBusy={busy !== null} onUse={useOffered} />
      )}
      <form onSubmit={submit} aria-label="Language models" noValidate className="mt-8 space-y-7">
        <ProviderChoice
          chosen={draft.provider}
          saved={isOwn ? status.provider : null}
          onChange={(provider) => change(withProvider(draft, provider, status, defaults))}
        />
        <AccessFields key={`${draft.provider} ${timesKept}`} draft={draft} hasKey={hasKey} onChange={change} />
        <section aria-labelledby="models-heading">
          <h2 id="models-heading" className="label mb-2">
            Models
          </h2>
          <ListedModels listed={listed} />
          <ModelFields
            models={draft.models}
            prices={draft.prices}
            known={[...new Set([...listed.models, ...knownModels(draft.provider, status, defaults)])]}
            onModel={(role, model) => change(withModel(draft, role, model, defaults))}
            onPrice={(role, price) => change({ ...draft, prices: { ...draft.prices, [role]: price } })}
          />
        </section>
        <BudgetFields tokens={draft.tokens} onChange={(tokens) => change({ ...draft, tokens })} />
        <Outcome outcome={outcome} isTesting={busy === 'testing'} />
        <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
          <BusyButton label="Save" busyLabel="Saving …" isBusy={busy === 'saving'} isPrimary />
          <BusyButton label="Test" busyLabel="Testing …" isBusy={busy === 'testing'} onClick={() => send('testing')} />
          {isOwn && (
            <span className="ml-auto flex flex-wrap justify-end">
              <ConfirmButton
                label="Forget"
                Icon={Trash2}
                question="Forget your key and these settings?"
                yes="Forget"
                no="Keep"
                act={forget}
              />
            </span>
          )}
        </div>
      </form>
    </>
  );
}

interface AccessFieldsProps {
  draft: SettingsDraft;
  hasKey: boolean;
  onChange: (draft: SettingsDraft) => void;
}

/** The provider's address and key, as far as it needs them. */
function AccessFields({ draft, hasKey, onChange }: AccessFieldsProps) {
  const { key, address } = optionOf(draft.provider);
  if (key === 'none' && !address) return null;
  return (
    <div className="max-w-xl space-y-4">
      {address && (
        <label className="block">
          <span className="mb-1 block font-medium">
            Address {!address.isNeeded && <span className="font-normal text-soft">Optional</span>}
          </span>
          <input
            type="url"
            value={draft.baseUrl}
            onChange={(event) => onChange({ ...draft, baseUrl: event.target.value })}
            placeholder={address.usual}
            autoComplete="off"
            spellCheck={false}
            className={fieldLook(true)}
          />
        </label>
      )}
      {key !== 'none' && (
        <KeyField
          value={draft.apiKey}
          isOptional={key === 'optional'}
          hasKey={hasKey}
          onChange={(apiKey) => onChange({ ...draft, apiKey })}
        />
      )}
    </div>
  );
}

function knownModels(provider: Provider, { offered }: ModelStatus, defaults: Defaults): readonly string[] {
  if (offered?.provider === provider) return offered.models;
  const { fast, smart, prices } = defaults[provider];
  return [...new Set([fast, smart, ...Object.keys(prices)])].filter(Boolean);
}

/** The result of the last button. Scrolls into view, since the form is long. */
function Outcome({ outcome, isTesting }: { outcome: OutcomeMessage; isTesting: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== NOTHING) box.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return (
    <div ref={box} className="scroll-m-4 space-y-2">
      <p role="status" className="text-soft empty:hidden">
        {isTesting ? 'A few short calls are made, for less than a cent.' : outcome.text}
      </p>
      {outcome.found && <ProbeResult status={outcome.found} />}
      <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2 text-bad empty:hidden">
        {outcome.problem}
      </p>
    </div>
  );
}

interface BusyButtonProps {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isPrimary?: boolean;
  /** Without it the button sends the form. */
  onClick?: () => void;
}

/** Stays focusable while it waits. */
function BusyButton({ label, busyLabel, isBusy, isPrimary = false, onClick }: BusyButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      aria-disabled={isBusy}
      onClick={onClick}
      className={`${buttonLook(isPrimary ? 'primary' : 'plain')} min-h-9 px-4 font-medium aria-disabled:cursor-progress aria-disabled:opacity-60`}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}
