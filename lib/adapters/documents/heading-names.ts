/** Names of sections as papers in English, Portuguese, Spanish, French and German give them. */
const KNOWN =
  /^(?:(?:\d{1,2}|[IVX]{1,5})\.?\s+)?(?:abstract|summary|background|introduction|(?:patients? and |materials? and |data and |study )?methods?(?:\s*\/\s*design| and materials| and analysis)?|experimental(?: section| setup)?|design|participants|results(?: and discussion)?|findings|discussion|limitations|(?:summary and )?conclusions?|trial status|(?:case )?(?:report|presentation)|related work|future work|acknowledge?ments?|references?|bibliography|literature cited|works cited|appendix(?: [A-Z\d])?|supplementary (?:material|information)|abbreviations|competing interests|conflicts? of interests?|authors?[’']? contributions|author details|funding|ethics(?: approval.{0,40})?|consent|data availability|availability of data.{0,20}|resumo|introdução|materiais? e métodos|material e métodos|resultados(?: e discussão)?|discussão|conclus(?:ão|ões)|agradecimentos|referências(?: bibliográficas)?|literatura citada|zusammenfassung|einleitung|methoden|ergebnisse|diskussion|literatur(?:verzeichnis)?|résumé|méthodes|résultats|références|resumen|introducción|métodos|discusión|conclusiones|referencias)\s*:?$/i;
const REFERENCES =
  /^(?:(?:\d{1,2}|[IVX]{1,5})\.?\s+)?(?:references?(?: and notes)?|bibliography|literature cited|works cited|referências(?: bibliográficas)?|literatura citada|literatur(?:verzeichnis)?|références|referencias)\s*:?$/i;

export function isHeadingName(text: string): boolean {
  return text.length < 100 && KNOWN.test(text);
}

export function isReferencesName(text: string): boolean {
  return text.length < 100 && REFERENCES.test(text);
}
