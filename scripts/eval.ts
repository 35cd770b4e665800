// Measures finished reports: whole runs of rubric questions in this process, over a simulated world of recorded abstracts.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { responseFormat } from '#contract/conversation/ask.ts';
import { DEPTHS } from '#contract/run-request.ts';
import { toolName } from '#contract/search-record.ts';
import { writeBlindPairs } from '#tests/evals/blind-pairs.ts';
import { startModelGate } from '#tests/evals/model-gate.ts';
import { readJudgedQuestions, readRubrics } from '#tests/evals/rubric.ts';
import { runPubmedqa } from '#tests/evals/run-pubmedqa.ts';
import { createRunner } from '#tests/evals/run-question.ts';
import { runPlain, runRubrics } from '#tests/evals/run-rubrics.ts';
import { runWordings } from '#tests/evals/run-wordings.ts';
import { evaluateScreening } from '#tests/evals/screening/run-screening.ts';
import { runStudyGrades } from '#tests/evals/study/run-study-grades.ts';
import { sharedFile } from '#tests/shared-data.ts';
import { pubmedqaQuestions, recordedWorks } from '#tests/world/recorded-works.ts';
import { sharedHeadings } from '#tests/world/shared-headings.ts';
import { startWorld } from '#tests/world/world.ts';

const HELP = `Usage: npm run eval -- [options]

  --rubrics FILE          questions with expected facts, one JSON a line (default: the shared development set)
  --ids a,b               only these questions
  --world DIR             abstracts to serve, laid out like the shared data (scifact/, pubmedqa/)
  --words                 sources find only the very word, not its other forms
  --model URL             an OpenAI-compatible server (with /v1); without it the rules
  --model-name NAME       (default: by-hand)
  --recordings FILE       keeps the model's answers, and asks nothing that is answered there; alone: asks no model
  --pubmedqa N            instead: N of PubMedQA's questions, evenly spread; how often the direction is the expert's
  --study-grades N        instead: N labelled answers of learners, graded by the model; how often the grade is the label
  --screening             instead: the order of a screening list against others, over the questions and PubMedQA's headings
  --reviews DIR           the same over screened reviews: NAME.csv with title, abstract, included; NAME.txt, the question
  --wordings              instead: the judged questions in all their wordings, keyless, in one table
  --bare                  leaves PubMedQA's conclusions and titles out of the world
  --plain                 the same questions by a plain pipeline with the same model
  --pairs OURS,PLAIN      instead: puts the reports of two --out folders side by side, unnamed, into --out
  --mode simple|advanced|ask  --depth ${DEPTHS.join('|')}  --rounds N
  --format concise|detailed|technical  --length N   of answers of mode ask (default: detailed, 2600 characters)
  --sources a,b           tools to search with (default: search_pubmed,search_preprints, which hold the abstracts)
  --at-once N             questions at a time (default 1)
  --out DIR               writes each report as JSON and markdown, and figures.json`;

const options = z
  .object({
    rubrics: z.string().default(sharedFile('rubrics', 'dev.jsonl')),
    ids: z.string().optional(),
    world: z.string().default(sharedFile()),
    words: z.boolean().default(false),
    model: z.url().optional(),
    'model-name': z.string().default('by-hand'),
    mode: z.enum(['simple', 'advanced', 'ask']).optional(),
    format: responseFormat.default('detailed'),
    // Four hundred words.
    length: z.coerce.number().int().default(2_600),
    depth: z.enum(DEPTHS).optional(),
    rounds: z.coerce.number().int().min(1).optional(),
    sources: z.string().default('search_pubmed,search_preprints'),
    recordings: z.string().optional(),
    pubmedqa: z.coerce.number().int().min(1).optional(),
    'study-grades': z.coerce.number().int().min(1).optional(),
    pairs: z.string().optional(),
    screening: z.boolean().default(false),
    reviews: z.string().optional(),
    wordings: z.boolean().default(false),
    bare: z.boolean().default(false),
    plain: z.boolean().default(false),
    'at-once': z.coerce.number().int().min(1).default(1),
    out: z.string().optional(),
    help: z.boolean().default(false),
  })
  .parse(
    parseArgs({
      options: {
        rubrics: { type: 'string' },
        ids: { type: 'string' },
        world: { type: 'string' },
        words: { type: 'boolean' },
        model: { type: 'string' },
        'model-name': { type: 'string' },
        mode: { type: 'string' },
        format: { type: 'string' },
        length: { type: 'string' },
        depth: { type: 'string' },
        rounds: { type: 'string' },
        sources: { type: 'string' },
        recordings: { type: 'string' },
        pubmedqa: { type: 'string' },
        'study-grades': { type: 'string' },
        pairs: { type: 'string' },
        screening: { type: 'boolean' },
        reviews: { type: 'string' },
        wordings: { type: 'boolean' },
        bare: { type: 'boolean' },
        plain: { type: 'boolean' },
        'at-once': { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean' },
      },
    }).values,
  );

if (options.help) {
  console.log(HELP);
  process.exit(0);
}
if (!fs.existsSync(options.rubrics)) {
  console.error(`There are no questions at ${options.rubrics}. Name a file with --rubrics.`);
  process.exit(2);
}
if (options.pairs) {
  const [ours, plain] = options.pairs.split(',');
  if (!ours || !plain || !options.out) throw new Error('Name two folders, as --pairs OURS,PLAIN, and --out.');
  console.log(writeBlindPairs({ ours, plain, out: options.out }).join('\n'));
  process.exit(0);
}
if (options.screening || options.reviews) {
  for await (const text of evaluateScreening(options.reviews)) console.log(text);
  process.exit(0);
}
const ids = options.ids?.split(',');
const questions = readRubrics(options.rubrics).filter(({ id }) => ids?.includes(id) ?? true);
const works = recordedWorks(options.world, options.bare);
const world = await startWorld({
  works,
  headings: sharedHeadings(),
  forms: options.words ? 'words' : 'stems',
});
const { out, model: url, recordings } = options;
if (out) fs.mkdirSync(out, { recursive: true });
const gate = url || recordings ? await startModelGate({ url: url ?? null, recordings }) : null;

try {
  const runner = await createRunner({
    env: world.env,
    isQuick: false,
    model: gate && { url: gate.baseUrl, name: options['model-name'] },
    mode: options.mode,
    depth: options.depth,
    rounds: options.rounds,
    answers: { responseFormat: options.format, maxResponseLength: options.length },
    sources: options.sources.split(',').map((name) => toolName.parse(name.trim())),
  });
  if (options.plain && !gate) throw new Error('The plain pipeline needs a model: name one with --model.');
  const atOnce = options['at-once'];
  const grades = options['study-grades'];
  if (grades !== undefined) {
    if (!gate) throw new Error('Grades of a model need one: name it with --model.');
    console.log(await runStudyGrades(await runner.openModel(), grades));
  } else if (options.pubmedqa !== undefined) {
    const all = pubmedqaQuestions(options.world);
    const every = Math.max(1, all.length / options.pubmedqa);
    const spread = all.filter((_, i) => Math.floor(i / every) !== Math.floor((i - 1) / every));
    console.log(await runPubmedqa({ questions: spread, runner, atOnce, out }));
  } else if (options.wordings)
    console.log((await runWordings({ questions: readJudgedQuestions(sharedFile('rubrics')), runner, works })).table);
  else if (options.plain && gate) console.log(await runPlain({ questions, runner, works, gate, out }));
  else console.log(await runRubrics({ questions, runner, atOnce, out }));
} finally {
  await gate?.stop();
  await world.stop();
}
