'use client';

import { type Ref, useEffect, useRef } from 'react';
import type { FormOffer } from './form-offer.ts';

interface DataChoiceProps {
  live: NonNullable<FormOffer['live']>;
  isSample: boolean;
  onChange: (isSample: boolean) => void;
}

/** In a hosted demonstration: whether the real sources are searched, or the invented ones. */
export function DataChoice({ live: { left, perDay }, isSample, onChange }: DataChoiceProps) {
  const sample = useRef<HTMLInputElement>(null);
  const opened = useRef({ isSample, onChange });
  // A choice made before the page was hydrated triggered no event.
  useEffect(() => {
    const { isSample: before, onChange } = opened.current;
    if (sample.current && sample.current.checked !== before) onChange(sample.current.checked);
  }, []);
  const leftToday = left === 0 ? 'used up for today' : `${left} of ${perDay} runs left today`;
  return (
    <fieldset className="min-w-0">
      <legend className="label mb-1.5">What is searched</legend>
      <Choice
        value="live"
        label="Live sources"
        explains={`PubMed, ClinicalTrials.gov and the others; ${leftToday}`}
        isChosen={!isSample}
        isDisabled={left === 0}
        onChoose={() => onChange(false)}
      />
      <Choice
        ref={sample}
        value="sample"
        label="Sample data"
        explains="invented works on the example questions below; as often as you like"
        isChosen={isSample}
        onChoose={() => onChange(true)}
      />
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  label: string;
  explains: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  ref?: Ref<HTMLInputElement>;
}

function Choice({ value, label, explains, isChosen, isDisabled = false, onChoose, ref }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 py-1 has-disabled:cursor-default sm:py-[3px]">
      <input
        ref={ref}
        type="radio"
        name="data"
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        className="mt-[3px] size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 items-baseline sm:flex">
        <span className="block w-40 font-medium">{label}</span>
        <span className="block text-[13px]/snug text-soft">{explains}</span>
      </span>
    </label>
  );
}
