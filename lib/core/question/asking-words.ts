/** Words of asking and of research in general: a phrase made of them alone names nothing to search for. */
export const ASKING_WORDS: ReadonlySet<string> = new Set(
  (
    'ability access account accurate act acted acting action acts activity actually acute add-on addition additional adequate ' +
    'adjunct adjunctive adjuvant administration adult advance advancement advantage aetiology age agree aim ' +
    'alternative amount analyse analysis analyze answer anyone anything application approach appropriate area article ' +
    'articles aspect assess assessment association attempt author background bad barrier based basis behavior ' +
    'behaviour benchmark beneficial benefit best best-practice better blame burden candidate care case category cause ' +
    'challenge change characteristic choice circumstance class clinical clinician cohort collect combination ' +
    'commonality compare comparison compile component compound comprehensive concept conclude concluding conclusion ' +
    'condition conduct connection consensus consequence consider consideration context contribution control ' +
    'controlled correlation cost course create criteria criterion cure current daily data decision decrease decreased ' +
    'deficit degree demand design detail detailed detection development diagnosis difference difficult difficulty ' +
    'dimension direction discovery discuss discussion disease disorder distribution doctor dosage draft drive driver ' +
    'drug duration early ease effect effectiveness efficacy efficiency element end enough essay estimate etiology ' +
    'evaluation event everyone everything evidence evolution example expert explanation expression extent fact factor ' +
    'fall false feasibility feasible feature field finding first focus form framework frequency function functional ' +
    'gap global goal good group growth guideline harmful help helpful high-dose history human hypothesis i idea ' +
    'identify ii iii impact implementation implication importance improvement in-depth incidence including increase ' +
    'increased indication individual industry influence information innovation insight instance interaction interest ' +
    'international intervention intramuscular intranasal intravenous introduction investigation issue item iv justification justified kind ' +
    'knowledge lack landscape late level likelihood limitation link list literature local location long lot low-dose ' +
    'lower magnitude management mandatory manner matter meaning means measure measurement mechanism medication ' +
    'medicine meta-analysis method methodology mg mild model moderate modern molecular molecule monotherapy ' +
    'motivation national nature necessity need nothing number objective observational occurrence odds onset opinion ' +
    'option oral order outcome outline outlook overview paper parameter part participant pathway patient patients ' +
    'people performance period person perspective phase phenomenon physician pitfall placebo placement please point ' +
    'population possibility potential practice predictor prepare presence present prevalence prevent prevention ' +
    'primary prior probability problem procedure process product professional profile prognosis program programme ' +
    'progress progression property proportion protocol provide provider purpose quality quantity question raise ' +
    'randomised randomized range rate ratio reading really reason receipt receive recent receptor recommendation ' +
    'recovery reduced refuse regimen region regulation relation relationship relative relevance reliability reliable ' +
    'removal report reproducible requirement research researcher response result review rise risk role safety sample ' +
    'scenario science scope second secondary section sensitivity series setting severe severity sham shape short side ' +
    'sign significance silico similarity situation size solution someone something source specific stage standard ' +
    'state statement status step strategy strength structure study subgroup subject subtype success suitability ' +
    'summarise summarize summary superiority supplementation support surface system systematic-review target task ' +
    'team technique technology term test therapeutic therapy thesis thing third threat time timing tolerability ' +
    'tolerated tool topic topical total trait treat treatment trend trial true type understanding update usage user ' +
    'utility valid validity value variability variable variation variety version vi view vii vitro vivo way weakness ' +
    'weekly weight whole work world worse worst worth worthwhile write year young'
  ).split(' '),
);

/** Nouns that look like gerunds; other words in -ing at the head of a phrase are verbs ("designing clinical trials"). */
export const NOUNS_IN_ING: ReadonlySet<string> = new Set(
  (
    'ageing aging banking binding bleeding breathing clotting conditioning coping counseling counselling crowding ' +
    'decision-making dieting drinking drowning editing engineering fasting feeding folding gambling gaming grafting ' +
    'healing hearing housing imaging injecting learning lengthening loading mapping marketing monitoring ' +
    'nursing offspring parenting phenotyping pricing priming processing profiling pruning purging rationing reading ' +
    'reasoning resurfacing scarring screening self-monitoring sequencing signaling signalling sleeping smoking ' +
    'snoring splicing stenting stuttering suffering swallowing swelling testing timing tracking trafficking training ' +
    'tubing typing vaping vomiting walking wellbeing wheezing working writing'
  ).split(' '),
);
