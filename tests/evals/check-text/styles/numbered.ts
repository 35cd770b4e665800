import type { StyleText } from './style-text.ts';

/** Numbers in brackets, in parentheses, raised, behind a full stop. */
export const NUMBERED_TEXTS: readonly StyleText[] = [
  {
    id: 'vancouver-brackets',
    text: `Background

Migraine affects about one in seven adults worldwide [1]. Oral magnesium reduced attack frequency in two placebo-controlled trials [2,3], although a later trial found no difference [4]. Reviews have reached mixed conclusions [1,3-5], and guidelines disagree [2]-[4]. The mean age was 41 years (range 18-65). Participants scored 12 points [95% CI 8 to 16] lower.

Riboflavin has also been studied [6, 7]. No trial has compared the two [8].

References

1. Hartwell J, Osei K, Lindqvist M. Global prevalence of migraine: a modelling study. Lancet Neurol. 2019;18(4):301-12.
2. Pereira-Nunes A, Quist B. Oral magnesium for the prevention of migraine in adults. Cephalalgia. 2015;35:110-8. doi: 10.5555/ceph.2015.0110.
3. Tanaka H, Okafor C, Weiss R, et al. Magnesium citrate versus placebo in episodic migraine. Headache 2017; 57(2): 220-31. PMID: 99100003.
4. Vandersloot P. Magnesium oxide and migraine days: the MAGNOX trial. JAMA Neurol. 2021;78(1):44-52.
5. Abernathy L, Cho S. Nutraceuticals in headache: systematic review. Cochrane Database Syst Rev. 2020;(3):CD099005.
6. Rasmussen E. Riboflavin 400 mg daily as prophylaxis for
   migraine in adolescents: a randomised, double-blind
   trial. Eur J Paediatr Neurol. 2012;16:88-95.
7. Goldfarb T, Inoue Y. Riboflavin and mitochondrial function in migraine. Brain 2009;132(Pt 6):1500-9.
`,
    entries: {
      a: { title: 'Global prevalence of migraine', year: 2019 },
      b: {
        title: 'Oral magnesium for the prevention of migraine in adults',
        year: 2015,
        doi: '10.5555/ceph.2015.0110',
      },
      c: { title: 'Magnesium citrate versus placebo in episodic migraine', year: 2017 },
      d: { title: 'Magnesium oxide and migraine days', year: 2021 },
      e: { title: 'Nutraceuticals in headache', year: 2020 },
      f: { title: 'Riboflavin 400 mg daily as prophylaxis', year: 2012 },
      g: { title: 'Riboflavin and mitochondrial function in migraine', year: 2009 },
    },
    cites: [
      ['one in seven adults', 'a'],
      ['placebo-controlled trials', 'bcd'],
      ['mixed conclusions', 'abcde'],
      ['mean age was 41', ''],
      ['scored 12 points', ''],
      ['Riboflavin has also been studied', 'fg'],
      ['compared the two', '', '8'],
    ],
  },
  {
    id: 'parenthesised-numbers-no-heading',
    text: `Delayed cord clamping raises ferritin at six months of age (1). It was associated with more phototherapy in one cohort (2, 3) but not in another (4). In the trial of Brandt and colleagues (n = 382), clamping after 3 minutes (instead of 10 seconds) was safe (1,4). Two (2) infants died in each group.

(1) Brandt O, Hellberg L. Delayed versus early umbilical cord clamping and iron status at 6 months. BMJ 2011;343:d7157.
(2) Mwangi P, Adeyemi F. Jaundice after delayed cord clamping. Pediatrics 2013;131:e1502.
(3) Iyer S. Phototherapy after placental transfusion: a cohort study. J Perinatol 2014;34:601-5.
(4) Castellanos R, Duffy M, Wren A. Placental transfusion in late preterm infants. Acta Paediatr 2016;105:1010-6.
`,
    entries: {
      a: { title: 'Delayed versus early umbilical cord clamping and iron status at 6 months', year: 2011 },
      b: { title: 'Jaundice after delayed cord clamping', year: 2013 },
      c: { title: 'Phototherapy after placental transfusion', year: 2014 },
      d: { title: 'Placental transfusion in late preterm infants', year: 2016 },
    },
    cites: [
      ['raises ferritin', 'a'],
      ['more phototherapy', 'bcd'],
      ['clamping after 3 minutes', 'ad'],
    ],
  },
  {
    id: 'unicode-superscripts-nature',
    text: `Gut bacteria shape the immune response to vaccines¹. In germ-free mice, antibody titres were 40% lower²,³, an effect restored by colonization³⁻⁵. A density of 10⁸ cells per ml was used⁶, and plots covered 12 m². Recent human studies¹,⁶ support this.

References
1. Kowalczyk, A. & Brennan, T. Microbiota and vaccine immunity. Nat. Immunol. 20, 101–109 (2019).
2. Fujimoto, R. et al. Germ-free mice show impaired antibody responses. Cell 170, 55–66 (2017).
3. Delacroix, M., Singh, V. & Park, J. H. Flagellin sensing promotes responses to vaccination. Immunity 41, 478–492 (2014).
4. Obi, N. Colonization restores humoral immunity. Preprint at bioRxiv https://doi.org/10.5555/2020.01.02.900001 (2020).
5. Reyes-Montoya, L. et al. Short-chain fatty acids in B cell priming. Sci. Transl. Med. 12, eaaz0001 (2020).
6. Zhou, Y. & Ivanova, K. Antibiotics blunt influenza vaccination in adults. Nature 570, 462–467 (2019).
`,
    entries: {
      a: { title: 'Microbiota and vaccine immunity', year: 2019 },
      b: { title: 'Germ-free mice show impaired antibody responses', year: 2017 },
      c: { title: 'Flagellin sensing promotes responses to vaccination', year: 2014 },
      d: { title: 'Colonization restores humoral immunity', year: 2020, doi: '10.5555/2020.01.02.900001' },
      e: { title: 'Short-chain fatty acids in B cell priming', year: 2020 },
      f: { title: 'Antibiotics blunt influenza vaccination in adults', year: 2019 },
    },
    cites: [
      ['shape the immune response', 'a'],
      ['germ-free mice, antibody', 'bcde'],
      ['cells per ml', 'f'],
      ['Recent human studies', 'af'],
    ],
  },
  {
    id: 'digits-behind-the-full-stop-ama',
    text: `Early mobilization after stroke did not improve survival.1 Very early mobilization increased mortality.2,3 In contrast, frequent short sessions were associated with a better outcome at 3 months.4-6 The dose was 1.5 mg. Adherence was 82.5% in 2018.

Patients older than 80 years gained less,5 and those with haemorrhage did not gain at all.7(p12)

REFERENCES
1. Lockhart P, Byrne S. Early mobilization after acute stroke. Stroke. 2010;41(11):2560-2565. doi:10.5555/STROKEAHA.110.0001
2. Thornbury A, Achterberg N, Ruiz C, et al; AVERT-X Collaboration. Very early mobilization and mortality. Lancet. 2015;386(9988):46-55.
3. Demir E. Mortality within 14 days of stroke onset. Neurology. 2016;87(3):210-218. doi:10.5555/WNL.0002.
4. Solberg I, Nakagawa M. Dose of mobilization and outcome. Stroke. 2016;47(4):1001-1008.
5. Feld R. Rehabilitation in the oldest old. Age Ageing. 2017;46(2):199-205.
6. Banerjee U, Holm K. Short, frequent sessions out of bed. Int J Stroke. 2018;13(1):77-85.
7. Whitcombe G. Intracerebral Haemorrhage: A Clinical Guide. 2nd ed. Oxbridge Press; 2014.
`,
    entries: {
      a: { title: 'Early mobilization after acute stroke', year: 2010, doi: '10.5555/strokeaha.110.0001' },
      b: { title: 'Very early mobilization and mortality', year: 2015 },
      c: { title: 'Mortality within 14 days of stroke onset', year: 2016, doi: '10.5555/wnl.0002' },
      d: { title: 'Dose of mobilization and outcome', year: 2016 },
      e: { title: 'Rehabilitation in the oldest old', year: 2017 },
      f: { title: 'Short, frequent sessions out of bed', year: 2018 },
      g: { title: 'Intracerebral Haemorrhage: A Clinical Guide', year: 2014 },
    },
    cites: [
      ['did not improve survival', 'a'],
      ['increased mortality', 'bc'],
      ['better outcome at 3 months', 'def'],
      ['dose was 1.5 mg', ''],
      ['Adherence was 82.5%', ''],
      ['gained less', 'eg'],
    ],
  },
  {
    id: 'bracket-labels-ieee',
    text: `Wearable sensors detect atrial fibrillation with a sensitivity of 94% [1]. As shown in [2] and [3, Sec. 4], photoplethysmography is confounded by motion [4]–[6]. See [5, pp. 12–14] for details; the matrix X[2] is defined later.

REFERENCES

[1] M. Adeleke and J. R. Stone, "Detection of atrial fibrillation by wrist-worn sensors," IEEE J. Biomed. Health Inform., vol. 22, no. 4, pp. 1033–1041, Jul. 2018, doi: 10.5555/JBHI.2018.0001.
[2] K. Yamaguchi et al., "Photoplethysmography in free-living conditions," in Proc. IEEE EMBC, Honolulu, HI, USA, 2018, pp. 400–403.
[3] L. Ferreira, Signal Processing for Cardiology, 3rd ed. New York, NY, USA: Helios, 2016.
[4] P. Novak, "Motion artifacts in optical pulse measurement," Physiol. Meas., vol. 38, no. 1, pp. 1–15, 2017.
[5] World Health Forum, "Report on digital health," Geneva, Switzerland, 2019. [Online]. Available: https://example.org/digital-health
[6] S. Duarte and Q. Li, "Wearables in cardiology: a review," arXiv:1912.99999, 2019.
`,
    entries: {
      a: { title: 'Detection of atrial fibrillation by wrist-worn sensors', year: 2018, doi: '10.5555/jbhi.2018.0001' },
      b: { title: 'Photoplethysmography in free-living conditions', year: 2018 },
      c: { title: 'Signal Processing for Cardiology', year: 2016 },
      d: { title: 'Motion artifacts in optical pulse measurement', year: 2017 },
      e: { title: 'Report on digital health', year: 2019 },
      f: { title: 'Wearables in cardiology: a review', year: 2019 },
    },
    cites: [
      ['sensitivity of 94%', 'a'],
      ['confounded by motion', 'bcdef'],
      ['for details', 'e'],
    ],
  },
  {
    id: 'wrapped-lists-with-page-numbers',
    text: `INTRODUCTION
Low back pain is the leading cause of years lived with
disability [1]. Exercise therapy reduces pain by about 15
points on a 100-point scale compared with no treatment [2].
Opioids were no better than placebo in acute low back pain
[3].

LITERATURE CITED
1) Fairbanks D, Moretti L, Nguyen TT. Years lived with disabil-
ity for 291 causes. Glob Health Metrics. 2018;
12:1-44.
2) Kjeldsen A, Haugen R. Exercise therapy for chronic low back

17

pain: a network meta-analysis. J Orthop Sports Phys Ther. 2021;51:
77-90. https://doi.org/10.5555/jospt.2021.0077.
3) Pemberton CM et al. Opioid analgesia for acute low back pain
and neck pain: the OPALINE trial. Lancet. 2023;402:304-12.
`,
    entries: {
      a: { title: 'Years lived with disabil', year: 2018 },
      b: { title: 'Exercise therapy for chronic low back', year: 2021, doi: '10.5555/jospt.2021.0077' },
      c: { title: 'Opioid analgesia for acute low back pain', year: 2023 },
    },
    cites: [
      ['leading cause', 'a'],
      ['Exercise therapy reduces', 'b'],
      ['Opioids were no better', 'c'],
    ],
  },
];
