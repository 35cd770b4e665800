import { makeDocx } from '#tests/adapters/documents/make-docx.ts';
import type { StyleText } from './style-text.ts';

/** Names and notes in further styles, written after the reader of the others. */
export const FURTHER_NAMES: readonly StyleText[] = [
  {
    id: 'springer-author-year',
    text: `Microplastics occur in most freshwater fish (Adeoye 2019a, b; Lindqvist and Pohl 2020). Uptake depends on feeding mode (e.g. Tan et al. 2018; but see Tan 2021). Following Gräfe-Huber (2017), we distinguish fibres from fragments. Effects on growth are small (reviewed in Moss et al. 2016a; Moss et al. 2016b). Sampling followed ISO guidance (ISO 2015; US EPA 2014).

References

Adeoye K (2019a) Microplastics in tilapia. Environ Notes 12:1–9. https://doi.org/10.5555/en.2019.0001
Adeoye K (2019b) Fibres in the gut of catfish. Environ Notes 12:201–212
Gräfe-Huber S (2017) Kunststoffe im Süßwasser. Springau, Wien
International Organization for Standardization (2015) Water quality: sampling. ISO, Geneva
Lindqvist P, Pohl E (2020) Plastic ingestion by perch and roach. Hydrobiol Lett 833:55–68
Moss J, Quill A, Udo B (2016a) Growth of fish exposed to polystyrene. Aquat Toxicol Rep 170:1–8
Moss J, Udo B, Quill A (2016b) A review of plastic toxicity. Aquat Toxicol Rep 171:11–29
Tan W (2021) Filter feeding and plastic: a reply. Mar Debris 4:2
Tan W, Goh S, Lim B (2018) Feeding mode explains plastic uptake. Mar Debris 1:77–86
United States Environmental Protection Agency (2014) Sampling guide for surface waters. EPA 900-B-14-001
`,
    entries: {
      a: { title: 'Microplastics in tilapia', year: 2019, doi: '10.5555/en.2019.0001' },
      b: { title: 'Fibres in the gut of catfish', year: 2019 },
      g: { title: 'Kunststoffe im Süßwasser', year: 2017 },
      i: { title: 'Water quality: sampling', year: 2015 },
      l: { title: 'Plastic ingestion by perch and roach', year: 2020 },
      m: { title: 'Growth of fish exposed to polystyrene', year: 2016 },
      n: { title: 'A review of plastic toxicity', year: 2016 },
      t: { title: 'Filter feeding and plastic: a reply', year: 2021 },
      u: { title: 'Feeding mode explains plastic uptake', year: 2018 },
      e: { title: 'Sampling guide for surface waters', year: 2014 },
    },
    cites: [
      ['most freshwater fish', 'abl'],
      ['Uptake depends', 'ut'],
      ['distinguish fibres', 'g'],
      ['growth are small', 'mn'],
      ['ISO guidance', 'ie'],
    ],
  },
  {
    id: 'abnt-portuguese',
    text: `O aleitamento materno exclusivo reduz a mortalidade infantil (SILVA; SOUZA, 2018, p. 23). Segundo Oliveira et al. (2020), a prevalência no Nordeste é de 41%. Outros estudos apontam diferenças regionais (BRASIL, 2015; CAMPOS-NETO, 2016).

REFERÊNCIAS

BRASIL. Ministério da Saúde. Saúde da criança: aleitamento materno. 2. ed. Brasília: Ministério da Saúde, 2015.

CAMPOS-NETO, A. B. Desigualdades regionais no aleitamento. Cadernos Fictícios de Saúde, Rio de Janeiro, v. 32, n. 4, p. 1-12, abr. 2016.

OLIVEIRA, M. C. et al. Prevalência do aleitamento exclusivo no Nordeste. Revista Imaginária de Nutrição, v. 33, e190001, 2020. Disponível em: https://doi.org/10.5555/rin.2020.0001. Acesso em: 3 mar. 2021.

SILVA, J. P.; SOUZA, L. F. Aleitamento materno e mortalidade infantil: coorte de 1982. Jornal Suposto de Pediatria, v. 94, n. 2, p. 20-29, 2018.
`,
    entries: {
      b: { title: 'Saúde da criança: aleitamento materno', year: 2015 },
      c: { title: 'Desigualdades regionais no aleitamento', year: 2016 },
      o: { title: 'Prevalência do aleitamento exclusivo no Nordeste', year: 2020, doi: '10.5555/rin.2020.0001' },
      s: { title: 'Aleitamento materno e mortalidade infantil', year: 2018 },
    },
    cites: [
      ['reduz a mortalidade', 's'],
      ['prevalência no Nordeste', 'o'],
      ['diferenças regionais', 'bc'],
    ],
  },
  {
    id: 'oscola-docx',
    text: {
      name: 'law.docx',
      bytes: () => {
        const names = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
        const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
        const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
        const mark = (n: number) => `<w:r><w:footnoteReference w:id="${n}"/></w:r>`;
        const notes = [
          'Fiona Hargreave, ‘Consent and Capacity in Adolescents’ (2011) 74 Modern Health Law Review 20, 25.',
          'ibid 27.',
          'Edmund Tallis, Medical Law in Practice (3rd edn, Isis Press 2016) 88.',
          'Hargreave (n 1) 30; Tallis (n 3) 90. See also Ada Birch, ‘Refusing Treatment’ [2014] Journal of Bioethical Cases 1.',
          'cf Birch (n 4) 3.',
        ];
        return makeDocx(
          `<w:p>${run('Adolescents may consent to treatment.')}${mark(1)}${run(' Their refusal has less weight.')}${mark(2)}${run(' Textbooks doubt this.')}${mark(3)}${run(' The debate continues.')}${mark(4)}${run(' Courts have been silent')}${mark(5)}${run(' since then.')}</w:p>`,
          {
            'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rS" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="rF" Type="${relation}/footnotes" Target="footnotes.xml"/></Relationships>`,
            'word/footnotes.xml': `<?xml version="1.0"?><w:footnotes ${names}>${notes.map((text, n) => `<w:footnote w:id="${n + 1}"><w:p>${run(text)}</w:p></w:footnote>`).join('')}</w:footnotes>`,
          },
        );
      },
    },
    entries: {
      h: { title: 'Consent and Capacity in Adolescents', year: 2011 },
      t: { title: 'Medical Law in Practice', year: 2016 },
      b: { title: 'Refusing Treatment', year: 2014 },
    },
    cites: [
      ['may consent', 'h'],
      ['less weight', 'h'],
      ['Textbooks doubt', 't'],
      ['debate continues', 'htb'],
      ['Courts have been', 'b'],
    ],
  },
  {
    id: 'asa-pages-and-communications',
    text: `Loneliness predicts mortality as strongly as smoking does (Holt and Lunstad-Fry 2015:227). Neighbourhood contact buffers it (Okafor 1998, 2003; Weiss et al. 2011:14–16). One informant disagreed (J. Marlow, personal communication, May 3, 2019). Survey data are from the National Ageing Panel (2018a). See also Putney ([1995] 2000) and Duvall (in press).

REFERENCES

Duvall, Irene. In press. "Alone in the City." Social Problems Quarterly.
Holt, Janet and Tim Lunstad-Fry. 2015. "Loneliness as a Risk Factor for Mortality." Perspectives in Sociology 10(2):227-37.
National Ageing Panel. 2018a. "Wave 9 Codebook." Retrieved June 1, 2019 (http://www.example.org/nap9).
National Ageing Panel. 2018b. "Wave 9 Sampling Report." Retrieved June 1, 2019 (http://www.example.org/nap9s).
Okafor, Ngozi. 1998. Neighbours. Chicago, IL: Lake Press.
Okafor, Ngozi. 2003. "Who Knocks? Visits among the Old." Ageing Today 23(1):1-19.
Putney, Robert. [1995] 2000. Bowling with Others. New York: Crane.
Weiss, Robin, Hal Amaro, and Lee Ann Poole. 2011. "Contact and Health." Annual Reviews of Loneliness 37:11-33.
`,
    entries: {
      d: { title: 'Alone in the City' },
      h: { title: 'Loneliness as a Risk Factor for Mortality', year: 2015 },
      n: { title: 'Wave 9 Codebook', year: 2018 },
      m: { title: 'Wave 9 Sampling Report', year: 2018 },
      o: { title: 'Neighbours', year: 1998 },
      p: { title: 'Who Knocks?', year: 2003 },
      q: { title: 'Bowling with Others', year: 2000 },
      w: { title: 'Contact and Health', year: 2011 },
    },
    cites: [
      ['predicts mortality', 'h'],
      ['contact buffers', 'opw'],
      ['informant disagreed', ''],
      ['Survey data', 'n'],
      ['See also', 'qd'],
    ],
  },
  {
    id: 'author-year-in-brackets',
    text: `Bees forage less in fields treated with imidacloprid [Novak & Eriksen 2014; Teale 2017]. Teale [2017] found no loss of colonies. Losses were larger in winter [Novak et al. 2019a,b].

Bibliography

[Novak & Eriksen 2014] Novak, P., Eriksen, S.: Foraging under imidacloprid. Apidol. Notes 45 (2014) 1-9.
[Novak et al. 2019a] Novak, P., Eriksen, S., Dietl, A.: Winter losses of honeybees I. Apidol. Notes 50 (2019) 11-20.
[Novak et al. 2019b] Novak, P., Dietl, A., Eriksen, S.: Winter losses of honeybees II. Apidol. Notes 50 (2019) 21-30.
[Teale 2017] Teale, R.: Colonies and seed dressing. Bee Lett. 3 (2017) 4-8.
`,
    entries: {
      a: { title: 'Foraging under imidacloprid', year: 2014 },
      b: { title: 'Winter losses of honeybees I.', year: 2019 },
      c: { title: 'Winter losses of honeybees II', year: 2019 },
      t: { title: 'Colonies and seed dressing', year: 2017 },
    },
    cites: [
      ['Bees forage less', 'at'],
      ['no loss of colonies', 't'],
      ['larger in winter', 'bc'],
    ],
  },
  {
    id: 'appendix-behind-the-list',
    text: `Introduction

Mindfulness eases chronic pain slightly (Hollis, 2015; Varga & Amsel, 2018). Attrition was 20% (Varga & Amsel, 2018).

References

Hollis, P. (2015). Mindfulness and pain. Pain Letters, 3(1), 1–9.

Varga, T., & Amsel, L. (2018). Mindfulness for chronic low back pain: A trial. Pain Letters, 6(2), 20–31.

Appendix A

The questionnaire was developed by the authors in 2014 and has twelve items. It follows an earlier instrument (Hollis, 2015).

Figure legends

Figure 1. Flow of participants.
`,
    entries: {
      h: { title: 'Mindfulness and pain', year: 2015 },
      v: { title: 'Mindfulness for chronic low back pain', year: 2018 },
    },
    cites: [
      ['eases chronic pain', 'hv'],
      ['Attrition', 'v'],
      ['earlier instrument', 'h'],
    ],
  },
  {
    id: 'harvard-ibid-and-secondary',
    text: `Play improves language (Rowan, 2012, cited in Penn, 2018, p. 4). Free play matters most (ibid., p. 9). Boys and girls gain alike (Penn and Rowan, 2020; Save the Children, 2019). In Rowan’s view, “toys are the tools of thought” (2012: 33).

References:
Penn, H. (2018). Play and talk. Leeds: Aire Press.
Penn, H. and Rowan, G. (2020). 'Gender and play in nurseries', Early Years Letters, 9(1), pp. 2-11.
Rowan, G. (2012). 'The tools of thought', Nursery Notes, 1(1), pp. 30-39.
Save the Children (2019). Play for all. London: Save the Children.
`,
    entries: {
      p: { title: 'Play and talk', year: 2018 },
      q: { title: 'Gender and play in nurseries', year: 2020 },
      r: { title: 'The tools of thought', year: 2012 },
      s: { title: 'Play for all', year: 2019 },
    },
    cites: [
      ['improves language', 'pr'],
      ['matters most', 'p'],
      ['gain alike', 'qs'],
      ['tools of thought', 'r'],
    ],
  },
  {
    id: 'turkish-apa',
    text: `Okul öncesi eğitim dil gelişimini destekler (Yıldız ve Çelik, 2016; Şahin, 2019). Öztürk vd. (2020) benzer sonuçlar bulmuştur.

Kaynakça

Öztürk, A., Güneş, B. ve Ak, C. (2020). Okul öncesinde dil gelişimi: boylamsal bir çalışma. Kurgu Eğitim Dergisi, 12(2), 44-58.
Şahin, D. (2019). Erken çocuklukta okuma. Ankara: Hayal Yayınları.
Yıldız, E. ve Çelik, F. (2016). Dil gelişimi ve oyun. Kurgu Eğitim Dergisi, 8(1), 1-12. https://doi.org/10.5555/ked.2016.1
`,
    entries: {
      o: { title: 'Okul öncesinde dil gelişimi', year: 2020 },
      s: { title: 'Erken çocuklukta okuma', year: 2019 },
      y: { title: 'Dil gelişimi ve oyun', year: 2016, doi: '10.5555/ked.2016.1' },
    },
    cites: [
      ['dil gelişimini destekler', 'ys'],
      ['benzer sonuçlar', 'o'],
    ],
  },
  {
    id: 'prose-that-cites-nothing',
    text: `We enrolled 120 patients (60 women) between 2015 and 2018 (Figure 2). The dose was 5 mg (range 2-8) [see Appendix 3]. Blood was drawn at 3 visits (1, 3 and 6 months). SPSS (version 25) was used. In Leeds (2016) the trial stopped early. Adults with the flu recovered sooner (Ames, 2011).

References

Ames, R. (2011). Recovery from influenza. Flu Notes, 2(1), 1-9.
Beck, S. (2013). Recovery in children. Flu Notes, 4(1), 11-19.
`,
    entries: { a: { title: 'Recovery from influenza', year: 2011 }, b: { title: 'Recovery in children', year: 2013 } },
    cites: [
      ['enrolled 120', ''],
      ['5 mg', ''],
      ['3 visits', ''],
      ['SPSS', ''],
      ['In Leeds', ''],
      ['recovered sooner', 'a'],
    ],
  },
];
