import { makeDocx, paragraph } from '#tests/adapters/documents/make-docx.ts';
import { makePdf, paragraphAt, textAt } from '#tests/adapters/documents/make-pdf.ts';
import type { StyleText } from './style-text.ts';

/** Numbers in further styles, written after the reader of the others. */
export const FURTHER_NUMBERS: readonly StyleText[] = [
  {
    id: 'nlm-internet',
    text: `Hand hygiene compliance among surgeons averages 48% (1). Alcohol rubs are faster than soap and water (2,3), and cheaper (2). National surveillance shows a decline in MRSA since 2008 (4), which the Ministry attributes to audits (5).

REFERENCES:

1. Obermeier T, Salako B, Finnegan R. Hand hygiene in the operating theatre: an observational study. Infect Prev Pract [Internet]. 2017 Mar 4 [cited 2020 Jan 3];9(3):210-6. Available from: https://example.org/ipp/9/210
2. Castell V, Moyo D. Alcohol-based hand rub versus traditional handwashing. J Hosp Hyg. 2013 Jun;84(2):101-7. Epub 2013 Apr 2. PubMed PMID: 99500002; PubMed Central PMCID: PMC9950002.
3. Lindell A, editor. Textbook of infection control. 4th ed. Stockholm: Norra Forlag; 2015. 412 p.
4. Public Health Agency (UK). Annual epidemiological commentary: MRSA bacteraemia [Internet]. London: The Agency; 2019 [updated 2019 Jul 11; cited 2020 Feb 1]. 48 p. Available from: https://example.gov/mrsa
5. Ministry of Health. Auditing hand hygiene: does it work? Wellington: The Ministry; 2018.
`,
    entries: {
      a: { title: 'Hand hygiene in the operating theatre', year: 2017 },
      b: { title: 'Alcohol-based hand rub versus traditional handwashing', year: 2013 },
      c: { title: 'Textbook of infection control', year: 2015 },
      d: { title: 'Annual epidemiological commentary: MRSA bacteraemia', year: 2019 },
      e: { title: 'Auditing hand hygiene: does it work?', year: 2018 },
    },
    cites: [
      ['averages 48%', 'a'],
      ['faster than soap', 'bc'],
      ['decline in MRSA', 'de'],
    ],
  },
  {
    id: 'bmj-raised-with-spaces',
    text: `Frailty doubles the risk of readmission after hip fracture.1 2 Comprehensive assessment reduced it in three trials,2-4 but not in a fourth.5 The absolute difference was 3.5 percentage points at 90 days (P=0.02). In 2016 the college endorsed it.6

1 Pennywell C, Grogan F. Frailty and readmission after hip fracture. BMJ 2014;349:g6001.
2 Aldous M, Tsai C-H, Ribeiro L. Geriatric assessment on orthopaedic wards. Lancet 2015;385:1623-33.
3 Vestergaard-Holm K. Orthogeriatric care in Denmark. Age Ageing 2012;41:18-24.
4 Prestwick R, et al. Comprehensive assessment and readmission: randomised trial. BMJ 2017;356:j100.
5 Szymanski W, O'Leary D. No effect of geriatric consultation. J Am Geriatr Soc 2018;66:1-7.
6 Royal College of Geriatrics. Standards for hip fracture care. RCG, 2016.
`,
    entries: {
      a: { title: 'Frailty and readmission after hip fracture', year: 2014 },
      b: { title: 'Geriatric assessment on orthopaedic wards', year: 2015 },
      c: { title: 'Orthogeriatric care in Denmark', year: 2012 },
      d: { title: 'Comprehensive assessment and readmission', year: 2017 },
      e: { title: 'No effect of geriatric consultation', year: 2018 },
      f: { title: 'Standards for hip fracture care', year: 2016 },
    },
    cites: [
      ['doubles the risk', 'ab'],
      ['reduced it in three trials', 'bcde'],
      ['3.5 percentage points', ''],
      ['college endorsed it', 'f'],
    ],
  },
  {
    id: 'wikipedia-copy',
    text: `Nasal irrigation is a personal hygiene practice.[1][2] It is used for sinusitis[3] and may reduce the use of antibiotics.[3]: 12 [4] Tap water can carry amoebae.[5][citation needed]

References
^ a b Bristow, Helen; Amadi, Peter (2014). "Nasal irrigation: a systematic review". Journal of Rhinology. 12 (3): 100–110. doi:10.5555/jr.2014.100. PMID 99600001.
^ "Neti pots: are they safe?". Consumer Health Letter. 24 January 2017. Retrieved 3 May 2020.
^ a b c Okada, R. (2016). Saline Irrigation for Chronic Rhinosinusitis. London: Airway Books. ISBN 978-0-00-000000-2.
^ Lund, T; Sykes, G (2011). "Antibiotic use after irrigation". Family Doctor. 8 (2): 33–40. PMC 9960004.
^ Centers for Amoeba Control (2019). "Naegleria and tap water". Retrieved 2020-05-03.
`,
    entries: {
      a: { title: 'Nasal irrigation: a systematic review', year: 2014, doi: '10.5555/jr.2014.100' },
      b: { title: 'Neti pots: are they safe?', year: 2017 },
      c: { title: 'Saline Irrigation for Chronic Rhinosinusitis', year: 2016 },
      d: { title: 'Antibiotic use after irrigation', year: 2011 },
      e: { title: 'Naegleria and tap water', year: 2019 },
    },
    cites: [
      ['personal hygiene', 'ab'],
      ['used for sinusitis', 'cd'],
      ['Tap water', 'e'],
    ],
  },
  {
    id: 'gemini-works-cited',
    text: `# Ashwagandha and sleep

## Key findings

Ashwagandha extract modestly improves sleep onset latency.1 Effects were larger at doses of 600 mg per day or more.1, 2 Liver injury has been reported in case series.3 Regulators in Denmark banned it in 2023.4

#### **Works cited**

1. Effect of Ashwagandha extract on sleep: A systematic review and meta-analysis \\- PMC, accessed on July 1, 2025, [https://pmc.ncbi.nlm.nih.gov/articles/PMC9970001/](https://pmc.ncbi.nlm.nih.gov/articles/PMC9970001/)
2. Dose response of Withania somnifera in insomnia \\- PubMed, accessed on July 1, 2025, [https://pubmed.ncbi.nlm.nih.gov/99700002/](https://pubmed.ncbi.nlm.nih.gov/99700002/)
3. Ashwagandha-induced liver injury: a case series \\- ResearchGate, accessed on July 1, 2025, [https://www.example.net/publication/1](https://www.example.net/publication/1)
4. Danish ban on ashwagandha, accessed on July 1, 2025, [https://www.example.dk/ban](https://www.example.dk/ban)
`,
    entries: {
      a: { title: 'Effect of Ashwagandha extract on sleep' },
      b: { title: 'Dose response of Withania somnifera in insomnia' },
      c: { title: 'Ashwagandha-induced liver injury' },
      d: { title: 'Danish ban on ashwagandha' },
    },
    cites: [
      ['sleep onset latency', 'a'],
      ['doses of 600 mg', 'ab'],
      ['Liver injury has', 'c'],
      ['banned it in 2023', 'd'],
    ],
  },
  {
    id: 'docx-word-numbering-bold-heading',
    text: {
      name: 'assignment.docx',
      bytes: () => {
        const bold = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
        const item = (text: string) =>
          `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
        return makeDocx(
          [
            bold('Zinc for the common cold'),
            paragraph(
              'Zinc lozenges shortened colds by two days in adults [1]. Doses below 75 mg did not work [1, 2]. Nausea was common [3].',
            ),
            bold('REFERENCES'),
            item('Hemmings H, Petrus E. Zinc acetate lozenges and the common cold. Br J Clin Notes. 2016;82:1393-8.'),
            item(
              'Douglas-Roy M. Low-dose zinc: no effect on colds. Open Respir Lett. 2011;5:51-8. DOI 10.5555/orl.2011.51.',
            ),
            item('Sci M, Das R. Adverse effects of zinc. JAMA Drugs 2014; 311: 1440-1.'),
            bold('Word count: 1,498'),
          ].join(''),
        );
      },
    },
    entries: {
      a: { title: 'Zinc acetate lozenges and the common cold', year: 2016 },
      b: { title: 'Low-dose zinc: no effect on colds', year: 2011, doi: '10.5555/orl.2011.51' },
      c: { title: 'Adverse effects of zinc', year: 2014 },
    },
    cites: [
      ['shortened colds', 'a'],
      ['below 75 mg', 'ab'],
      ['Nausea', 'c'],
    ],
  },
  {
    id: 'science-numbers',
    text: `Glaciers lost 267 gigatons of ice per year between 2000 and 2019 (1). The loss accelerated in Alaska (1, 2) and the Alps (3–5). We measured (6) 24 glaciers; see (7) for the protocol. The coefficient was high (r = 0.91).

References and Notes

1. R. Hugonnard, M. Eide, Accelerated glacier mass loss. Nature 592, 726–731 (2021).
2. C. Larsson et al., Surface melt dominates Alaska. Geophys. Res. Lett. 42, 5902–5908 (2015).
3. M. Zempf, Global glacier changes and sea level. Nature 568, 382–386 (2019).
4. B. Marzin, A. Jarosz, Past and future sea-level change. Cryosphere 6, 1295–1322 (2012).
5. G. Carturan, Twenty years of Alpine retreat. J. Glaciol. 66, 1–9 (2020).
6. Materials and methods are available as supplementary materials.
7. F. Paulsen, Glacier Mapping (Polar Press, Oslo, ed. 2, 2013).
`,
    entries: {
      a: { title: 'Accelerated glacier mass loss', year: 2021 },
      b: { title: 'Surface melt dominates Alaska', year: 2015 },
      c: { title: 'Global glacier changes and sea level', year: 2019 },
      d: { title: 'Past and future sea-level change', year: 2012 },
      e: { title: 'Twenty years of Alpine retreat', year: 2020 },
      f: { title: 'Materials and methods are available' },
      g: { title: 'Glacier Mapping', year: 2013 },
    },
    cites: [
      ['267 gigatons', 'a'],
      ['accelerated in Alaska', 'abcde'],
      ['24 glaciers', 'fg'],
      ['coefficient was high', ''],
    ],
  },
  {
    id: 'pdf-two-columns-raised',
    text: {
      name: 'columns.pdf',
      bytes: () => {
        const left = [
          'Screening for abdominal aneurysm reduces',
          'mortality in men aged 65 to 74 years.',
          'Four trials support this finding.',
          'To prevent one death 238 men are screened,',
          'and surgery fell by half in the trials of the',
          'last century. In women the evidence is weak',
          'and screening is not recommended.',
        ];
        const raised: Record<number, string> = {
          1: textAt(237, 692, '1', { size: 6 }),
          2: textAt(206, 680, '1,2', { size: 6 }),
          5: textAt(268, 644, '3', { size: 6 }),
        };
        const right = [
          '1. Ashdown H, Scutt R. The multicentre',
          'aneurysm screening study. Lancet 2002;',
          '360:1531-9.',
          '2. Lindhart J, Norman P. Screening for',
          'aneurysm: pooled long-term mortality. Br J',
          'Surg 2008;95:826-34.',
          '3. Task Force on Prevention. Screening for',
          'aneurysm in women. Ann Notes 2019;171:',
          '1-9. doi:10.5555/an.2019.171',
        ];
        return makePdf({
          pages: [
            {
              content: [
                textAt(72, 740, 'Screening for aneurysm', { size: 16 }),
                ...left.map((line, n) => textAt(72, 700 - 12 * n, line, { size: 10 }) + (raised[n] ?? '')),
                textAt(330, 700, 'References', { size: 12 }),
                paragraphAt(330, 680, right, 10),
              ].join(''),
            },
          ],
        });
      },
    },
    entries: {
      a: { title: 'The multicentre aneurysm screening study', year: 2002 },
      b: { title: 'pooled long-term mortality', year: 2008 },
      c: { title: 'aneurysm in women', year: 2019, doi: '10.5555/an.2019.171' },
    },
    cites: [
      ['reduces mortality in men', 'a'],
      ['Four trials support', 'ab'],
      ['In women', 'c'],
    ],
  },
  {
    id: 'dutch-literatuur',
    text: `Valpreventie bij ouderen vermindert het aantal vallen met een kwart [1]. Dit geldt ook voor Tai Chi [2 en 3]. De richtlijn (ref. 4) adviseert oefentherapie.

Literatuurlijst
[1] Van der Velden-Bos N, de Wit A. Valpreventie thuis. Ned Tijdschr Fict 2015;159:A1001.
[2] Jansen S, ter Horst B. Tai Chi voor ouderen: een gerandomiseerd onderzoek. Huisarts Vandaag 2018;61(4):12-6.
[3] Li F, Harmsen P. Tai Chi and falls. N Engl J Fict 2012;366:511-9.
[4] Nederlandse Vereniging voor Valgeneeskunde. Richtlijn preventie van valincidenten. Utrecht: NVV; 2017.
`,
    entries: {
      a: { title: 'Valpreventie thuis', year: 2015 },
      b: { title: 'Tai Chi voor ouderen', year: 2018 },
      c: { title: 'Tai Chi and falls', year: 2012 },
      d: { title: 'Richtlijn preventie van valincidenten', year: 2017 },
    },
    cites: [
      ['met een kwart', 'a'],
      ['Tai Chi', 'bc'],
      ['De richtlijn', 'd'],
    ],
  },
];
