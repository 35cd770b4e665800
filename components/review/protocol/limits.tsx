'use client';

import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { DESIGN_LABELS } from '#components/evidence/work-labels.ts';
import type { StudyDesign } from '#contract/evidence.ts';
import type { Eligibility } from '#contract/review/protocol.ts';
import { languageName } from './language-names.ts';
import { PressedChoices } from './pressed-choices.tsx';

/** Those that a review of effects may ask for. */
const DESIGNS: readonly StudyDesign[] = [
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
  'systematic_review',
  'meta_analysis',
];

interface LimitsProps {
  eligibility: Eligibility;
  onChange: (more: Partial<Eligibility>) => void;
}

/** Designs, years and languages; nothing chosen asks for nothing. */
export function Limits({ eligibility, onChange }: LimitsProps) {
  const { designs, fromYear, toYear, languages } = eligibility;
  const id = useId();
  const [codes, setCodes] = useState(languages.join(', '));
  const year = (value: string) => (value === '' ? null : Number(value));
  return (
    <>
      <PressedChoices
        legend="Study designs"
        hint="none chosen: any design"
        options={DESIGNS.map((design) => ({ value: design, label: DESIGN_LABELS[design] }))}
        chosen={designs}
        onChange={(next) => onChange({ designs: next })}
      />
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-[8rem_8rem_minmax(0,1fr)]">
        {(
          [
            ['fromYear', 'From year', fromYear],
            ['toYear', 'To year', toYear],
          ] as const
        ).map(([field, label, value]) => (
          <div key={field}>
            <label htmlFor={`${id}-${field}`} className="mb-1.5 block font-medium text-[14px]">
              {label}
            </label>
            <input
              id={`${id}-${field}`}
              type="number"
              min={1800}
              max={2200}
              placeholder="any"
              value={value ?? ''}
              onChange={({ target }) => onChange({ [field]: year(target.value) })}
              className={fieldLook()}
            />
          </div>
        ))}
        <div className="max-sm:col-span-2">
          <label htmlFor={`${id}-languages`} className="mb-1.5 block font-medium text-[14px]">
            Languages
          </label>
          <input
            id={`${id}-languages`}
            value={codes}
            placeholder="any, or for example en, de, fr"
            aria-describedby={`${id}-names`}
            onChange={({ target }) => {
              setCodes(target.value);
              onChange({ languages: codesIn(target.value) });
            }}
            className={fieldLook()}
          />
          <p id={`${id}-names`} className="mt-1 text-[13px] text-soft">
            {languages.map(languageName).join(', ') || 'Two-letter codes, separated by commas.'}
          </p>
        </div>
      </div>
    </>
  );
}

const codesIn = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((code) => code.length === 2),
  ),
];
