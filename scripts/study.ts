// Studying in the terminal, by keyboard alone: the same sessions as on the pages, in this process and on the server's database.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import readline from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Claim } from '#contract/claim.ts';
import { type StudyMaterialRef, studyMaterialRef } from '#contract/study/study.ts';
import type { StudyItem, StudyView } from '#contract/study/study-view.ts';
import { isAssayError } from '#core/errors.ts';
import { readTerminalEnv } from '#server/env.ts';
import { openTerminalStudies } from '#server/terminal/terminal-studies.ts';

const HELP = `Usage: npm run study -- COMMAND

  list                          the study sessions
  start report|answer RUN       begins to study a report or an answer
  start document|collection ID  begins to study a document or a collection of the library
                                (goes on where it is studied already; --afresh begins anew)
  go ID                         goes on with a session, card by card

While studying: type an answer, or the number of an option; "?" says that you do not know, "hint" shows a hint,
"quit" leaves (everything is kept).

The sessions are those of the workspace whose access token (settings page) is in ASSAY_TOKEN; without one they are the
terminal's own. The database is DATABASE_URL's, else the one that npm start keeps in .data/postgres. Here cards are asked
and graded by code: a model that is configured serves the study pages, and never the terminal.`;

// The id of a session may begin with a hyphen.
const isOption = (argument: string) => /^--[a-z]+$/.test(argument);
const { values } = parseArgs({
  args: process.argv.slice(2).filter(isOption),
  options: { help: { type: 'boolean', default: false }, afresh: { type: 'boolean', default: false } },
});
const [command = '', ...given] = process.argv.slice(2).filter((argument) => !isOption(argument));

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

if (values.help || !['list', 'start', 'go'].includes(command)) fail(HELP);
const root = path.dirname(import.meta.dirname);
const { studies, workspaceId, settled, close } = await openTerminalStudies({
  env: readTerminalEnv(root),
  token: process.env['ASSAY_TOKEN'],
  folder: path.join(root, '.data/postgres'),
}).catch((error: unknown) => {
  if (isAssayError(error)) fail(error.message);
  throw error;
});

function refOf([kind, id]: readonly string[]): StudyMaterialRef {
  const sent = { kind, runId: id, documentId: id, collection: id };
  const parsed = studyMaterialRef.safeParse(sent);
  return parsed.success ? parsed.data : fail(HELP);
}

const sources = (view: StudyView, ids: readonly string[]) =>
  [...new Set(ids)].map((id) => view.works[id]?.title ?? id).join('; ');

function tell(claims: readonly Claim[], view: StudyView): void {
  for (const { text, citations } of claims) {
    const from = citations.map(({ evidenceId }) => evidenceId);
    console.log(`  ${text} (${sources(view, from)})`);
  }
}

function show(item: StudyItem, view: StudyView): void {
  if (item.kind === 'explanation') {
    tell([...item.primer, ...item.output.explanation], view);
    for (const { topic, differs, claims } of item.output.disagreements ?? []) {
      console.log(`  Sources may differ on ${topic}. ${differs}`);
      tell(claims, view);
    }
  } else if (item.kind === 'diagnostic_result') console.log(`\nYou begin as: ${item.output.learnerLevel}.`);
  else if (item.kind === 'feedback') console.log(`\n${item.output.feedbackText}`);
  else if (item.kind === 'loop_result')
    console.log(item.output.masteryAchieved ? '\nMastered.' : '\nThis needs other sources or a rest.');
  else if (item.kind === 'problem') console.log(`\n${item.problem.error.message}`);
  else if (item.kind === 'notice') console.log(`\n${item.text}`);
  else if (item.kind === 'path')
    for (const { topic, reason } of item.output.learningPath) console.log(`  ${topic}: ${reason}`);
}

const openIn = (view: StudyView) =>
  view.items.findLast(
    (item) => item.kind === 'question' && (item.grade === null || item.grade.outcome === 'clarify'),
  ) as Extract<StudyItem, { kind: 'question' }> | undefined;

/** Asks at the terminal; the end of what is typed, or of a file that is read instead, is "quit". */
function openTerminal() {
  const terminal = readline.createInterface({ input: process.stdin, output: process.stdout });
  // As an iterator it keeps lines that come before they are asked for.
  const lines = terminal[Symbol.asyncIterator]();
  return {
    async ask(prompt: string): Promise<string> {
      terminal.setPrompt(prompt);
      terminal.prompt();
      const { value, done } = await lines.next();
      return done ? QUIT : value.trim();
    },
    close: () => terminal.close(),
  };
}

const QUIT = 'quit';

async function go(id: string): Promise<void> {
  const seen = new Set<string>();
  const tell = (view: StudyView) => {
    for (const item of view.items) if (!seen.has(item.id)) show(item, view);
    for (const item of view.items) seen.add(item.id);
  };
  let view = await settled(id);
  const terminal = openTerminal();
  for (const { id: known } of view.items) seen.add(known);
  console.log(`${view.title}: ${view.concepts.length} concepts (session ${id})`);
  while (view.status === 'failed') {
    console.log(view.problem);
    if ((await terminal.ask('[Enter tries again, "quit" leaves] > ')) !== '') break;
    await orMessage(studies.command(workspaceId, id, { kind: 'prepare', commandId: randomUUID() }));
    view = await settled(id);
  }
  for (let isOn = view.status === 'ready'; isOn; ) {
    const open = openIn(view);
    if (open) showQuestion(open);
    else console.log(`\n${view.next.reason}`);
    const line = await terminal.ask(open ? '> ' : '[Enter goes on] > ');
    if (line === QUIT) break;
    await orMessage(open ? reply(id, open, line) : goOn(id, line));
    view = await settled(id);
    if (open) showGrade(open.id, view);
    tell(view);
    isOn = open !== undefined || view.next.kind !== 'done' || openIn(view) !== undefined;
    if (!isOn) console.log(`\n${view.next.reason}`);
  }
  terminal.close();
}

/** What is refused is reported, and the session goes on. */
async function orMessage(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isAssayError(error)) throw error;
    console.log(error.message);
  }
}

const goOn = (id: string, line: string) =>
  studies.command(
    workspaceId,
    id,
    line === '' ? { kind: 'next', commandId: randomUUID() } : { kind: 'say', messageId: randomUUID(), text: line },
  );

function showQuestion({ question }: Extract<StudyItem, { kind: 'question' }>): void {
  console.log(`\n${question.stem}${question.unit ? ` (${question.unit})` : ''}`);
  for (const [at, { text }] of question.options.entries()) console.log(`  ${at + 1}. ${text}`);
  for (const hint of question.shownHints) console.log(`  Hint: ${hint}`);
}

async function reply(id: string, { question }: Extract<StudyItem, { kind: 'question' }>, line: string): Promise<void> {
  const questionId = question.id;
  if (line === 'hint') {
    await studies.command(workspaceId, id, { kind: 'hint', commandId: randomUUID(), questionId });
    return;
  }
  const text = question.options[Number(line) - 1]?.id ?? line;
  const answer = { questionId, text: line === '?' ? '' : text, isDontKnow: line === '?', isRevealed: false };
  await studies.command(workspaceId, id, { kind: 'answer', answerId: randomUUID(), ...answer, tookMs: null });
}

function showGrade(itemId: string, view: StudyView): void {
  const item = view.items.find((each) => each.id === itemId);
  if (item?.kind !== 'question' || !item.grade) return;
  const { outcome, feedback, expected, citation } = item.grade;
  console.log(`${outcome.replace('_', ' ')}: ${feedback}`);
  if (expected) console.log(`  ${expected}\n  “${citation.quote}” (${sources(view, [citation.evidenceId])})`);
}

try {
  if (command === 'list') {
    for (const { id, title, known, concepts, due } of await studies.list(workspaceId))
      console.log(`${id}  ${known}/${concepts} known, ${due} due  ${title}`);
  } else if (command === 'start') {
    const wanted = { ref: refOf(given), goals: '', selfReport: 'some' as const, sealed: null, isAfresh: values.afresh };
    const { studyId, isUnderWay } = await studies.start(workspaceId, wanted);
    if (isUnderWay) console.log('You study this already: it goes on as you left it. "--afresh" begins anew.');
    await go(studyId);
  } else await go(given[0] ?? fail(HELP));
} catch (error) {
  if (!isAssayError(error)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await close();
}
