/** Words of asking and of research in general: a phrase made of them alone names nothing to search for. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    'ability access account action activity addition advance advancement advantage age aim analysis answer application approach area aspect assessment association ' +
    'attempt author background barrier basis behaviour behavior benchmark benefit best-practice burden candidate case category cause challenge change characteristic choice ' +
    'circumstance class clinical cohort combination commonality comparison component compound concept conclusion condition consensus consequence consideration context ' +
    'contribution control correlation cost course criteria criterion current data decision degree design detail detection development difference difficulty dimension ' +
    'direction discovery discussion disease disorder distribution driver drug duration effect effectiveness efficacy efficiency element enough estimate etiology aetiology evaluation ' +
    'event evidence evolution example expert explanation extent fact factor feasibility feasible feature field finding focus form framework frequency function functional gap goal group growth ' +
    'guideline history hypothesis idea impact implementation implication importance improvement incidence indication individual industry influence information ' +
    'innovation insight instance interaction interest intervention introduction investigation issue item justification kind knowledge lack landscape level limitation ' +
    'link list literature location magnitude management manner matter meaning means measure measurement mechanism medication medicine method methodology model modern molecule motivation nature ' +
    'necessity need number objective occurrence opinion option order outcome outlook overview paper parameter part participant pathway patient patients people performance period ' +
    'perspective phase phenomenon physician pitfall placement point population possibility potential practice predictor presence present prevalence prevention problem procedure ' +
    'process product profile prognosis program programme progress progression property proportion protocol purpose quality quantity question range rate ratio reading ' +
    'reason recommendation recovery region regulation relation relationship relative relevance reliability report requirement research researcher response result review risk role safety ' +
    'sample scenario science scope section sensitivity series setting severity shape side significance sign similarity situation size solution source specific stage standard state ' +
    'statement status step strategy strength structure study subject subtype success suitability summary support surface system target task team technique technology term test thing threat ' +
    'time timing tool topic trait treatment trend trial type understanding update usage utility validity value variability variable variation variety version view way weakness ' +
    'weight work world year safety tolerability superiority alternative adult person human user provider professional clinician doctor diagnosis therapy therapeutic ' +
    'systematic-review meta-analysis review randomised randomized controlled observational acute adjuvant oral topical intravenous high-dose low-dose early late total ' +
    'primary secondary severe mild moderate global national local international recent increased decreased reduced detailed comprehensive in-depth first second third ' +
    'write please provide discuss identify analyse analyze compare summarise summarize draft conduct collect compile list outline create prepare assess acting based including ' +
    'increase decrease ease rise fall lower raise drive treat cure prevent help matter benefit better best worse worst good bad short long really actually thesis conclude concluding vitro vivo silico end additional prior young difficult whole onset deficit removal demand i ii iii iv vi vii essay article articles ' +
    'expression receive receipt refuse agree blame consider justified feasible mandatory adequate appropriate reliable reproducible valid accurate worthwhile worth enough true false ' +
    'something anything everything someone anyone everyone nothing lot amount'
  ).split(' '),
);

/** Nouns that look like gerunds; other words in -ing at the head of a phrase are verbs ("designing clinical trials"). */
export const NOUNS_IN_ING: ReadonlySet<string> = new Set(
  (
    'ageing aging bleeding binding breathing clotting conditioning coping counselling counseling crowding decision-making dieting drinking drowning editing engineering fasting feeding folding ' +
    'gambling grafting healing hearing imaging injecting learning living lengthening loading mapping monitoring nursing parenting phenotyping pricing priming processing profiling ' +
    'pruning purging rationing reasoning resurfacing scarring screening sequencing signaling signalling sleeping smoking snoring splicing stenting stuttering suffering surgical swallowing ' +
    'swelling testing training tubing typing vaping vomiting walking wheezing whistleblowing working writing spring string ring timing tracking warming king trafficking gaming housing banking ' +
    'forming wellbeing well-being being reading self-monitoring offspring during'
  ).split(' '),
);
