import type { ToolName } from '#contract/search-record.ts';
import { DEPTHS } from './depths.ts';
import { type Draft, MODES } from './draft.ts';

/**
 * Values in the form that differ from its initial draft. On a slow connection, users choose before the page is
 * hydrated, and browsers restore a form on return; neither triggers an event.
 */
export function earlyChoices(form: HTMLFormElement, initial: Draft, tools: readonly ToolName[]): Partial<Draft> {
  const data = new FormData(form);
  const choices: Partial<Draft> = {};
  const take = <Name extends keyof Draft>(name: Name, now: Draft[Name] | undefined) => {
    if (now !== undefined && now !== initial[name]) choices[name] = now;
  };
  take('depth', DEPTHS.find(({ id }) => id === data.get('depth'))?.id);
  take(
    'mode',
    MODES.find((mode) => mode === data.get('mode')),
  );
  for (const name of ['domain', 'tokens', 'money'] as const) take(name, textOf(data.get(name)));
  // A box that is not there says nothing; one that is not ticked is not in the data either.
  if (form.elements.namedItem('planFirst')) take('planFirst', data.has('planFirst'));
  const chosen = data.getAll('source');
  const isSame = tools.every((tool) => chosen.includes(tool) === initial.sources.includes(tool));
  if (!isSame) choices.sources = tools.filter((tool) => chosen.includes(tool));
  return choices;
}

function textOf(value: FormDataEntryValue | null): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
