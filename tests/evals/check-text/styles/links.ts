import type { StyleText } from './style-text.ts';

/** Answers of machines, web pages, Markdown: links, bare identifiers, lists of sources. */
export const LINK_TEXTS: readonly StyleText[] = [
  {
    id: 'perplexity-sources',
    text: `**Does creatine help memory?**

Creatine improves short-term memory in healthy people, with a small effect.[1][2] The effect is larger in older adults.[2] Vegetarians responded better than meat eaters[3][4].

- Typical dose: 5 g per day [1]
- Side effects were mild [5]

Sources:
[1] Effects of creatine on cognitive function: a review - https://pubmed.ncbi.nlm.nih.gov/99200001/
[2] Creatine and memory in older adults https://doi.org/10.5555/nutr.2022.0451
[3] https://www.example.com/vegetarians-creatine
[4] Creatine in vegetarians (2003) https://pmc.ncbi.nlm.nih.gov/articles/PMC9920004/
[5] Safety of creatine. https://example.org/safety
`,
    entries: {
      a: { title: 'Effects of creatine on cognitive function' },
      b: { title: 'Creatine and memory in older adults', doi: '10.5555/nutr.2022.0451' },
      c: { title: 'vegetarians-creatine' },
      d: { title: 'Creatine in vegetarians' },
      e: { title: 'Safety of creatine' },
    },
    cites: [
      ['improves short-term memory', 'ab'],
      ['larger in older adults', 'b'],
      ['Vegetarians responded', 'cd'],
      ['Typical dose', 'a'],
      ['Side effects', 'e'],
    ],
  },
  {
    id: 'markdown-links',
    text: `## Is coffee bad for the heart?

Moderate intake is not linked to arrhythmia ([Kessler et al., 2021](https://doi.org/10.5555/jama.im.2021.0303)). A [trial of 100 adults](https://pubmed.ncbi.nlm.nih.gov/99300002/) found more premature ventricular beats. One [blog](https://coffee.example.com/heart "Heart") says otherwise. Unfiltered coffee raises LDL cholesterol (doi:10.5555/ejpc.2020.11), and the trial NCT09900123 is under way. See also PMID 99300004 and <https://doi.org/10.5555/abc(2019)12:3>.
`,
    entries: {
      a: { title: '10.5555/jama.im.2021.0303', doi: '10.5555/jama.im.2021.0303' },
      b: { title: '99300002' },
      c: { title: 'coffee.example.com' },
      d: { title: '10.5555/ejpc.2020.11', doi: '10.5555/ejpc.2020.11' },
      n: { title: 'NCT09900123' },
      p: { title: '99300004' },
      q: { title: '10.5555/abc(2019)12:3', doi: '10.5555/abc(2019)12:3' },
    },
    cites: [
      ['Moderate intake', 'a'],
      ['trial of 100 adults', 'b'],
      ['says otherwise', 'c'],
      ['Unfiltered coffee', 'dn'],
      ['See also', 'pq'],
    ],
  },
  {
    id: 'markdown-reference-links',
    text: `Intermittent fasting lowers weight by 3% [1][fast]. Adherence is poor at one year [Okoro 2020][ok]. It does not lower blood pressure more than dieting does.[^bp]

[fast]: https://doi.org/10.5555/obes.2019.77 "Intermittent fasting"
[ok]: https://pubmed.ncbi.nlm.nih.gov/99400002
[^bp]: Lemaire S. Blood pressure during fasting. Hypertens Notes. 2021;3:1-9.
`,
    entries: {
      a: { title: '10.5555/obes.2019.77', doi: '10.5555/obes.2019.77' },
      b: { title: '99400002' },
      c: { title: 'Blood pressure during fasting', year: 2021 },
    },
    cites: [
      ['lowers weight', 'a'],
      ['Adherence is poor', 'b'],
      ['blood pressure more than', 'c'],
    ],
  },
  {
    id: 'html-sup',
    text: {
      name: 'page.html',
      bytes: () =>
        Buffer.from(`<!doctype html><html><head><title>Vitamin D and falls</title></head><body><article><h1>Vitamin D and falls</h1>
<p>High-dose vitamin D increased falls in one trial.<sup><a href="#r1">1</a></sup> Daily low doses had no effect<sup>2,3</sup> in community-dwelling adults. Guidelines now advise against screening.<sup>[4]</sup> The dose was 60 000 IU per m<sup>2</sup> in the pilot. A <a href="https://doi.org/10.5555/bone.2020.5">recent analysis</a> agrees with this view of the matter.</p>
<p>Falls are the leading cause of injury in people older than 65 years, and about a third of them fall every year.<sup>2</sup></p>
<h2>References</h2><ol>
<li id="r1">Halvorsen M, Bates J. Annual high-dose vitamin D and falls. JAMA. 2010;303:1815-22.</li>
<li>Pruitt C. Daily vitamin D in older adults. Lancet Healthy Longev. 2019;1:10-9. doi:10.5555/lhl.2019.10</li>
<li>Nakamura S, Odell T. Vitamin D and muscle strength. J Bone. 2018;33:100-8.</li>
<li>Task Force on Prevention. Screening for vitamin D deficiency. Ann Prev Med. 2021;5:1-12.</li></ol></article></body></html>`),
    },
    entries: {
      a: { title: 'Annual high-dose vitamin D and falls', year: 2010 },
      b: { title: 'Daily vitamin D in older adults', year: 2019, doi: '10.5555/lhl.2019.10' },
      c: { title: 'Vitamin D and muscle strength', year: 2018 },
      d: { title: 'Screening for vitamin D deficiency', year: 2021 },
      e: { title: '10.5555/bone.2020.5', doi: '10.5555/bone.2020.5' },
    },
    cites: [
      ['increased falls', 'a'],
      ['Daily low doses', 'bc'],
      ['advise against screening', 'd'],
      ['60 000 IU', ''],
      ['recent analysis', 'e'],
      ['leading cause of injury', 'b'],
    ],
  },
  {
    id: 'chatgpt-answer',
    text: `Here's a summary of the evidence:

1. **Efficacy** – Probiotics shorten infectious diarrhoea in children by about one day (Alvarado et al., 2010).
2. **Safety** – Serious adverse events are rare (Besselmann, 2011; FDA, 2023).
3. **Strain** – *Lactobacillus rhamnosus* GG was not better than placebo in a large trial [Schnur et al., 2018].

### References
* Alvarado, S. J., Martinez, E. G., & Gregor, G. V. (2010). *Probiotics for treating acute infectious diarrhoea*. Cochrane Notes, (11), CD990304. https://doi.org/10.5555/14651858.cd990304
* Besselmann, M. (2011). Safety of probiotics. *Gut Letters*, *60*(2), 12–19.
* Schnur, D., Tarr, P., & Gore, M. (2018). *Lactobacillus* GG versus placebo for acute gastroenteritis. *NEJM Letters*, *379*(21), 2002–2014.
* U.S. Food and Drug Administration. (2023). [Warning on probiotics for preterm infants](https://www.example.gov/probiotics). FDA.

Let me know if you'd like a deeper dive!
`,
    entries: {
      a: { title: 'Probiotics for treating acute infectious diarrhoea', year: 2010, doi: '10.5555/14651858.cd990304' },
      b: { title: 'Safety of probiotics', year: 2011 },
      c: { title: 'GG versus placebo for acute gastroenteritis', year: 2018 },
      f: { title: 'Warning on probiotics for preterm infants', year: 2023 },
    },
    cites: [
      ['shorten infectious diarrhoea', 'a'],
      ['Serious adverse events', 'bf'],
      ['not better than placebo', 'c'],
    ],
  },
  {
    id: 'latex-pasted',
    text: `Beta blockers reduce mortality in heart failure~\\cite{packett2001,dargan2003}. The effect of \\emph{digoxin} is neutral \\citep[see][p.~5]{garg1997}. \\citet{swed2014} reviewed 58\\% of the trials.

\\begin{thebibliography}{9}
\\bibitem{packett2001} M.~Packett. \\newblock Carvedilol in severe chronic heart failure. \\newblock {\\em N. Engl. J. Med.}, 344:1651--1658, 2001.
\\bibitem{dargan2003} H.~Dargan and J.~Poole. \\newblock Beta-blockers after infarction. \\newblock {\\em Lancet}, 361:7--13, 2003.
\\bibitem{garg1997} R.~Garg. \\newblock The effect of digoxin on mortality. \\newblock {\\em N. Engl. J. Med.}, 336:525--533, 1997.
\\bibitem{swed2014} K.~Swedlund. \\newblock Devices in heart failure. \\newblock {\\em Eur. Heart J.}, 35:1--9, 2014.
\\end{thebibliography}
`,
    entries: {
      a: { title: 'Carvedilol in severe chronic heart failure', year: 2001 },
      b: { title: 'Beta-blockers after infarction', year: 2003 },
      c: { title: 'The effect of digoxin on mortality', year: 1997 },
      d: { title: 'Devices in heart failure', year: 2014 },
    },
    cites: [
      ['reduce mortality', 'ab'],
      ['is neutral', 'c'],
      ['reviewed 58', 'd'],
    ],
  },
];
