import { describe, expect, it } from 'vitest';
import { QUESTION_TYPES, type QuestionType } from '#contract/appraisal/assessment.ts';
import { DOMAINS } from '#core/agents/domains.ts';
import { hypothesisRole } from '#core/agents/hypothesis/prompt.ts';
import { judgeRole } from '#core/agents/judge/prompt.ts';
import { managerRole } from '#core/agents/manager/prompt.ts';
import { PLANNER_ROLE } from '#core/agents/planner/by-model.ts';
import { readerRole } from '#core/agents/reader/prompt.ts';
import { CHECKING_ROLE, REWRITING_ROLE, SECOND_ROLE } from '#core/agents/report/check/checking-prompts.ts';
import { composingRole, EDITING_ROLE, HEADINGS } from '#core/agents/report/write/prompt.ts';
import { RETRIEVAL_ROLE, SEARCH_ROLE } from '#core/agents/search/prompt.ts';
import { MEMBERS } from '#core/agents/team.ts';
import { answeringRole } from '#core/ask/synthesizer/compose-answer.ts';

/** Writers that were given more reported spending more effort on obeying than on weighing. */
const MOST_WORDS = 500;
const wordsOf = (role: string) => role.split(/\s+/).filter(Boolean).length;
const partOf = (type: QuestionType) => ({ text: 'What else?', questionType: type, asksYesNo: false, outcomes: [] });

describe('the instructions of every agent', () => {
  it.each(QUESTION_TYPES)('are short for who writes a report: %s', (questionType) => {
    const alone = composingRole({ questionType, parts: [], hasCalculators: true });
    const withParts = composingRole({ questionType, parts: QUESTION_TYPES.map(partOf), hasCalculators: true });
    for (const role of [alone, withParts]) {
      expect(wordsOf(role)).toBeLessThanOrEqual(MOST_WORDS);
      expect(role).not.toMatch(/undefined|\s;|\(\)|[{}]/);
      for (const heading of Object.values(HEADINGS)) expect(role).toContain(`## ${heading}\n`);
    }
  });

  it.each(
    Object.entries({
      editor: EDITING_ROLE,
      'first reader': CHECKING_ROLE,
      'second reader': SECOND_ROLE,
      rewriter: REWRITING_ROLE,
      planner: PLANNER_ROLE,
      search: SEARCH_ROLE,
      retrieval: RETRIEVAL_ROLE,
      manager: managerRole(MEMBERS, ['search_pubmed']),
      answer: answeringRole('technical'),
      ...Object.fromEntries(
        DOMAINS.flatMap((domain) => [
          [`judge, ${domain.id}`, judgeRole(domain)],
          [`reader, ${domain.id}`, readerRole(domain)],
          [`hypotheses, ${domain.id}`, hypothesisRole(domain)],
        ]),
      ),
    }),
  )('are short for the %s', (_, role) => {
    expect(wordsOf(role)).toBeLessThanOrEqual(MOST_WORDS);
  });
});

describe('what who writes a report is asked for', () => {
  it('is the grading of a mechanism, or that of effects', () => {
    const effect = composingRole({ questionType: 'treatment_effect', parts: [] });
    const how = composingRole({ questionType: 'mechanism', parts: [] });
    expect(effect).toContain('“high” for randomised trials');
    expect(how).not.toContain('“high” for randomised trials');
    expect(how).toContain('animals, intervention');
    expect(effect).not.toContain('animals, intervention');
  });

  it('speaks of calculators only where there are any', () => {
    const asked = { questionType: 'treatment_effect', parts: [] } as const;
    expect(composingRole({ ...asked, hasCalculators: true })).toContain('calculators');
    expect(composingRole(asked)).not.toContain('calculators');
    expect(composingRole(asked)).not.toContain('\n\n- ');
  });
});
