import type { Citation } from '#contract/citation.ts';
import type { Report, ReportBlock, ReportEvidence } from '#contract/report.ts';
import type { Rubric } from './rubric.ts';

/** An invented question, and reports on it as small as can be. */
export const QUESTION: Rubric = {
  id: 'fictional',
  question: 'Does velorimine prevent cluster headache?',
  type: 'treatment',
  relevant: [
    { docId: 'trial', grade: 2 },
    { docId: 'opposed', grade: 2 },
    { docId: 'near', grade: 1 },
  ],
  facts: [
    {
      text: 'Velorimine cut attacks by 2.8 a week.',
      docId: 'trial',
      quote: 'Velorimine reduced weekly attacks more than placebo did.',
      weight: 2,
    },
    {
      text: 'Constipation befell 9% with velorimine and 4% with placebo.',
      docId: 'trial',
      quote: 'Adverse events of the bowel were commoner under treatment.',
      weight: 1,
    },
  ],
  answerable: true,
  answer: 'It does.',
  conflict: {
    topic: 'Whether it works',
    positions: [
      { position: 'It does', docs: ['trial'] },
      { position: 'It does not', docs: ['opposed'] },
    ],
  },
};

const TEXTS: Readonly<Record<string, string>> = {
  trial: 'Velorimine reduced weekly attacks more than placebo did. Constipation: 9% and 4%.',
  opposed: 'Attacks changed little. Constipation: 9% and 4%.',
  near: 'A diary of attacks.',
  off: 'A work about kidneys.',
};

interface FictionalReport {
  sentence?: string;
  /** Where the harms are reported besides the sentence on attacks. */
  harmsIn?: 'cell' | 'effects' | 'answer' | 'positions';
  harmsOf?: 'trial' | 'opposed';
  isMisplaced?: boolean;
  /** The works of a contradiction. */
  opposed?: [string, string];
}

export function fictionalReport({
  sentence = 'Velorimine reduced weekly attacks more than placebo.',
  harmsIn,
  harmsOf = 'trial',
  isMisplaced = false,
  opposed,
}: FictionalReport): Pick<Report, 'answer' | 'sections' | 'evidence' | 'contradictions'> {
  const cited = cite('trial', 'Velorimine reduced weekly attacks more than placebo did.', isMisplaced);
  const harms = cite(harmsOf, 'Constipation: 9% and 4%.');
  const harmsClaim = claim('Constipation: 9% and 4%.', harms);
  const blocks: ReportBlock[] = [
    { type: 'note', text: 'One work is cited: the app’s own words tell 9% and 4% to nobody.' },
    { type: 'paragraph', claims: [claim(sentence, cited)] },
  ];
  if (harmsIn === 'cell')
    blocks.push({ type: 'table', columns: ['Harms'], rows: [[{ text: '9% v 4%', citations: [harms] }]] });
  if (harmsIn === 'effects')
    blocks.push({
      type: 'effects',
      outcome: 'constipation',
      measure: 'percent',
      rows: [{ evidenceId: harmsOf, value: 9, low: null, high: null, n: null, citation: harms }],
    });
  if (harmsIn === 'positions') {
    const positions = [
      { label: 'For', claims: [harmsClaim] },
      { label: 'Against', claims: [claim('Attacks changed little.', cite('opposed', 'Attacks changed little.'))] },
    ];
    blocks.push({ type: 'positions', topic: 'Whether it works', positions, differs: 'Dose.' });
  }
  return {
    answer:
      harmsIn === 'answer'
        ? {
            direction: 'yes',
            isDirect: true,
            isWritten: false,
            lead: 'It does.',
            claims: [harmsClaim],
            certainty: null,
            reasons: [],
            tally: null,
            outcomes: [],
          }
        : null,
    sections: [{ id: 'summary', title: 'Summary', blocks }],
    evidence: Object.keys(TEXTS).map(workOf),
    contradictions: opposed
      ? [
          {
            id: 'x',
            kind: 'direction',
            topic: 'attacks',
            first: cite(opposed[0], TEXTS[opposed[0]] ?? ''),
            second: cite(opposed[1], TEXTS[opposed[1]] ?? ''),
            differs: '',
            confidence: 0.5,
          },
        ]
      : [],
  };
}

function cite(evidenceId: string, quote: string, isMisplaced = false): Citation {
  const start = (TEXTS[evidenceId] ?? '').indexOf(quote) + Number(isMisplaced);
  return { evidenceId, field: 'abstract', quote, start, end: start + quote.length };
}

const claim = (text: string, citation: Citation) => ({
  id: text,
  text,
  verdict: 'supported' as const,
  citations: [citation],
});

function workOf(id: string): ReportEvidence {
  return {
    id,
    ids: {},
    title: `A work, ${id}`,
    authors: [],
    year: 2020,
    venue: null,
    texts: { abstract: TEXTS[id] ?? '' },
    design: 'unknown',
    designBasis: null,
    sampleSize: null,
    sampleSizeBasis: null,
    population: null,
    peerReviewed: null,
    publicationTypes: [],
    notices: [],
    related: [],
    quality: { score: 0, terms: [] },
    foundBy: [],
    included: true,
    reason: '',
    relevance: null,
    representedBy: null,
    reference: null,
  } as unknown as ReportEvidence;
}
