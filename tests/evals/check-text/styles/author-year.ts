import type { StyleText } from './style-text.ts';

/** Names and years: APA, Harvard, Chicago author-date, and names of every kind. */
export const AUTHOR_YEAR_TEXTS: readonly StyleText[] = [
  {
    id: 'apa',
    text: `Sleep restriction impairs insulin sensitivity (Halloran & Petrov, 2017; Lindholm et al., 2020a, 2020b). Smith et al. (2019) reported a reduction of 21% after four nights. This agrees with an earlier review (see Smith, 2018, p. 12). Okonkwo's (2016) cohort of 1,024 nurses found the opposite (Okonkwo, 2016). The effect was dose-dependent (Halloran and Petrov 2017; cf. Marsh, 2015). In 2019, guidelines changed (National Sleep Council [NSC], 2019). The NSC (2019) now advises seven hours.

Weekend recovery sleep did not restore sensitivity (Abel, Brandt, & Cole, 2014).

References

Abel, R. T., Brandt, U., & Cole, N. (2014). Weekend recovery sleep and metabolic health. Sleep Medicine Letters, 9(2), 101–110. https://doi.org/10.5555/sml.2014.101
Halloran, M., & Petrov, D. (2017). Sleep restriction and insulin sensitivity in healthy men. Diabetes Care Reports, 40(3), 300–309.
Lindholm, A., Voss, T., & Egan, P. (2020a). Partial sleep loss in shift workers. Journal of Sleep, 29(1), Article e12888.
Lindholm, A., Egan, P., & Voss, T. (2020b). Glucose tolerance after night shifts. Journal of Sleep, 29(4), Article e12999.
National Sleep Council. (2019). Recommended sleep duration for adults: A consensus statement. https://example.org/nsc-2019
Okonkwo, C. (2016). Night work and fasting glucose in 1,024 nurses. Occupational Medicine Today, 66, 55–61.
Smith, B. (2018). Sleep and metabolism. In R. Jones & T. Ude (Eds.), Handbook of sleep (3rd ed., pp. 1–40). Meadow Press.
Smith, B., Ahmed, L., & Tran, Q. (2019). Four nights of short sleep. Annals of Endocrine Research, 12(8), 800–808. doi:10.5555/aer.2019.12.8
`,
    entries: {
      a: { title: 'Weekend recovery sleep and metabolic health', year: 2014, doi: '10.5555/sml.2014.101' },
      h: { title: 'Sleep restriction and insulin sensitivity in healthy men', year: 2017 },
      l: { title: 'Partial sleep loss in shift workers', year: 2020 },
      m: { title: 'Glucose tolerance after night shifts', year: 2020 },
      n: { title: 'Recommended sleep duration for adults', year: 2019 },
      o: { title: 'Night work and fasting glucose in 1,024 nurses', year: 2016 },
      s: { title: 'Sleep and metabolism', year: 2018 },
      t: { title: 'Four nights of short sleep', year: 2019, doi: '10.5555/aer.2019.12.8' },
    },
    cites: [
      ['impairs insulin sensitivity', 'hlm'],
      ['reduction of 21%', 't'],
      ['earlier review', 's'],
      ['found the opposite', 'o'],
      ['dose-dependent', 'h', 'Marsh 2015'],
      ['guidelines changed', 'n'],
      ['now advises seven hours', 'n'],
      ['Weekend recovery sleep did', 'a'],
    ],
  },
  {
    id: 'harvard-names',
    text: `Statin adherence falls by half within two years (van der Berg and O'Brien, 2018; Müller-Lüdenscheidt, 2020). According to de la Fuente et al. (2017: 88), cost is the main barrier. Zhang W. and Zhang L. (2021) found no effect of text messages, whereas D'Angelo (2019) did. Reminders by pharmacists helped (Nuñez i Prat, 2016; MacGregor-Ünal, 2015; St. John, 2014). The WHO recommends fixed-dose pills (WHO, 2021; Department of Health and Social Care, 2020). Earlier work by Al-Hashimi (n.d.) is unpublished.

Reference List

Al-Hashimi, R. (n.d.) Patient views on statins. Unpublished manuscript.
D'Angelo, P. (2019) 'Text messages and adherence to statins', Heart Practice, 7(2), pp. 33-41.
de la Fuente, M., Ortiz, J. and Vela, S. (2017) 'Barriers to taking statins: a qualitative study', Family Medicine Studies, 12, pp. 80-95.
Department of Health and Social Care (2020) Cardiovascular disease prevention. London: The Stationery Office.
MacGregor-Ünal, T. (2015) 'Pharmacy calls', Pharmacy World, 3(1), pp. 1-9.
Müller-Lüdenscheidt, K. (2020) 'Persistence with lipid-lowering treatment', Herz und Gefäß, 5, pp. 12-19.
Nuñez i Prat, J. (2016) 'Reminders in community pharmacies', Pharmacy World, 4(3), pp. 210-218.
St. John, A. (2014) Adherence: what works?. Bristol: Quay Books.
van der Berg, L. and O'Brien, S. (2018) 'Two-year adherence to statins in primary care', British General Practice, 68, pp. 401-409.
World Health Organization (2021) Guideline for the pharmacological treatment of hypertension. Geneva: WHO.
Zhang, W. and Zhang, L. (2021) 'Mobile reminders in China: a cluster trial', Digital Medicine, 2(4), pp. 1-11.
`,
    entries: {
      a: { title: 'Patient views on statins' },
      d: { title: 'Text messages and adherence to statins', year: 2019 },
      f: { title: 'Barriers to taking statins', year: 2017 },
      h: { title: 'Cardiovascular disease prevention', year: 2020 },
      m: { title: 'Pharmacy calls', year: 2015 },
      l: { title: 'Persistence with lipid-lowering treatment', year: 2020 },
      n: { title: 'Reminders in community pharmacies', year: 2016 },
      j: { title: 'Adherence: what works?', year: 2014 },
      b: { title: 'Two-year adherence to statins in primary care', year: 2018 },
      w: { title: 'Guideline for the pharmacological treatment of hypertension', year: 2021 },
      z: { title: 'Mobile reminders in China', year: 2021 },
    },
    cites: [
      ['falls by half', 'bl'],
      ['main barrier', 'f'],
      ['no effect of text messages', 'zd'],
      ['Reminders by pharmacists', 'nmj'],
      ['fixed-dose pills', 'wh'],
      ['is unpublished', 'a'],
    ],
  },
  {
    id: 'chicago-author-date-dashes',
    text: `Urban trees lower summer temperatures (Abara 2012; Abara 2015). Shade accounts for most of the effect (Abara and Finch 2018, 44–46), while evapotranspiration matters at night (Finch, forthcoming). Residents rarely notice (Kim 2019, 3; Kim 2020, 7).

Bibliography

Abara, Ngozi. 2012. "Street Trees and Air Temperature." Urban Climate Quarterly 4 (2): 88–101.
———. 2015. "Canopy Cover in Six Cities." Urban Climate Quarterly 7 (1): 1–19.
———, and Paul Finch. 2018. The Cooling City. Chicago: Lakeview University Press.
Finch, Paul. Forthcoming. "Nocturnal Cooling by Street Trees." Journal of Arboriculture.
Kim, Seo-yeon. 2019. "Perceived Coolness of Green Streets." Landscape Review 21:1–12. https://doi.org/10.5555/lr.2019.1.
---. 2020. "Heat and Memory." PhD diss., Lakeview University.
`,
    entries: {
      a: { title: 'Street Trees and Air Temperature', year: 2012 },
      b: { title: 'Canopy Cover in Six Cities', year: 2015 },
      c: { title: 'The Cooling City', year: 2018 },
      f: { title: 'Nocturnal Cooling by Street Trees' },
      k: { title: 'Perceived Coolness of Green Streets', year: 2019, doi: '10.5555/lr.2019.1' },
      l: { title: 'Heat and Memory', year: 2020 },
    },
    cites: [
      ['lower summer temperatures', 'ab'],
      ['most of the effect', 'cf'],
      ['rarely notice', 'kl'],
    ],
  },
  {
    id: 'mla',
    text: `Reading aloud improves vocabulary in preschoolers (Dunmore 14). Dunmore and Ito argue that dialogic reading matters more than frequency (212-15). Others are not convinced (Fairweather, "Story Time" 33; Fairweather, Picture Books 9). Parents overestimate their reading time by a third ("Reading at Home").

Works Cited

Dunmore, Alice. Reading to the Very Young. Harbour Press, 2011.
Dunmore, Alice, and Kenji Ito. "Dialogic Reading and Vocabulary." Early Literacy Quarterly, vol. 8, no. 2, 2014, pp. 201-20.
Fairweather, Colin. Picture Books and Their Readers. Harbour Press, 2009.
---. "Story Time in Public Libraries." Library Studies, vol. 3, no. 1, 2012, pp. 30-41.
"Reading at Home: What Parents Say." Literacy Foundation, 4 Mar. 2018, www.example.org/reading-at-home.
`,
    entries: {
      a: { title: 'Reading to the Very Young', year: 2011 },
      b: { title: 'Dialogic Reading and Vocabulary', year: 2014 },
      f: { title: 'Picture Books and Their Readers', year: 2009 },
      g: { title: 'Story Time in Public Libraries', year: 2012 },
      r: { title: 'Reading at Home', year: 2018 },
    },
    cites: [
      ['improves vocabulary in', 'a'],
      ['argue that dialogic', 'b'],
      ['not convinced', 'fg'],
      ['overestimate', 'r'],
    ],
  },
  {
    id: 'elsevier-harvard-wrapped',
    text: `Biochar raised soil carbon in most field trials (Adewumi et al., 2018; Köhler and Śmigielska, 2016, 2019). Yield gains were confined to acidic soils (Adewumi et al., 2018, 2021; Teng, 2020b).

LITERATURE

Adewumi, K., Roth, P.,
    Singh, A., 2018. Biochar and soil organic carbon in
    tropical soils. Geoderma Lett. 301, 10-19.
Adewumi, K., Singh, A., Roth, P., 2021. Crop yield after biochar: seven
    seasons. Agric. Ecosyst. Rep. 312, 107-119. https://doi.org/10.5555/aer.2021.107
Köhler, F., Śmigielska, E., 2016. Long-term stability of biochar. Soil Biol. 99,
    1-8.
Köhler, F., Śmigielska, E., 2019. Ageing of biochar in the field. Soil Biol. 130,
    44-52.
Teng, X., 2020a. Lime or biochar? Plant Soil Notes 5, 1-4.
Teng, X., 2020b. Acid soils and biochar: a meta-analysis. Plant Soil Notes 5, 91-104.
`,
    entries: {
      a: { title: 'Biochar and soil organic carbon in', year: 2018 },
      b: { title: 'Crop yield after biochar', year: 2021, doi: '10.5555/aer.2021.107' },
      c: { title: 'Long-term stability of biochar', year: 2016 },
      d: { title: 'Ageing of biochar in the field', year: 2019 },
      e: { title: 'Lime or biochar?', year: 2020 },
      f: { title: 'Acid soils and biochar', year: 2020 },
    },
    cites: [
      ['raised soil carbon', 'acd'],
      ['confined to acidic soils', 'abf'],
    ],
  },
  {
    id: 'author-year-without-a-list',
    text: `Cranberry juice does not prevent urinary tract infections in older women (Juthani-Mehta 2016). Fairfield and Oyelaran (2020) disagree. We therefore advise against it (NICE 2018).
`,
    entries: {},
    cites: [
      ['Cranberry juice does not', ''],
      ['disagree', ''],
      ['advise against it', ''],
    ],
  },
];
