import { OTHERS } from './design-rules.ts';
import { type AbstractSentence, withoutAsides } from './prose.ts';

/** Cells or molecules in hand: what makes a work one of the laboratory. */
const CELLS =
  /\bcell[- ]lines?\b|\bcultured [\w-]+|\bcell cultures?\b|\bin[ -]vitro\b(?! fertili[sz])|\b(?:si|sh)RNA\b|\btransfect\w+|\b(?:HeLa|HEK ?293T?|MCF-?7|A549|3T3) cells\b|\bgenome-wide [\w-]+ screens?\b/i;

/** Kinds of laboratory work; one alone may be a reading taken of people. */
const METHODS: readonly RegExp[] = [
  CELLS,
  /\bxenograft\w*|\ballografts? in (?:nude )?mice\b|\bmice bearing\b/i,
  /\bmurine\b|\bmice\b|\bmouse (?:models?|embryo\w*|strains?)\b|\bzebrafish\b|\bDrosophila\b|\bC\. elegans\b|\byeast\b/i,
  /\bknock(?:ed)?[- ]?(?:down|out|in)\b|\b(?:si|sh)RNA\b|\bRNAi\b|\bCRISPR\b|\bsilenc(?:ed|ing)\b|\b(?:genetic|pharmacologic\w*) (?:ablation|inhibition|deletion|targeting)\b/i,
  /\boverexpress\w*|\bectopic\w* express\w*|\bexpression of (?:this |a |the )?(?:[\w-]+ )?(?:mutant|construct)\b|\btransfect\w+|\btransduc(?:ed|tion)\b/i,
  /\bwestern blot\w*|\bimmunoblot\w*|\bco-?immunoprecipitat\w*|\bChIP\b|\bchromatin\b|\bluciferase\b|\bcrystal structures?\b|\breporter (?:gene|assay)s?\b|\bpull-?down\b/i,
  /\bphosphorylat\w+|\bubiquitin\w+|\bkinase activity\b|\bsignall?ing (?:pathway|cascade)s?\b|\bpromoter\b|\btranscription factors?\b|\bplasma membrane\b/i,
];
const LEAST = 3;

/** People were studied as people: counted, treated, followed, or compared in statistics of groups. */
const OF_PEOPLE =
  /\b(?:patients?|participants|subjects|women|men|children|adults|volunteers|individuals|infants|persons|donors|cases)\b[^.;]{0,60}\b(?:was|were) (?:treated|enrolled|randomi[sz]ed|randomly|recruited|included|assigned|followed|given|studied|examined|obtained|collected|analy[sz]ed|compared|measured|assessed|evaluated|selected|investigated)|\b(?:\d[\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty) (?:[\w-]+,? ){0,4}(?:patients?|participants|subjects|women|men|children|adults|volunteers|individuals|infants|persons|people|families|cases|controls|donors)\b|\bhealthy (?:controls|volunteers|subjects|donors|individuals)\b|\b(?:clinical )?trials?\b|\bcohorts?\b|\bhazard ratio|\bodds ratio|\bconfidence interval|\b95% ?CI\b|\b(?:biopsied|studied|enrolled|recruited|examined|collected from) (?:[\w-]+ ){0,3}(?:patients|subjects|individuals|volunteers|women|men|children)\b|\bprognos\w+|\bsurvival (?:of|in|among) (?:[\w-]+ ){0,2}patients\b|\bsensitivity and specificity\b|\bmeta-?analys\w+|\breview(?:s|ed)?\b|\bguidelines?\b|\bgenome-wide association\b|\bpolymorphisms?\b/i;

/**
 * The words that make a work one of the laboratory, where its own sentences tell at least three kinds of laboratory work,
 * cells among them, and none tells of people who were studied. Samples and cells of patients are of the laboratory.
 */
export function laboratoryWords(sentences: readonly AbstractSentence[]): string | null {
  if (sentences.some(({ body }) => OF_PEOPLE.test(body))) return null;
  const own = sentences.map(({ body }) => body).filter((body) => !OTHERS.test(body));
  const kinds = METHODS.filter((kind) => own.some((body) => kind.test(withoutAsides(body)))).length;
  if (kinds < LEAST) return null;
  for (const body of own) {
    const [words] = CELLS.exec(body) ?? [];
    if (words) return words;
  }
  return null;
}
