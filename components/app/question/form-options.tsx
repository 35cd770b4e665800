'use client';

import { ChevronRight } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { fieldLook } from '../field-look.ts';
import { formatTokens } from './amounts.ts';
import { type Draft, type ModeId, USUAL_OPTIONS } from './draft.ts';
import { FilterFields } from './filter-fields.tsx';
import { hasFilters } from './filters-draft.ts';
import type { FormOffer } from './form-offer.ts';

const MODE_OPTIONS: readonly { id: ModeId; label: string; explains: string }[] = [
  { id: 'auto', label: 'Automatic', explains: 'The team where the model is able to, else one loop' },
  { id: 'advanced', label: 'Team', explains: 'A manager hands work to agents, by a plan you can edit' },
  { id: 'simple', label: 'One loop', explains: 'Search, weigh, search again: cheaper and quicker' },
  { id: 'rules', label: 'No model', explains: 'By rules: sentences are quoted from their sources, at no cost' },
];

interface FormOptionsProps {
  draft: Draft;
  offer: FormOffer;
  onChange: (part: Partial<Draft>) => void;
}

/** Options that most people leave alone: field of research and, if there is a model, mode and limits. */
export function FormOptions({ draft, offer, onChange }: FormOptionsProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const isUsual = isUsualDraft(draft);
  // A remembered choice is in sight; the reader may close it again.
  useEffect(() => {
    if (!isUsual && box.current) box.current.open = true;
  }, [isUsual]);
  const hasModel = offer.model.engine === 'model';
  return (
    <details ref={box} className="group">
      <summary className="label -ml-1 inline-flex min-h-7 list-none items-center gap-1 rounded px-1 hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={13} className="transition-transform group-open:rotate-90" />
        Options
      </summary>
      <div className="mt-2 space-y-4">
        <DomainChoice draft={draft} offer={offer} onChange={onChange} />
        <FilterFields filters={draft.filters} onChange={(filters) => onChange({ filters })} />
        {hasModel && <ModeChoice chosen={draft.mode} onChange={(mode) => onChange({ mode })} />}
        {hasModel && draft.mode !== 'rules' && <BudgetFields draft={draft} offer={offer} onChange={onChange} />}
      </div>
    </details>
  );
}

function isUsualDraft({ mode, domain, tokens, money, filters }: Draft): boolean {
  if (hasFilters(filters)) return false;
  return mode === USUAL_OPTIONS.mode && domain === USUAL_OPTIONS.domain && tokens.trim() === '' && money.trim() === '';
}

/** Choosing a field takes its sources too, unless the reader has chosen other ones. */
function DomainChoice({ draft, offer: { domains }, onChange }: FormOptionsProps) {
  const id = useId();
  const choose = (domainId: string) => {
    const before = domains.find((domain) => domain.id === draft.domain);
    const after = domains.find((domain) => domain.id === domainId);
    if (!after) return;
    const isUntouched = before !== undefined && hasSame(before.sources, draft.sources);
    onChange({ domain: domainId, ...(isUntouched && { sources: after.sources }) });
  };
  return (
    <div className="grid items-baseline gap-x-2.5 gap-y-1 sm:grid-cols-[10rem_minmax(0,20rem)]">
      <label htmlFor={id} className="font-medium">
        Field of research
      </label>
      <select
        id={id}
        name="domain"
        value={draft.domain}
        onChange={(event) => choose(event.target.value)}
        className={fieldLook()}
      >
        {domains.map((domain) => (
          <option key={domain.id} value={domain.id}>
            {domain.label}
          </option>
        ))}
      </select>
    </div>
  );
}

function hasSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each) => b.includes(each));
}

function ModeChoice({ chosen, onChange }: { chosen: ModeId; onChange: (mode: ModeId) => void }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">Way of working</legend>
      {MODE_OPTIONS.map(({ id, label, explains }) => (
        <label key={id} className="flex cursor-pointer items-start gap-2.5 py-1 sm:py-[3px]">
          <input
            type="radio"
            name="mode"
            value={id}
            checked={chosen === id}
            onChange={() => onChange(id)}
            className="mt-[3px] size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 items-baseline sm:flex">
            <span className="block w-[8.4rem] shrink-0">{label}</span>
            <span className="block text-[13px]/snug text-soft">{explains}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function BudgetFields({ draft, offer: { model, estimates }, onChange }: FormOptionsProps) {
  const id = useId();
  const hasPrice = estimates[draft.depth].money !== null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">At most</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <label className="block w-44">
          <span className="mb-0.5 block text-[13px] text-soft">Tokens</span>
          <input
            name="tokens"
            inputMode="numeric"
            autoComplete="off"
            value={draft.tokens}
            onChange={(event) => onChange({ tokens: event.target.value })}
            placeholder={model.tokens[draft.depth].toLocaleString('en')}
            aria-describedby={`${id}-then`}
            className={`${fieldLook()} tabular-nums`}
          />
        </label>
        {hasPrice && (
          <label className="block w-44">
            <span className="mb-0.5 block text-[13px] text-soft">US dollars</span>
            <input
              name="money"
              inputMode="decimal"
              autoComplete="off"
              value={draft.money}
              onChange={(event) => onChange({ money: event.target.value })}
              placeholder="no limit of its own"
              aria-describedby={`${id}-then`}
              className={`${fieldLook()} tabular-nums`}
            />
          </label>
        )}
      </div>
      <p id={`${id}-then`} className="mt-1 text-[13px] text-soft">
        A run of this depth is expected to take {formatTokens(estimates[draft.depth].tokens)}. When the budget is used
        up, the report is written from what was found; a part is reserved for that.
        {model.mostTokens !== null && ` On this server’s model a run gets at most ${formatTokens(model.mostTokens)}.`}
      </p>
    </fieldset>
  );
}
