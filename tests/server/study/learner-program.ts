// A learner at a server of their own, for tests that kill it: KILL_AT is the write at which it dies.
import { openIn } from '#tests/core/study/session/session-in-memory.ts';
import { startStudyServer } from './study-server.ts';

const [url = '', killAt = '0'] = process.argv.slice(2);
const STUDY = 'killed-again-and-again';
const WORKSPACE = 'w';
const MOST_STEPS = 200;
const QUIZZES = 3;
let moments = 0;

const server = await startStudyServer({
  url,
  newId: () => STUDY,
  atWrite() {
    moments += 1;
    if (moments === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});
const { studies, worker } = server;
const signal = new AbortController().signal;

async function step(): Promise<boolean> {
  await worker.workThrough(STUDY, signal);
  const view = await studies.view(WORKSPACE, STUDY);
  if (view.items.filter(({ kind }) => kind === 'feedback').length >= QUIZZES) return false;
  const open = openIn(view);
  if (!open) {
    await studies.command(WORKSPACE, STUDY, { kind: 'next', commandId: `next-${view.seq}` });
    return true;
  }
  const { id, options, stem } = open.question;
  await studies.command(WORKSPACE, STUDY, {
    kind: 'answer',
    answerId: `answer-${open.id}`,
    questionId: id,
    // Something to grade: an option, or words that may be right or not.
    text: options[0]?.id ?? stem,
    isDontKnow: false,
    isRevealed: false,
    tookMs: 1_000,
  });
  return true;
}

const known = await studies.list(WORKSPACE);
if (known.length === 0) {
  const ref = { kind: 'report', runId: 'r' } as const;
  await studies.start(WORKSPACE, { ref, goals: '', selfReport: 'new', sealed: null });
}
for (let steps = 0; steps < MOST_STEPS && (await step()); steps += 1);
await server.close();
