import { describe, expect, it } from 'vitest';
import { operationRows } from '#server/api/api-page.ts';

describe('the page of the API', () => {
  const rows = operationRows();
  const of = (wanted: string) => rows.find(({ name }) => name === wanted);

  it('says of each field what it is, and whether it is required', () => {
    expect(of('start_research')?.fields).toContainEqual({
      name: 'question',
      type: 'text',
      isRequired: true,
      description: '',
    });
    const [mode, filters] = ['mode', 'filters'].map((name) =>
      of('start_research')?.fields.find((field) => field.name === name),
    );
    expect(mode).toMatchObject({ type: '"simple" | "advanced"', isRequired: false });
    expect(filters?.type).toBe('{fromYear, toYear, designs, humansOnly, languages}');
    expect(of('decide_plan')?.fields.find(({ name }) => name === 'steps')?.type).toBe('list of {id, agent, text}');
  });

  it('leaves no type unsaid but where anything may be sent', () => {
    const open = rows.flatMap(({ name, fields }) =>
      fields.filter(({ type }) => /anything|undefined|\{\}/.test(type)).map((field) => `${name}.${field.name}`),
    );
    // Read by a schema of its own, with a sentence of its own.
    expect(open).toEqual(['run_again.changes']);
  });
});
