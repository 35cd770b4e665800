import { makeDocx, paragraph } from '#tests/adapters/documents/make-docx.ts';
import type { StyleText } from './style-text.ts';

/** Labels of further kinds, a list in each chapter, identifiers alone. */
export const LABEL_TEXTS: readonly StyleText[] = [
  {
    id: 'a-list-in-each-chapter',
    text: `Chapter 1. Salt

Salt raises blood pressure [1]. Potassium lowers it [2].

References
1. Amadi C. Salt and pressure. J Imag Med. 2011;4:1-9.
2. Borg D. Potassium and pressure. J Imag Med. 2012;5:10-19.

Chapter 2. Sugar

Sugar raises weight [1]. Sweeteners do not [2].

References
1. Cole E. Sugar and weight. J Imag Nutr. 2013;6:1-9.
2. Dahl F. Sweeteners and weight. J Imag Nutr. 2014;7:10-19.
`,
    entries: {
      a: { title: 'Salt and pressure', year: 2011 },
      b: { title: 'Potassium and pressure', year: 2012 },
      c: { title: 'Sugar and weight', year: 2013 },
      d: { title: 'Sweeteners and weight', year: 2014 },
    },
    cites: [
      ['Salt raises', 'a'],
      ['Potassium lowers', 'b'],
      ['Sugar raises', 'c'],
      ['Sweeteners do not', 'd'],
    ],
  },
  {
    id: 'gost-russian',
    text: `Витамин D снижает частоту переломов у пожилых людей [1, с. 15]. Другие авторы с этим не согласны [2; 3].

Список литературы

1. Иванов И. И., Петрова А. С. Витамин D и переломы // Вымышленный медицинский журнал. – 2018. – Т. 5, № 2. – С. 10–18.
2. Сидоров К. В. Остеопороз: учебное пособие. – М.: Вымысел, 2015. – 120 с.
3. Orlov P., Weber T. Vitamin D and fractures in older adults // J. Fict. Bone. – 2016. – Vol. 3. – P. 1–9. – DOI: 10.5555/jfb.2016.1.
`,
    entries: {
      a: { title: 'Витамин D и переломы', year: 2018 },
      b: { title: 'Остеопороз: учебное пособие', year: 2015 },
      c: { title: 'Vitamin D and fractures in older adults', year: 2016, doi: '10.5555/jfb.2016.1' },
    },
    cites: [
      ['снижает частоту', 'a'],
      ['не согласны', 'bc'],
    ],
  },
  {
    id: 'numbers-on-lines-of-their-own',
    text: `Nicotine gum doubles the rate of quitting.1 Patches are equally effective.2,3

REFERENCES
1.
Fairhall T, Moss G. Nicotine gum and quitting. Tob Notes. 2008;17:1-8.
Google Scholar | PubMed
2.
Gruber L, Santos P. Patches for smoking cessation: a trial. Tob Notes. 2010;19:33-41.
Google Scholar | CrossRef
3.
Hahn B. Gum or patch? Addict Lett. 2012;2:5-9.
Google Scholar
`,
    entries: {
      a: { title: 'Nicotine gum and quitting', year: 2008 },
      b: { title: 'Patches for smoking cessation', year: 2010 },
      c: { title: 'Gum or patch?', year: 2012 },
    },
    cites: [
      ['doubles the rate', 'a'],
      ['equally effective', 'bc'],
    ],
  },
  {
    id: 'identifiers-only',
    text: `Ketamine acts within hours (1). Its effect fades after a week (2,3).

References
1. https://doi.org/10.5555/ket.2013.1
2. PMID: 99800002
3. doi:10.5555/ket.2018.7.
`,
    entries: {
      a: { title: '10.5555/ket.2013.1', doi: '10.5555/ket.2013.1' },
      b: { title: '99800002' },
      c: { title: '10.5555/ket.2018.7', doi: '10.5555/ket.2018.7' },
    },
    cites: [
      ['within hours', 'a'],
      ['fades after', 'bc'],
    ],
  },
  {
    id: 'docx-raised-in-runs',
    text: {
      name: 'runs.docx',
      bytes: () => {
        const run = (text: string, isRaised = false) =>
          `<w:r>${isRaised ? '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r>`;
        return makeDocx(
          [
            `<w:p>${run('Colchicine prevents pericarditis')}${run('1', true)}${run(',', true)}${run('2', true)}${run(' in adults.')}${run(' It is cheap')}${run('3', true)}${run('-', true)}${run('5', true)}${run('.')}</w:p>`,
            paragraph('Literature', 1),
            paragraph('1 Imber M, Brugada A. Colchicine for pericarditis. Lancet Heart 2013; 382: 1–9.'),
            paragraph('2 Lotri G. Recurrent pericarditis. Heart Notes 2014; 100: 10–19.'),
            paragraph('3 Price D. Cost of colchicine. Health Cost 2015; 1: 1–4.'),
            paragraph('4 Quine S, Rose T. Generic colchicine. Health Cost 2016; 2: 5–9.'),
            paragraph('5 Stone U. Colchicine in primary care. GP Notes 2017; 3: 11–19.'),
          ].join(''),
        );
      },
    },
    entries: {
      a: { title: 'Colchicine for pericarditis', year: 2013 },
      b: { title: 'Recurrent pericarditis', year: 2014 },
      c: { title: 'Cost of colchicine', year: 2015 },
      d: { title: 'Generic colchicine', year: 2016 },
      e: { title: 'Colchicine in primary care', year: 2017 },
    },
    cites: [
      ['prevents pericarditis', 'ab'],
      ['It is cheap', 'cde'],
    ],
  },
  {
    id: 'perplexity-without-heading',
    text: `Cold plunges raise noradrenaline threefold[1]. Evidence for immunity is thin[2][3].

Citations:
[1] https://pubmed.ncbi.nlm.nih.gov/99900001/
[2] https://www.example.com/cold-plunge-immunity
[3] https://pmc.ncbi.nlm.nih.gov/articles/PMC9990003/

---
Answer from a machine
`,
    entries: { a: { title: '99900001' }, b: { title: 'cold-plunge-immunity' }, c: { title: 'PMC9990003' } },
    cites: [
      ['noradrenaline threefold', 'a'],
      ['immunity is thin', 'bc'],
    ],
  },
  {
    id: 'alpha-labels',
    text: `Graph kernels classify proteins well [Bor05, SV10]. Deep models do better [KW17]. See [Bor05, Thm. 2].

References
[Bor05] K. Borgmann. Protein function prediction via graph kernels. Bioinf. Notes, 21:47-56, 2005.
[KW17] T. Kipp and M. Walling. Classification with graph networks. In Proc. ICLX, 2017.
[SV10] N. Shervan and S. Vish. Graph kernels. J. Mach. Notes, 11:1201-1242, 2010.
`,
    entries: {
      b: { title: 'Protein function prediction via graph kernels', year: 2005 },
      k: { title: 'Classification with graph networks', year: 2017 },
      s: { title: 'Graph kernels. J', year: 2010 },
    },
    cites: [
      ['classify proteins', 'bs'],
      ['Deep models', 'k'],
      ['See', 'b'],
    ],
  },
];
