import { makeDocx, paragraph } from '#tests/adapters/documents/make-docx.ts';
import { makePdf, paragraphAt, textAt } from '#tests/adapters/documents/make-pdf.ts';
import type { StyleText } from './style-text.ts';

const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>');
const block = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;

/** A field as Zotero, Mendeley and EndNote write it: an instruction, and what it shows. */
const field = (instruction: string, shown: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${shown}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const zotero = (shown: string, title: string) =>
  field(
    ` ADDIN ZOTERO_ITEM CSL_CITATION {&quot;citationItems&quot;:[{&quot;itemData&quot;:{&quot;title&quot;:&quot;${title}&quot;,&quot;issued&quot;:{&quot;date-parts&quot;:[[2018]]}}}]} `,
    shown,
  );

const NAMES = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...kinds: string[]) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rS" Type="${REL}/styles" Target="styles.xml"/>${kinds
    .map((kind) => `<Relationship Id="r${kind}" Type="${REL}/${kind}" Target="${kind}.xml"/>`)
    .join('')}</Relationships>`;
const notes = (kind: 'footnote' | 'endnote', texts: readonly string[]) =>
  `<?xml version="1.0"?><w:${kind}s ${NAMES}>${texts
    .map((text, n) => `<w:${kind} w:id="${n + 1}">${block(`<w:r><w:${kind}Ref/></w:r>`, run(` ${text}`))}</w:${kind}>`)
    .join('')}</w:${kind}s>`;
const noteMark = (kind: 'footnote' | 'endnote', n: number) => `<w:r><w:${kind}Reference w:id="${n}"/></w:r>`;

/** Files of Word and PDF. */
export const FILE_TEXTS: readonly StyleText[] = [
  {
    id: 'docx-raised-zotero',
    text: {
      name: 'manuscript.docx',
      bytes: () =>
        makeDocx(
          [
            paragraph('Introduction', 1),
            block(
              run('Tamsulosin helps the passage of distal ureteric stones.'),
              zotero(raised('1,2'), 'Medical expulsive therapy'),
              run(' A large trial found no benefit'),
              zotero(raised('3'), 'No benefit of tamsulosin'),
              run(' for stones below 5 mm. The volume was 12 cm'),
              raised('3'),
              run('. Guidelines are cautious.'),
              raised('2–4'),
            ),
            paragraph('References', 1),
            paragraph('1. Pickford R, Starr K. Medical expulsive therapy in adults. Lancet Urol. 2015;386:341-9.'),
            paragraph('2. Yelland B, Ochoa L. Alpha-blockers for ureteric stones. BMJ Urol. 2016;355:i6112.'),
            paragraph(
              '3. Meltzman A, Burrow P. Tamsulosin versus placebo for ureteric stones. JAMA Urol. 2018;178:1051-7.',
            ),
            paragraph('4. Society of Urologists. Guideline on urolithiasis. Arnhem: SU; 2022.'),
          ].join(''),
        ),
    },
    entries: {
      a: { title: 'Medical expulsive therapy in adults', year: 2015 },
      b: { title: 'Alpha-blockers for ureteric stones', year: 2016 },
      c: { title: 'Tamsulosin versus placebo for ureteric stones', year: 2018 },
      d: { title: 'Guideline on urolithiasis', year: 2022 },
    },
    cites: [
      ['helps the passage', 'ab'],
      ['found no benefit', 'c'],
      ['12 cm', ''],
      ['are cautious', 'bcd'],
    ],
  },
  {
    id: 'docx-footnotes-and-endnotes',
    text: {
      name: 'essay.docx',
      bytes: () =>
        makeDocx(
          block(
            run('School closures reduced influenza transmission.'),
            noteMark('footnote', 1),
            run(' The effect faded after two weeks.'),
            noteMark('footnote', 2),
            run(' Learning losses were considerable.'),
            noteMark('endnote', 1),
            run(' Poorer children lost more.'),
            noteMark('footnote', 3),
          ),
          {
            'word/_rels/document.xml.rels': relations('footnotes', 'endnotes'),
            'word/footnotes.xml': notes('footnote', [
              'Petra Calloway, “School Closure and Influenza,” Epidemic Letters 3 (2009): 10–19.',
              'Calloway, “School Closure,” 15; Tim Urquhart, The Closed School (Bath: Avon, 2012), 4.',
              'See Urquhart, The Closed School, 90.',
            ]),
            'word/endnotes.xml': notes('endnote', [
              'Noor Haddad, “Learning Losses after School Closures,” Education Notes 8 (2021): 1–22, doi:10.5555/en.2021.8.1.',
            ]),
          },
        ),
    },
    entries: {
      c: { title: 'School Closure and Influenza', year: 2009 },
      u: { title: 'The Closed School (Bath', year: 2012 },
      h: { title: 'Learning Losses after School Closures', year: 2021, doi: '10.5555/en.2021.8.1' },
    },
    cites: [
      ['reduced influenza', 'c'],
      ['effect faded', 'cu'],
      ['Learning losses were', 'h'],
      ['Poorer children', 'u'],
    ],
  },
  {
    id: 'docx-author-year-mendeley-table',
    text: {
      name: 'guideline.docx',
      bytes: () =>
        makeDocx(
          [
            paragraph('Recommendations', 1),
            `<w:tbl><w:tr><w:tc>${paragraph('Recommendation')}</w:tc><w:tc>${paragraph('Grade')}</w:tc><w:tc>${paragraph('Evidence')}</w:tc></w:tr><w:tr><w:tc>${paragraph('Offer topical NSAIDs for knee osteoarthritis before oral drugs.')}</w:tc><w:tc>${paragraph('A')}</w:tc><w:tc>${paragraph('(Derwent et al., 2016)')}</w:tc></w:tr></w:tbl>`,
            block(
              run('Topical diclofenac relieves knee pain '),
              field(
                ' ADDIN CSL_CITATION { "mendeley" : { "formattedCitation" : "(x)" } } ',
                run('(Derwent et al., 2016)'),
              ),
              run('. Glucosamine is not recommended '),
              field(
                ' ADDIN EN.CITE &lt;EndNote&gt;&lt;Cite&gt;&lt;Author&gt;Wandel&lt;/Author&gt;&lt;/Cite&gt;&lt;/EndNote&gt;',
                run('(Wandl &amp; Jüni-Frey, 2010)'),
              ),
              run('.'),
            ),
            paragraph('Bibliography', 1),
            paragraph(
              'Derwent S, Conroy D, Rabe H (2016) Topical NSAIDs for chronic musculoskeletal pain in adults. Pain Database 6:CD997400',
            ),
            paragraph(
              'Wandl S, Jüni-Frey P (2010) Effects of glucosamine in osteoarthritis of hip or knee. BMJ Joints 341:c4675. https://doi.org/10.5555/bmj.c4675',
            ),
          ].join(''),
        ),
    },
    entries: {
      d: { title: 'Topical NSAIDs for chronic musculoskeletal pain in adults', year: 2016 },
      w: { title: 'Effects of glucosamine in osteoarthritis of hip or knee', year: 2010, doi: '10.5555/bmj.c4675' },
    },
    cites: [
      ['relieves knee pain', 'd'],
      ['Glucosamine is not', 'w'],
    ],
  },
  {
    id: 'pdf-raised-by-position',
    text: {
      name: 'paper.pdf',
      bytes: () =>
        makePdf({
          pages: [
            {
              content: [
                textAt(72, 740, 'Walking and dementia', { size: 16 }),
                textAt(72, 700, 'Walking more than 9800 steps a day was associated with a lower risk of dementia.'),
                textAt(478, 704, '1', { size: 7 }),
                textAt(72, 686, 'A dose of 3800 steps gave half of that benefit'),
                textAt(299, 690, '2,3', { size: 7 }),
                textAt(312, 686, 'in a cohort of older adults. Intensity mattered'),
                textAt(72, 672, 'as well.'),
                textAt(111, 676, '2-4', { size: 7 }),
                textAt(125, 672, 'The surface was 20 m'),
                textAt(231, 676, '2', { size: 7 }),
                textAt(236, 672, 'in the laboratory of the authors.'),
                textAt(72, 630, 'References', { size: 13 }),
                paragraphAt(
                  72,
                  606,
                  [
                    '1. Delpozo B, Ahmadi M. Daily step count and incident dementia. JAMA Neurol',
                    '2022;79:1059-63.',
                    '2. Stamas E. Steps and intensity in older adults. Lancet Public Health 2021;',
                    '6:e44-e53. doi:10.5555/lph.2021.44',
                    '3. Paluk A, Bai S. Cadence and cognition. Neurology 2020;95:e1-e9.',
                    '4. Rojer I. Physical activity and brain volume. Brain Ageing 2019;4:10-9.',
                  ],
                  10,
                ),
              ].join(''),
            },
          ],
        }),
    },
    entries: {
      a: { title: 'Daily step count and incident dementia', year: 2022 },
      b: { title: 'Steps and intensity in older adults', year: 2021, doi: '10.5555/lph.2021.44' },
      c: { title: 'Cadence and cognition', year: 2020 },
      d: { title: 'Physical activity and brain volume', year: 2019 },
    },
    cites: [
      ['9800 steps', 'a'],
      ['3800 steps', 'bc'],
      ['Intensity mattered', 'bcd'],
      ['surface was 20', ''],
    ],
  },
  {
    id: 'pdf-author-year-hanging',
    text: {
      name: 'thesis.pdf',
      bytes: () =>
        makePdf({
          pages: [
            {
              content: [
                textAt(72, 740, 'Chapter 2', { size: 16 }),
                paragraphAt(72, 700, [
                  'Music therapy reduced agitation in nursing home residents (Ridderbos et',
                  'al., 2013). The effect lasted four weeks (Vink-Smit, 2014). Costs were not',
                  'reported by any trial (Baird & Thomson, 2018).',
                ]),
                textAt(300, 40, '12', { size: 9 }),
              ].join(''),
            },
            {
              content: [
                textAt(72, 760, 'References', { size: 14 }),
                paragraphAt(72, 730, [
                  'Baird, F., & Thomson, W. (2018). Economic evaluation of music therapy: a review.',
                ]),
                paragraphAt(96, 717, ['Arts in Health, 10(2), 99-112. https://doi.org/10.5555/aih.2018.99']),
                paragraphAt(72, 704, [
                  'Ridderbos, H., Stige, B., & Gold, C. (2013). Individual music therapy for agitation',
                ]),
                paragraphAt(96, 691, ['in dementia. Ageing and Mind, 17(6), 667-678.']),
                paragraphAt(72, 678, ['Vink-Smit, A. (2014). Lasting effects of music. Geriatric Care, 2, 1-9.']),
                textAt(300, 40, '13', { size: 9 }),
              ].join(''),
            },
          ],
        }),
    },
    entries: {
      b: { title: 'Economic evaluation of music therapy', year: 2018, doi: '10.5555/aih.2018.99' },
      r: { title: 'Individual music therapy for agitation', year: 2013 },
      v: { title: 'Lasting effects of music', year: 2014 },
    },
    cites: [
      ['reduced agitation', 'r'],
      ['four weeks', 'v'],
      ['Costs were not', 'b'],
    ],
  },
];
