import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { StudyPage } from '#components/study/study-page.tsx';
import { fakeServer, settle, showStudy, withQueries } from './show-study.tsx';
import {
  answer,
  CONCEPTS,
  claiming,
  EDGES,
  grade,
  question,
  questionItem,
  RUNNING,
  running,
  study,
} from './study-fixture.ts';

// All questions, works and answers here are invented.

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const key = async (name: string, target: Element = document.body) => {
  await act(async () => {
    fireEvent.keyDown(target, { key: name, bubbles: true });
  });
  await settle();
};
const press = async (name: string | RegExp, within_: HTMLElement = document.body) => {
  await act(async () => {
    fireEvent.click(within(within_).getByRole('button', { name }));
  });
  await settle();
};
const chosen = () => screen.queryAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value);
const openCard = () => document.querySelector<HTMLElement>('[data-open]');

describe('a question answered by keyboard alone', () => {
  it('is chosen by place or letter, and given with Enter and one id', async () => {
    const server = await showStudy(running());
    await key('2');
    expect(chosen().filter((value) => value.startsWith('o'))).toEqual(['o2']);
    await key('c');
    expect(chosen().filter((value) => value.startsWith('o'))).toEqual(['o3']);
    await key('9');
    expect(chosen().filter((value) => value.startsWith('o'))).toEqual(['o3']);
    await key('Enter', document.activeElement ?? document.body);
    expect(server.writes()).toHaveLength(1);
    expect(server.writes()[0]).toMatchObject({
      method: 'POST',
      path: '/api/study/s1/answers',
      body: { questionId: 'q3', text: 'o3', tookMs: expect.any(Number) },
    });
  });

  it('has a hint on h, with its cost, and “I don’t know” on ? instead of the list of keys', async () => {
    const server = await showStudy(running());
    const card = openCard();
    expect(card?.textContent).toContain('A hint lowers the score');
    await key('h');
    expect(server.writes()[0]).toMatchObject({ path: '/api/study/s1/hints', body: { questionId: 'q3' } });
    await key('?');
    expect(server.writes()[1]).toMatchObject({
      path: '/api/study/s1/answers',
      body: { questionId: 'q3', text: '', isDontKnow: true },
    });
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  });

  it('takes no letter of what is typed for a choice', async () => {
    const server = await showStudy(running());
    const field = screen.getByRole('textbox', { name: /Ask, or say/ });
    await key('a', field);
    await key('h', field);
    expect(server.writes()).toEqual([]);
    expect(chosen().filter((value) => value.startsWith('o'))).toEqual([]);
  });

  it('is not sent empty', async () => {
    const server = await showStudy(running());
    await press(/^Answer/, openCard() ?? undefined);
    expect(server.writes()).toEqual([]);
    expect(openCard()?.textContent).toContain('Choose one of the answers');
  });

  it('keeps what was written when the server refuses, and sends it again under the same id', async () => {
    const open = questionItem('q3', {
      question: question('q3', { type: 'cloze', options: [], stem: 'It lowers _____.' }),
    });
    const server = await showStudy(running({ items: [open] }));
    const field = screen.getByRole('textbox', { name: 'The missing words' });
    await act(async () => fireEvent.change(field, { target: { value: 'uric acid' } }));
    server.answer = () => Response.json({ error: { code: 'unavailable', message: 'Try later.' } }, { status: 503 });
    await press(/^Answer/);
    expect(openCard()?.textContent).toContain('Try later.');
    expect(sessionStorage.getItem('assay-study-answer q3')).toBe('uric acid');
    server.answer = () => Response.json(running());
    await press(/^Answer/);
    const [first, second] = server.writes();
    expect(first?.body?.['answerId']).toBe(second?.body?.['answerId']);
    expect(sessionStorage.getItem('assay-study-answer q3')).toBeNull();
  });
});

describe('what comes of an answer', () => {
  it('is shown point by point, with the learner’s words, and where to read what was missing', async () => {
    await showStudy(running());
    const points = screen.getByRole('list', { name: 'Point by point' });
    const [covered, missing] = within(points).getAllByRole('listitem');
    expect(covered?.textContent).toContain('You wrote: “less uric acid is in the blood”');
    expect(missing?.textContent).toMatch(/^missing:/);
    await press('Show the passage: Fictional trial 101', missing);
    const passage = screen.getByRole('dialog', { name: 'The passage in Fictional trial 101' });
    expect(passage.querySelector('mark')?.textContent).toBe('Fewer crystals were seen in joints.');
    expect(
      within(passage)
        .getByRole('link', { name: /Open in the report/ })
        .getAttribute('href'),
    ).toContain('/runs/r1?tab=sources&source=pmid%3A101');
  });

  it('says that rules graded, what the learner added, and what seems to be mixed up', async () => {
    await showStudy(running());
    expect(screen.getAllByText('Approximate: graded without a model').length).toBeGreaterThan(0);
    expect(screen.getByText(/not in these sources, so it neither counts nor costs/)).toBeTruthy();
    expect(screen.getByText(/can be cured/)).toBeTruthy();
  });

  it('can be disputed with a reason, once', async () => {
    const server = await showStudy(running());
    await press('This grade is wrong');
    await press('Have it graded again');
    expect(server.writes()).toEqual([]);
    fireEvent.change(screen.getByRole('textbox', { name: /Why is this grade wrong/ }), {
      target: { value: 'I did say it.' },
    });
    await press('Have it graded again');
    expect(server.writes()[0]).toMatchObject({
      path: '/api/study/s1/disputes',
      body: { answerId: 'a-q2', reason: 'I did say it.' },
    });
    const items = running().items.map((item) =>
      item.kind === 'question' && item.question.id === 'q2'
        ? { ...item, isDisputed: true, disputeChanged: false }
        : item,
    );
    await server.push(running({ seq: 30, items }));
    expect(screen.getByText(/It was reviewed and has not changed/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'This grade is wrong' })).toBeNull();
  });

  it('comes over the stream with the focus on the grade; an older view changes nothing', async () => {
    const server = await showStudy(running());
    const graded = running().items.map((item) =>
      item.kind === 'question' && item.question.id === 'q3'
        ? { ...item, answers: [answer('q3', 'o1')], grade: grade('q3') }
        : item,
    );
    await server.push(running({ seq: 21, items: graded }));
    expect(document.activeElement?.getAttribute('data-question')).toBe('q3');
    expect(within(document.activeElement as HTMLElement).getByText('Right')).toBeTruthy();
    await server.push(running({ seq: 19 }));
    expect(openCard()).toBeNull();
  });

  it('asks on when the learner asked back', async () => {
    const back = questionItem('q3', {
      answers: [answer('q3', 'What does lower mean?')],
      grade: grade('q3', { outcome: 'clarify', feedback: 'To lower is to make less.', score: 0, isCorrect: false }),
    });
    await showStudy(running({ items: [back] }));
    expect(screen.getByText('A question back, not graded')).toBeTruthy();
    expect(screen.queryByText('The answer:')).toBeNull();
    expect(screen.getByRole('form', { name: 'Your answer' })).toBeTruthy();
  });
});

describe('questions that are open at once', () => {
  const earlier = questionItem('q1', { purpose: 'diagnostic' });

  it('are answered one at a time, the one asked last first', async () => {
    const server = await showStudy(running({ items: [earlier, questionItem('q3')] }));
    expect(screen.getAllByRole('form', { name: 'Your answer' })).toHaveLength(1);
    expect(screen.getByText(/it comes up again after the other question/)).toBeTruthy();
    await key('1');
    await key('Enter', document.activeElement ?? document.body);
    expect(server.writes()[0]?.body).toMatchObject({ questionId: 'q3' });
  });

  it('can be answered anew where grading was given up', async () => {
    const stuck = questionItem('q3', { answers: [answer('q3', 'o1')] });
    await showStudy(running({ items: [stuck], working: 'Your answer is being compared with the sources.' }));
    expect(screen.getByText('Being graded …')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Your answer' })).toBeNull();
    cleanup();
    await showStudy(running({ items: [stuck], working: null }));
    expect(screen.getByRole('form', { name: 'Your answer' })).toBeTruthy();
  });
});

describe('the next step', () => {
  it('is one button with its reason, pressed with Enter from anywhere that is no field', async () => {
    const server = await showStudy(study());
    expect(screen.getByText('Eight questions at most find what you know already.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Begin with a short diagnostic/ })).toBeTruthy();
    await key('Enter');
    expect(server.writes()[0]).toMatchObject({ path: '/api/study/s1/next', body: { commandId: expect.any(String) } });
  });

  it('leads to the open question instead of asking the server', async () => {
    const server = await showStudy(running());
    await press('Go to the question');
    await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
    expect(server.writes()).toEqual([]);
    expect(document.activeElement?.getAttribute('name')).toBe('answer-q3');
  });

  it('pauses a quiz, hides its open question, and goes on with it', async () => {
    const server = await showStudy(running());
    await press('Pause the quiz');
    expect(server.writes()[0]).toMatchObject({ path: '/api/study/s1/quizzes/pause' });
    const quiz = running().quiz;
    await server.push(running({ seq: 22, quiz: quiz && { ...quiz, isPaused: true } }));
    expect(screen.getByText('The quiz is paused here.')).toBeTruthy();
    expect(screen.queryByRole('form', { name: 'Your answer' })).toBeNull();
    await press('Go on with the quiz');
    expect(server.writes()[1]).toMatchObject({ path: '/api/study/s1/quizzes/resume' });
  });

  it('starts research where that is the next step', async () => {
    const server = await showStudy(
      study({ next: { kind: 'research', conceptId: 'uric', reason: 'The sources say too little about it.' } }),
    );
    server.answer = () => Response.json({ runId: 'r9' }, { status: 202 });
    await press(/Find more about Uric acid/);
    expect(server.writes()[0]).toMatchObject({ path: '/api/study/s1/research', body: { conceptIds: ['uric'] } });
  });

  it('does nothing twice while something is under way', async () => {
    const server = await showStudy(study({ next: { kind: 'wait', conceptId: null, reason: 'An answer is graded.' } }));
    await key('Enter');
    expect(server.writes()).toEqual([]);
  });
});

describe('the concepts', () => {
  const node = (name: RegExp) => screen.getByRole('button', { name });

  it('are read out with level of knowledge and fringe, and walked with the arrow keys', async () => {
    await showStudy(study());
    expect(node(/^Gout, 91 % · reached, shaky$/)).toBeTruthy();
    expect(node(/^Ebastrol, not asked yet, next$/)).toBeTruthy();
    expect(node(/^Frequency of gout flares, 70 % · open again$/)).toBeTruthy();
    const first = node(/^Gout, /);
    const stops = [...document.querySelectorAll('[data-concept][tabindex="0"]')];
    expect(stops).toHaveLength(1);
    act(() => (stops[0] as SVGElement).focus());
    await key('ArrowDown', stops[0]);
    expect(document.activeElement?.getAttribute('data-concept')).toBe('ebastrol');
    await key('Enter', document.activeElement ?? undefined);
    expect(screen.getByRole('heading', { name: 'Ebastrol' })).toBe(document.activeElement);
    expect(first).toBeTruthy();
  });

  it('stand in a list that says the same: every concept and every edge', async () => {
    await showStudy(study());
    await press('List');
    const list = screen.getByRole('list', { name: 'Concepts by level' });
    for (const { name } of CONCEPTS) expect(within(list).getAllByText(name).length).toBeGreaterThan(0);
    expect(within(list).getAllByRole('button', { name: /: why .* needs it$/ })).toHaveLength(EDGES.length);
    await press(/Uric acid in blood: why Ebastrol needs it/, list);
    const open = document.querySelector('details[open]');
    expect(open?.textContent).toContain('The one is told of before the other (uric, ebastrol).');
    expect(open?.textContent).toContain('A sentence that names uric and ebastrol.');
  });

  it('open the reason of a line that is pressed', async () => {
    await showStudy(study());
    const line = document.querySelector('[data-edge="ebastrol-flares"]');
    await act(async () => fireEvent.click(line as Element));
    expect(document.querySelector('details[open]')?.textContent).toContain('(ebastrol, flares)');
  });

  it('open the answers that a number comes from, and mark those that do not count', async () => {
    await showStudy(running());
    await act(async () => fireEvent.click(node(/^Gout, 91 %/)));
    const region = screen.getByRole('region', { name: 'Where the number comes from' });
    const [counted, not] = within(region).getAllByRole('listitem');
    expect(counted?.textContent).toContain('60 %');
    expect(counted?.textContent).toContain('91 %');
    expect(not?.textContent).toContain('Does not count: A hint was shown.');
    await press('What is gout?', region);
    expect(document.activeElement?.getAttribute('data-question')).toBe('q0');
  });

  it('keep their sentences back while a question on them is open', async () => {
    await showStudy(running());
    await act(async () => fireEvent.click(node(/^Ebastrol, /)));
    expect(screen.queryByText(/Ebastrol is an invented thing/)).toBeNull();
    expect(screen.getByText(/shown again once the question on it is answered/)).toBeTruthy();
    await act(async () => fireEvent.click(node(/^Gout, /)));
    expect(screen.getByText(/Gout is an invented thing/)).toBeTruthy();
  });

  it('are renamed, removed, joined by a line, and a change is undone', async () => {
    const server = await showStudy(study());
    const edits = () => server.writes().map(({ body }) => body?.['edit']);
    await act(async () => fireEvent.click(node(/^Ebastrol, /)));
    await press('Rename');
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: ' EB-1 ' } });
    await press('Save');
    await press('Connect');
    fireEvent.change(screen.getByRole('combobox', { name: 'Ebastrol' }), { target: { value: 'leads' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'The other concept' }), { target: { value: 'gout' } });
    server.answer = () =>
      Response.json({ error: { code: 'invalid_request', message: 'That would close a circle.' } }, { status: 400 });
    await press('Draw');
    expect(screen.getByText('That would close a circle.')).toBeTruthy();
    server.answer = () => Response.json(study({ seq: 9, edits: [{ commandId: 'k1', what: 'Ebastrol was removed' }] }));
    await press('Remove');
    expect(screen.getByText('Ebastrol was removed')).toBeTruthy();
    await press('Undo');
    expect(edits()).toEqual([
      { kind: 'rename_concept', conceptId: 'ebastrol', name: 'EB-1' },
      { kind: 'add_edge', from: 'ebastrol', to: 'gout' },
      { kind: 'remove_concept', conceptId: 'ebastrol' },
      { kind: 'undo', commandId: 'k1' },
    ]);
  });

  it('can be explained, asked about, and looked for; what was mixed up stands with its correction', async () => {
    const server = await showStudy(running({ quiz: null }));
    await act(async () => fireEvent.click(node(/^Ebastrol, /)));
    await press('Explain this');
    await press('Quiz me on this');
    const region = screen.getByRole('region', { name: 'Misconceptions' });
    expect(region.textContent).toContain('Ebastrol is a painkiller.');
    expect(region.textContent).toContain('answered right 1 of 3 times');
    await press('Find more about this');
    expect(server.writes().map(({ path }) => path)).toEqual([
      '/api/study/s1/explanations',
      '/api/study/s1/quizzes',
      '/api/study/s1/research',
    ]);
    expect(server.writes()[1]?.body).toMatchObject({ conceptIds: ['ebastrol'], quizId: expect.any(String) });
  });
});

describe('the session', () => {
  it('says how the coordinator understood a message, and shows a primer without locking anything', async () => {
    const server = await showStudy(running());
    expect(screen.getByText(/To the tutor: A question about why/)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'First, in short' }).textContent).toContain('nothing is locked');
    const field = screen.getByRole('textbox', { name: /Ask, or say/ });
    await act(async () => fireEvent.change(field, { target: { value: 'quiz me' } }));
    await key('Enter', field);
    expect(server.writes()[0]).toMatchObject({
      path: '/api/study/s1/messages',
      body: { text: 'quiz me', messageId: expect.any(String) },
    });
    expect((field as HTMLTextAreaElement).value).toBe('');
  });

  it('renders what models, sources and learners wrote as text', async () => {
    const evil = '<img src=x onerror=alert(1)><b>bold</b>';
    const items = [
      { kind: 'message' as const, id: 'm', text: evil, at: '2026-11-20T10:00:00.000Z' },
      questionItem('q3', {
        question: question('q3', { stem: evil }),
        answers: [answer('q3', evil)],
        grade: grade('q3', { feedback: evil, misconception: evil, expected: evil }),
      }),
    ];
    await showStudy(running({ items, title: evil }));
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(evil, { exact: false }).length).toBeGreaterThanOrEqual(5);
  });

  it('says what it is reading before there is anything, and what to do where it failed', async () => {
    await showStudy(study({ status: 'preparing', concepts: [], edges: [], working: 'Reading 12 works.' }));
    expect(screen.getByText('Reading 12 works.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Summary sheet' })).toBeNull();
    cleanup();
    const problem = 'The report holds no checked sentence.';
    const server = await showStudy(study({ status: 'failed', concepts: [], edges: [], problem }));
    expect(screen.getByText(problem).getAttribute('role')).toBe('alert');
    const refused = 'This document is not read yet.';
    server.answer = () => Response.json({ error: { code: 'invalid_request', message: refused } }, { status: 400 });
    await press('Try again');
    expect(screen.getByText(refused).getAttribute('role')).toBe('alert');
    server.answer = () => Response.json(study({ status: 'preparing', seq: 99, concepts: [], edges: [] }));
    await press('Try again');
    // The same wish until it was heard: the server does it once.
    const [first, second] = server.writes();
    expect(second).toEqual(first);
    expect(first).toMatchObject({ method: 'POST', path: '/api/study/s1/preparation' });
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('shows both sides where sources may differ, each with its source, and says what differs', async () => {
    const claims = [claiming('d1', 'Ebastrol made flares rarer.'), claiming('d2', 'Ebastrol changed no flares.')];
    const disagreements = [{ topic: 'flares with ebastrol', differs: 'The dose differs.', claims }];
    const items = RUNNING.map((item) =>
      item.kind === 'explanation' ? { ...item, output: { ...item.output, disagreements } } : item,
    );
    await showStudy(running({ items }));
    const region = screen.getByRole('region', { name: 'Where sources may differ' });
    expect(region.textContent).toContain('On flares with ebastrol. The dose differs.');
    const sides = within(region).getAllByRole('listitem');
    expect(sides.map((side) => within(side).getAllByRole('button', { name: /^Citation \d+: / }).length)).toEqual([
      1, 1,
    ]);
  });

  it('reports a shared problem once, in the text or below it', async () => {
    const pattern = (description: string) => ({
      patternType: 'careless' as const,
      description,
      affectedQuestions: ['q1'],
      suggestedRemediation: 'Read to the end.',
    });
    const output = {
      errorPatterns: [pattern('One error was a slip.'), pattern('Two were of another kind.')],
      feedbackText: '2 of 3 answers were right. One error was a slip. Read to the end.',
      improvementAreas: [],
      masteryScore: 0.5,
      masteryAchieved: false,
    };
    await showStudy(running({ items: [{ kind: 'feedback', id: 'f', output, cycle: null }] }));
    expect(screen.getAllByText(/One error was a slip/)).toHaveLength(1);
    expect(screen.getByRole('list', { name: 'What went wrong in common' }).textContent).toContain('another kind');
  });

  it('says that it is gone when it was deleted', async () => {
    const server = fakeServer(study());
    const made: { onerror?: () => void; readyState: number }[] = [];
    vi.stubGlobal(
      'EventSource',
      class {
        static readonly CLOSED = 2;
        readyState = 2;
        constructor() {
          made.push(this);
        }
        addEventListener() {}
        close() {}
      },
    );
    server.answer = () => Response.json({ error: { code: 'not_found', message: 'Not there.' } }, { status: 404 });
    await act(async () => {
      render(<StudyPage initial={study()} />, { wrapper: withQueries });
    });
    await act(async () => made[0]?.onerror?.());
    await settle();
    expect(screen.getByText(/This session is not there any more/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Next step' })).toBeNull();
  });
});

describe('a session without a model', () => {
  const cards = { all: 78, left: 70, nextDue: null };
  const quiz = { kind: 'quiz' as const, conceptId: null, reason: '70 of 78 cards are left today.' };

  it('says what it is and what a model would add, and offers nothing that needs one', async () => {
    await showStudy(study({ cards, edges: [], next: quiz }));
    expect(screen.getByRole('link', { name: 'choose one in Settings' }).getAttribute('href')).toBe('/settings');
    expect(screen.queryByRole('textbox', { name: /Ask, or say/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Begin with the cards' })).toBeDefined();
    expect(screen.getByText('70 of 78 cards are left today.')).toBeDefined();
    await press(new RegExp(CONCEPTS[0]?.name ?? ''), screen.getByRole('list', { name: 'Concepts by level' }));
    expect(screen.queryByRole('button', { name: 'Explain this' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ask me its cards' })).toBeDefined();
  });

  it('comes to an end that leads to the progress', async () => {
    const reason = 'That is all that the sources can ask: 78 cards. The next ones come back on 28 March.';
    await showStudy(study({ cards: { ...cards, left: 0 }, next: { kind: 'done', conceptId: null, reason } }));
    expect(screen.getByText(reason)).toBeDefined();
    expect(screen.getByRole('link', { name: /See the progress/ })).toBeDefined();
  });

  it('shows no empty answer where one is kept back', async () => {
    const kept = { ...grade('q1'), outcome: 'dont_know' as const, isCorrect: false, expected: '' };
    const citation = { ...kept.citation, quote: '' };
    const item = questionItem('q1', { answers: [answer('q1', '')], grade: { ...kept, citation } });
    await showStudy(study({ items: [item] }));
    expect(screen.queryByText('The answer:')).toBeNull();
    expect(screen.queryByRole('button', { name: /Read the passage/ })).toBeNull();
  });
});

it('says how far a diagnostic is', async () => {
  const items = ['q1', 'q2'].map((each) => questionItem(each, { purpose: 'diagnostic', answers: [], grade: null }));
  await showStudy(study({ items }));
  expect(screen.getByText('2 of at most 8')).toBeDefined();
});
