import { describe, expect, it } from 'vitest';
import { askedLanguage, isForeign } from '#core/question/asked-language.ts';
import { processorMs } from '#tests/processor-ms.ts';
import { describeWithSharedData, readShared, readSharedJsonLines } from '#tests/shared-data.ts';
import { SHORT_QUESTIONS } from './short-questions.ts';

const ALL = Object.entries(SHORT_QUESTIONS).flatMap(([language, own]) => own.map((text) => ({ language, text })));

describe('the language of a question', () => {
  it.each([
    ['Reduce la metformina la mortalidad?', 'es'],
    ['migraña', 'es'],
    ['Czy metformina zmniejsza śmiertelność?', 'pl'],
    ['A metformina reduz a mortalidade?', 'pt'],
    ['Ist Kaffee gesund?', 'de'],
    ['La vitamina D previene le fratture?', 'it'],
    ['糖尿病患者運動療法効果', 'ja'],
    ['高齢者の転倒予防対策', 'ja'],
    ['偏头痛的治疗', 'zh'],
    ['Чи знижує метформін смертність?', 'uk'],
  ])('is recognised from a few words: %s', (question, language) => {
    expect(askedLanguage(question)).toBe(language);
  });

  it('is seldom missed or mistaken in short questions', () => {
    const guessed = ALL.map(({ language, text }) => ({ language, text, guess: askedLanguage(text) }));
    const asked = guessed.filter(({ text }) => /[?？]\s*$/u.test(text));
    const share = (of: typeof guessed, is: (each: (typeof guessed)[number]) => boolean) =>
      of.filter(is).length / of.length;
    expect(ALL.length).toBeGreaterThan(200);
    expect(share(asked, ({ guess }) => isForeign(guess))).toBeGreaterThan(0.95);
    expect(share(guessed, ({ guess }) => isForeign(guess))).toBeGreaterThan(0.85);
    expect(share(guessed, ({ language, guess }) => guess === language)).toBeGreaterThan(0.85);
    // Names alone are in no language, but English is never claimed.
    expect(guessed.filter(({ guess }) => guess === 'en')).toEqual([]);
  });

  it.each([
    'amitriptyline prophylaxis in tension-type headache',
    'Helicobacter pylori eradication',
    'in vitro angiogenesis VEGF',
    'de novo mutations autism',
    'Clostridioides difficile vancomycin',
    'Ménière disease betahistine',
    'Guillain-Barré',
    'naïve T cells',
    'café au lait spots',
    'Is sildenafil dangerous?',
    'von Willebrand disease',
    'van der Woude syndrome',
    'La Crosse encephalitis',
    'Y chromosome',
    'lipoprotein(a)',
    'E coli sepsis',
    'post partum haemorrhage oxytocin',
    'TP53',
    'statins elderly',
    'Metformin sepsis mortality?',
  ])('is no other than English, or unknown: %s', (question) => {
    expect(isForeign(askedLanguage(question))).toBe(false);
  });

  it('takes time that grows with the text', () => {
    for (const piece of ['de la ', 'Ä b ', 'von X ', 'a', '？の', 'naïve de ']) {
      const began = processorMs();
      askedLanguage(piece.repeat(50_000 / piece.length));
      expect(processorMs() - began, piece).toBeLessThan(500);
    }
  });
});

describeWithSharedData('questions in English', () => {
  const read = (file: string[], field: string) =>
    readSharedJsonLines(...file).map((line) => String((line as Record<string, unknown>)[field]));
  const questions = () => [
    ...read(['rubrics', 'dev.jsonl'], 'question'),
    ...read(['scifact', 'dev', 'claims.jsonl'], 'claim'),
    ...read(['pubmedqa', 'dev', 'questions.jsonl'], 'question'),
    ...read(['scholarqa', 'dev', 'scholarqabench_bio.jsonl'], 'input'),
    ...read(['scholarqa', 'dev', 'scholarqabench_neuro.jsonl'], 'input'),
  ];
  const headings = () =>
    readShared('wordlists', 'mesh_terms_2019.txt')
      .split('\n')
      .flatMap((line) => line.split('\t')[1] ?? []);

  it.each([
    ['questions and claims', questions],
    ['headings of MeSH, which are names', headings],
  ])('are hardly ever taken for another language: %s', (_, texts) => {
    const all = texts();
    const mistaken = all.filter((text) => isForeign(askedLanguage(text)));
    expect(all.length).toBeGreaterThan(1_000);
    expect(mistaken.length / all.length, mistaken.slice(0, 10).join('\n')).toBeLessThan(0.002);
  });
});
