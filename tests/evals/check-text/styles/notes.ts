import type { StyleText } from './style-text.ts';

/** Notes: Chicago, OSCOLA-like, Markdown, several works in one, short forms. */
export const NOTE_TEXTS: readonly StyleText[] = [
  {
    id: 'markdown-footnotes-chicago',
    text: `# Quarantine in history

Venice isolated ships for forty days.[^1] Mortality fell in the second outbreak.[^2] Merchants protested.[^3] Historians dispute the numbers.[^4] The practice spread to Marseille.[^5] It ended in the nineteenth century.[^6]

[^1]: Lucia Benedetti, *Ships and Plague* (Venice: Laguna Press, 1998), 44.
[^2]: Piotr Zielinski, "Mortality in the Second Outbreak," *Journal of Plague Studies* 12, no. 3 (2004): 201–20, https://doi.org/10.5555/jps.2004.201.
[^3]: Ibid., 210.
[^4]: Benedetti, *Ships and Plague*, 50–52; Hanna Ek, "Counting the Dead," *Past Numbers* 5 (2010): 9; and see Zielinski, "Mortality," 215.
[^5]: Zielinski, op. cit., 218.
[^6]: Ek, "Counting the Dead," 12.
`,
    entries: {
      b: { title: 'Ships and Plague', year: 1998 },
      z: { title: 'Mortality in the Second Outbreak', year: 2004, doi: '10.5555/jps.2004.201' },
      e: { title: 'Counting the Dead', year: 2010 },
    },
    cites: [
      ['isolated ships', 'b'],
      ['Mortality fell', 'z'],
      ['Merchants protested', 'z'],
      ['dispute the numbers', 'bez'],
      ['spread to Marseille', 'z'],
      ['nineteenth century', 'e'],
    ],
  },
  {
    id: 'pasted-notes-below-with-raised-numbers',
    text: `Midwife-led care reduces preterm birth.¹ It also lowers the rate of episiotomy.² Women prefer it.³ Costs are similar.⁴

Notes

1 Sandra Holloway and Irene Papas, 'Midwife-led Continuity of Care', Birth Studies 43 (2016), pp. 20-31.
2 R. Tillman, Episiotomy: A History (London: Quill, 2001), p. 7; J. Bose, 'Rates of Episiotomy in Europe', Midwifery Notes 9 (2013), pp. 1-6.
3 Holloway and Papas (n 1) 25.
4 ibid 28; Tillman (n 2) 19.
`,
    entries: {
      h: { title: 'Midwife-led Continuity of Care', year: 2016 },
      t: { title: 'Episiotomy: A History', year: 2001 },
      b: { title: 'Rates of Episiotomy in Europe', year: 2013 },
    },
    cites: [
      ['reduces preterm birth', 'h'],
      ['rate of episiotomy', 'tb'],
      ['Women prefer it', 'h'],
      ['Costs are similar', 'ht'],
    ],
  },
  {
    id: 'notes-and-bibliography',
    text: `The first randomised trial of streptomycin enrolled 107 patients.1 Its design was not new.2 The chief investigator later regretted the title.3

1. Marsden, Trial and Error, 61–66.
2. Quennell, "Alternation before 1948," 310.
3. Marsden, 70.

Bibliography

Marsden, Peter. Trial and Error: The Making of Medical Evidence. Leeds: Aire Press, 2005.
Quennell, Rose. "Alternation before 1948." Medical History Review 52, no. 3 (2008): 301–22.
`,
    entries: {
      m: { title: 'Trial and Error: The Making of Medical Evidence', year: 2005 },
      q: { title: 'Alternation before 1948.', year: 2008 },
    },
    cites: [
      ['streptomycin enrolled', 'm'],
      ['design was not new', 'q'],
      ['regretted the title', 'm'],
    ],
  },
];
