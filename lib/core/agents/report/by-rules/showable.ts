import type { Statement } from '#core/reading/statements.ts';
import { STOP_WORDS, words } from '#core/text/words.ts';

/** What a page, a publisher or a registry adds to a text; never a finding. */
const BOILERPLATE =
  /©|\bcopyright\b|all rights reserved|\b(?:published|wiley|elsevier|springer|john wiley) (?:by|periodicals)\b|trial registration|\bregist(?:ered|ration|ry)\b.*\b(?:NCT|ISRCTN|ACTRN|PROSPERO|ClinicalTrials|number|identifier)|\bPROSPERO\b|\bNCT\d{8}|ISRCTN\d+|\b(?:funded|funding|supported|sponsored) by\b|conflicts? of interest|competing interests?|\bcookies?\b|privacy policy|terms of (?:use|service)|\b(?:sign|log) ?in\b|subscribe|javascript|click here|download|newsletter|advertis|skip to|all trademarks|permissions?@|https?:\/\/|www\.|@\w+\.\w|\bdoi:|keywords?:/i;
/** What was asked, planned or done, as opposed to what was found. */
const NOT_FOUND_OUT =
  /^(?:to (?:assess|evaluate|determine|examine|investigate|compare|test|explore|identify|study|describe|review|analy[sz]e|define|establish|report|measure|estimate|present|clarify|elucidate|quantify|develop|find|understand|provide|summari[sz]e|verify|ascertain|characteri[sz]e|validate)\b(?!.*,\s(?:we|it) (?:found|show))|(?:the|our|a|an)?\s*(?:\w+\s){0,2}(?:aims?|objectives?|purposes?|goals?|hypothes[ie]s)\b|we (?:[a-z]+ly )?(?:aim|sought|ask|hypothesi[sz]|set out|intend|wished|wanted|propose|speculate|postulate|investigate[d]?|examine[d]?|evaluate[d]?|assess(?:ed)?|compare[d]?|explore[d]?|stud(?:y|ied)|test(?:ed)?|review(?:ed)?|describe[d]?|determine[d]?|analy[sz]ed?|used?|measured|performed|conducted|searched|recruited|enrolled|included|collected|present|discuss|report (?:a|an|the|on|our|two|three)\b)|(?:in )?(?:this|the present|the current|our) (?:study|paper|article|review|trial|work|report|meta-analysis|analysis|protocol)(?: was)? (?:aim|examin|investigat|evaluat|assess|compar|explor|describ|discuss|review|present|address|focus|summari[sz]|analy[sz]|test|design|will|sought|seek|consider|outline)|here,? we (?:aim|investigat|describ|present|review|discuss|report (?:a|an|the|on)\b)|data (?:were|was) |(?:the )?(?:mean|median|minimum|average|maximum) (?:follow|age\b|duration of follow)|follow-up (?:was|ranged)|(?:the )?(?:main|primary|secondary) (?:outcome|end ?point)s?(?: measures?)? (?:was|were|is|are|included?)\b(?! (?:significantly|not|higher|lower|reduced|similar|achieved|met|improved)))/i;
const METHOD =
  /\b(?:was|were) (?:randomly |prospectively |retrospectively |also |then )?(?:randomi[sz]ed|enrolled|recruited|assigned|allocated|measured|assessed|collected|reviewed|searched|performed|obtained|calculated|conducted|analy[sz]ed|evaluated|examined|recorded|interviewed|administered|studied|defined as|divided|selected|invited|asked to|extracted|used to|determined (?:by|using|with)|estimated using|identified|eligible|included|excluded|available|screened|approached|treated (?:with|by|using))\b/i;
/** A sentence that reports a result may also say how it was obtained. */
const RESULT_CUE =
  /\bp\s*[<=>≤≥]|95\s?%|\bsignifican|\b(?:higher|lower|increased|decreased|reduced|improved|associated|correlated|similar|greater|fewer|less|more) (?:in|than|with|risk|likely|among|for|between|by|from|to)\b|\bno (?:difference|effect|association|change|benefit|evidence)|\d\s?%|\b(?:ratio|odds|hazard)\b/i;
const CALL_FOR_RESEARCH =
  /\b(?:further|more|additional|future|larger|prospective|well-designed)\b[^.]{0,60}\b(?:research|stud(?:y|ies)|trials?|investigations?|work|data|evaluation)\b[^.]{0,60}\b(?:needed|required|warranted|necessary|should|recommended|essential|may|will|are to|to (?:confirm|determine|clarify|establish|evaluate|define))\b|\b(?:remains? to be|should be (?:investigated|studied|explored|evaluated)|merits? further|(?:^|, )(?:more|better|new|novel|improved|additional)\b[^.]{0,80}\b(?:needed|required|warranted)\b|merits? further|warrants? further|has not been (?:studied|established|investigated|well))\b/i;
/** What was not known when a study began, or is not known yet; never what it found. */
const GAP =
  /\b(?:(?:is|are|was|were|remains?|remained|still) (?:(?:largely|still|currently|mostly|yet|as yet|however|often) )*(?:unknown|unclear|elusive|debated|under debate|controversial|unexplored|not (?:(?:yet|fully|well|completely|entirely|currently) )*(?:known|clear|understood|established|elucidated)|(?:poorly|incompletely) (?:understood|defined|characteri[sz]ed))|(?:has|have|had) (?:not|never|rarely|seldom) (?:(?:yet|previously|ever|so far) )*been (?:tested|studied|established|investigated|examined|evaluated|explored|assessed|described|determined|compared|well)|little (?:is|was) known|(?:few|no) (?:\w+ ){0,3}options|(?:has|have) long (?:relied|been)|an? (?:knowledge|research) gap)\b/i;
const VERB =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|can|could|may|might|will|would|should|must|remains?|becomes?|seems?|appears?|shows?|suggests?|indicates?|leads?|causes?|plays?|makes?|provides?|increases?|decreases?|reduces?|improves?|prevents?|predicts?|occurs?|inhibits?|activates?|exists?|affects?|acts?|requires?|supports?|contributes?|works?|helps?|adds?|gives?|keeps?|yields?|offers?|slows?|blocks?|protects?|lowers?|raises?|shortens?|lengthens?|relieves?|restores?|depends?|differs?|varies|persists?|detects?|diagnos(?:es|e)|identif(?:ies|y)|distinguish(?:es)?|discriminates?|correlates?|binds?|drives?|triggers?|promotes?|induces?|mediates?|regulates?|suppress(?:es)?|stimulates?|found|showed|fell|rose|led|made|took|gave|became|underwent|grew|shrank|spread|kept|held|lost|began|ran|drew|met|cut|stood|went|came|bound|drove|hit|hurt|slept|\p{L}{3,}ed)\b/iu;
/** Least share of function words in running English; other languages, tables and menus stay far below it. */
const ENGLISH_SHARE = 0.14;
/** Of so few words one function word is enough: "X diagnoses early Y with good accuracy". */
const SHORT_SENTENCE = 12;

/** Whether a text of some length reads as English prose, by its share of English function words. */
export function looksEnglish(text: string): boolean {
  const all = words(text);
  if (all.length < 6) return /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{Z}\p{Script=Greek}]*$/u.test(text);
  const share = all.length <= SHORT_SENTENCE ? 1 / all.length : ENGLISH_SHARE;
  return all.filter((word) => STOP_WORDS.has(word)).length / all.length >= share;
}

/** Whether a sentence states a finding that a report may quote, whatever it is about. */
export function isShowable(statement: Statement, options: { anyLanguage: boolean }): boolean {
  const { text, part } = statement;
  if (isBroken(text)) return false;
  if (part === 'aim' || /\?["”')\]]?$/.test(text) || /^[a-z]?[)\]}]/.test(text)) return false;
  if (BOILERPLATE.test(text) || NOT_FOUND_OUT.test(text) || CALL_FOR_RESEARCH.test(text) || GAP.test(text))
    return false;
  if (options.anyLanguage) return true;
  if (!looksEnglish(text) || !VERB.test(text)) return false;
  if (part === 'method') return false;
  return !METHOD.test(text) || RESULT_CUE.test(text) || part === 'conclusion';
}

/** Cut off within a bracket, or run together with the next part of its abstract. */
function isBroken(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/[([]/g) !== count(/[)\]]/g) || /[.!?]\s?(?:[A-Z]{3,}[A-Z /]*|[A-Z][a-z]{3,}):\s/.test(text);
}
