/** Acronyms of study prose, units, codes and scales that look like the symbols of genes and proteins. */
const NOT_GENES = new Set(
  (
    'RCT RCTS BMI MRI FMRI CT PET ECG EEG EMG HR OR RR CI SD SE SEM SMD MD IQR ANOVA ANCOVA AUC ROC NNT NNH ITT ICU NICU ICD DSM USA UK US EU WHO FDA EMA CDC NIH NHS NICE ' +
    'PRISMA GRADE CONSORT MEDLINE PUBMED EMBASE COCHRANE DNA RNA MRNA MIRNA PCR RTPCR ELISA ATP ADP GDP GTP PH VAS QOL HRQOL DALY QALY DALYS QALYS ' +
    'COVID COVID-19 SARS-COV-2 HIV HIV-1 HIV-2 HSV-1 HSV-2 HBV HCV HPV HPV16 HPV18 H1N1 H5N1 T1D T2D T1DM T2DM CO2 H2O O2 PM10 HBA1C SF-36 SF-12 SF36 PHQ-9 GAD-7 EQ-5D ADAS-COG ' +
    'ICD-9 ICD-10 ICD-11 DSM-5 DSM-IV DSM-III NYHA ASA II III IV VI VII VIII IX XI XII PD AD MS HF AF MI COPD ADHD PTSD ASD NSCLC HCC AML CKD ' +
    'WEB2 MP3 MP4 GPT-4 GPT-3 FIG TABLE'
  ).split(' '),
);
const DIGIT_OR_GREEK =
  /^(?:\p{Lu}[\p{Lu}\p{Ll}]{0,6}-?\d{1,4}[A-Z]?\d?|\p{Lu}{2,6}-?[α-ωκ](?:\d)?|\p{Lu}{2}-?\d{1,2}[α-ω]|[pm]\d{2,3}|\p{Lu}{2,6}-κB|p\d{2}[A-Z]{0,4}\d?[ab]?)$/u;
const LETTERS = /^(?:m|c|e|i|p)?\p{Lu}{3,6}s?$/u;
const GENE_CONTEXT_AFTER =
  /^\s+(?:gene|genes|protein|proteins|receptors?|kinases?|expression|mutations?|variants?|polymorphisms?|alleles?|carriers?|signall?ing|pathway|inhibitors?|inhibition|activation|agonists?|antagonists?|activity|mrna|knock-?out|levels|phosphorylation|deficien\w+|overexpression)\b/i;
const GENE_CONTEXT_BEFORE =
  /\b(?:gene|protein|kinase|receptor|cytokine|chemokine|enzyme|marker|expression of|levels of|activation of|inhibition of|phosphorylation of)\s+\(?$/i;

/** Whether a word has the form of such a symbol, whatever stands around it. */
export function mayBeGeneSymbol(word: string): boolean {
  if (NOT_GENES.has(word.toUpperCase()) || /^(?:\p{Lu}-?\d{1,2}|\p{L}\d)$/u.test(word)) return false;
  if (/^\p{Lu}\p{Ll}{2,}/u.test(word)) return false;
  return DIGIT_OR_GREEK.test(word) || LETTERS.test(word);
}

/** Characters; no context that decides is longer. */
const NEAR = 64;

/**
 * Whether `word` at `start` of the text is the symbol of a gene or protein: capitals with a digit or a Greek letter (IL-6, PPARγ,
 * TP53), or capitals alone where the words around say so ("AMPK activation").
 */
export function isGeneSymbol(source: string, word: string, start: number): boolean {
  if (!mayBeGeneSymbol(word)) return false;
  if (DIGIT_OR_GREEK.test(word)) return true;
  return (
    LETTERS.test(word) &&
    (GENE_CONTEXT_AFTER.test(source.slice(start + word.length, start + word.length + NEAR)) ||
      GENE_CONTEXT_BEFORE.test(source.slice(Math.max(0, start - NEAR), start)))
  );
}
