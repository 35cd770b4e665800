import type { EntityType } from '#contract/memory.ts';

export interface NamePair {
  isSame: boolean;
  type: EntityType;
  one: string;
  other: string;
}

/**
 * Pairs of names labelled by hand: `=` one thing, `x` two things. Written from general knowledge of how biomedicine writes names,
 * before the rules were measured on them; half of them is never looked at while rules are changed.
 */
const PAIRS = `
= drug | metformin | metformin hydrochloride
= drug | Metformin | metformin
= drug | metformin HCl | metformin
= drug | aspirin | acetylsalicylic acid
= drug | paracetamol | acetaminophen
= drug | sertraline hydrochloride | sertraline
= drug | donepezil | donepezil hydrochloride
= drug | imatinib mesylate | imatinib
= drug | amlodipine besylate | amlodipine
= drug | atorvastatin calcium | atorvastatin
= drug | losartan potassium | losartan
= drug | warfarin sodium | warfarin
= drug | naproxen sodium | naproxen
= drug | enalapril maleate | enalapril
= drug | levothyroxine sodium | levothyroxine
= drug | SSRIs | SSRI
= drug | beta-blocker | beta blockers
= drug | β-blockers | beta-blockers
= drug | ACE inhibitor | ACE inhibitors
= drug | proton-pump inhibitors | proton pump inhibitor
= drug | sulfasalazine | sulphasalazine
= drug | oestradiol | estradiol
= drug | anaesthetics | anesthetics
= drug | GLP-1 receptor agonist | GLP 1 receptor agonists
= drug | SGLT2 inhibitor | SGLT-2 inhibitors
= drug | vitamin D3 | vitamin D-3
= drug | vitamin B12 | vitamin B 12
= drug | omega-3 fatty acids | omega 3 fatty acid
= drug | ω-3 fatty acids | omega-3 fatty acids
= drug | α-lipoic acid | alpha-lipoic acid
= drug | γ-aminobutyric acid | gamma-aminobutyric acid
= drug | non-steroidal anti-inflammatory drugs | nonsteroidal anti-inflammatory drugs
= drug | NSAIDs | NSAID
= drug | PDE5 inhibitors | PDE-5 inhibitor
= drug | PD-1 inhibitor | PD1 inhibitors
= drug | monoclonal antibody | monoclonal antibodies
= drug | haemoglobin-based oxygen carrier | hemoglobin based oxygen carriers
= drug | trastuzumab | Trastuzumab
= drug | 5-fluorouracil | 5 fluorouracil
= drug | Tylenol | paracetamol
= drug | Ozempic | semaglutide
= drug | co-trimoxazole | cotrimoxazole
= drug | peg-interferon alfa-2a | peginterferon alfa-2a
= drug | folic acid | Folic Acid
= drug | cannabidiol | CBD
= drug | thyrotropin releasing hormone | thyrotropin-releasing hormone
= drug | calcium-channel blocker | calcium channel blockers
= drug | corticosteroids | corticosteroid
= drug | vaccine | vaccines
= drug | tetracycline antibiotics | tetracycline antibiotic
= gene | IL-6 | interleukin-6
= gene | IL-6 | IL6
= gene | IL 6 | interleukin 6
= gene | IL-1β | interleukin-1 beta
= gene | IL-1beta | IL-1β
= gene | TNF-α | TNF-alpha
= gene | TNFα | TNF alpha
= gene | TNF-α | tumour necrosis factor alpha
= gene | tumor necrosis factor alpha | tumour necrosis factor-α
= gene | TGF-β1 | TGF-beta 1
= gene | TGFβ1 | transforming growth factor beta 1
= gene | NF-κB | NF-kappaB
= gene | NF-kB | nuclear factor kappa B
= gene | PD-1 | PD1
= gene | PD-L1 | PDL1
= gene | COX-2 | cyclooxygenase-2
= gene | cyclo-oxygenase-2 | cyclooxygenase 2
= gene | HER2 | HER-2
= gene | VEGF-A | VEGFA
= gene | IFN-γ | interferon gamma
= gene | IFN-γ | IFN gamma
= gene | IgE | immunoglobulin E
= gene | PPARγ | PPAR-gamma
= gene | PPAR-γ | PPARγ
= gene | AMPK | AMP-activated protein kinase
= gene | mTOR | mechanistic target of rapamycin
= gene | ACE2 | angiotensin-converting enzyme 2
= gene | α-synuclein | alpha-synuclein
= gene | amyloid-β | amyloid beta
= gene | β-amyloid | amyloid beta
= gene | GLP-1 receptor | GLP 1 receptors
= gene | 5-HT2A receptor | 5-HT2A receptors
= gene | Toll-like receptor 4 | toll like receptor 4
= gene | HMG-CoA reductase | HMG CoA reductase
= gene | p53 | P53
= gene | BRCA1 | BRCA-1
= gene | NLRP3 inflammasome | NLRP3
= gene | CD4 | CD-4
= gene | SMAD3 | Smad3
= gene | vascular endothelial growth factor | VEGF
= gene | protein kinase C | Protein Kinase C
= disease | type 2 diabetes | type II diabetes
= disease | type 2 diabetes | diabetes type 2
= disease | Type 2 Diabetes | type-2 diabetes
= disease | type 2 diabetes mellitus | diabetes mellitus type 2
= disease | Diabetes Mellitus, Type 2 | type 2 diabetes mellitus
= disease | T2DM | type 2 diabetes
= disease | type 1 diabetes | type I diabetes
= disease | Alzheimer's disease | Alzheimer disease
= disease | Alzheimers disease | Alzheimer’s disease
= disease | Parkinson's disease | Parkinson disease
= disease | Crohn's disease | Crohn disease
= disease | Huntington’s disease | Huntington's disease
= disease | anaemia | anemia
= disease | iron-deficiency anaemia | iron deficiency anemia
= disease | leukaemia | leukemia
= disease | acute myeloid leukaemia | acute myeloid leukemia
= disease | haemophilia A | hemophilia A
= disease | oesophageal cancer | esophageal cancer
= disease | coeliac disease | celiac disease
= disease | diarrhoea | diarrhea
= disease | obstructive sleep apnoea | obstructive sleep apnea
= disease | paediatric asthma | pediatric asthma
= disease | oedema | edema
= disease | ischaemic stroke | ischemic stroke
= disease | non-small cell lung cancer | non small cell lung cancer
= disease | non-small-cell lung cancer | nonsmall cell lung cancer
= disease | NSCLC | non-small cell lung cancer
= disease | COPD | chronic obstructive pulmonary disease
= disease | heart attack | myocardial infarction
= disease | high blood pressure | hypertension
= disease | COVID-19 | COVID 19
= disease | COVID-19 | covid-19
= disease | SARS-CoV-2 infection | SARS CoV 2 infection
= disease | HIV-1 infection | HIV 1 infection
= disease | migraines | migraine
= disease | cluster headaches | cluster headache
= disease | breast cancers | breast cancer
= disease | breast tumour | breast tumor
= disease | hip fractures | hip fracture
= disease | urinary tract infections | urinary tract infection
= disease | post-traumatic stress disorder | posttraumatic stress disorder
= disease | PTSD | post-traumatic stress disorder
= disease | ADHD | attention deficit hyperactivity disorder
= disease | rheumatoid arthritis | Rheumatoid Arthritis
= disease | stage III colon cancer | stage 3 colon cancer
= disease | grade II glioma | grade 2 glioma
= disease | Sjögren's syndrome | Sjogren syndrome
= disease | Guillain-Barré syndrome | Guillain Barre syndrome
= disease | Ménière's disease | Meniere disease
= disease | Hashimoto's thyroiditis | Hashimoto thyroiditis
= disease | irritable bowel syndrome | IBS
= disease | multiple sclerosis | Multiple Sclerosis
= disease | relapsing-remitting multiple sclerosis | relapsing remitting multiple sclerosis
= disease | gastro-oesophageal reflux disease | gastroesophageal reflux disease
= disease | hypothyroidism | Hypothyroidism
= disease | chronic kidney disease | chronic kidney diseases
= disease | factor VIII deficiency | factor 8 deficiency
= disease | foetal alcohol syndrome | fetal alcohol syndrome
= disease | pre-eclampsia | preeclampsia
= disease | long COVID | Long Covid
= outcome | HbA1c | HbA1C
= outcome | HbA1c | glycated haemoglobin
= outcome | quality of life | Quality-of-life
= outcome | all-cause mortality | all cause mortality
= outcome | hospitalisation | hospitalization
= outcome | hospitalisations | hospitalization
= outcome | LDL cholesterol | LDL-cholesterol
= outcome | body-mass index | body mass index
= outcome | systolic blood pressure | Systolic Blood Pressure
= outcome | six-minute walk distance | six minute walk distance
= outcome | weekly attacks | weekly attack
= outcome | tumour size | tumor size
= outcome | haemorrhage | hemorrhage
= outcome | progression-free survival | progression free survival
= outcome | behavioural symptoms | behavioral symptoms
= outcome | C-reactive protein | C reactive protein
= method | randomised controlled trial | randomized controlled trial
= method | meta-analysis | meta analysis
= method | meta-analysis | metaanalysis
= method | cognitive behavioural therapy | cognitive behavioral therapy
= method | magnetic resonance imaging | Magnetic Resonance Imaging
= method | MRI | magnetic resonance imaging
= method | follow-up | followup
= method | high-intensity interval training | high intensity interval training
= organism | Escherichia coli | escherichia coli
= organism | SARS-CoV-2 | SARS CoV-2
= organism | Helicobacter pylori | helicobacter pylori
= organism | influenza A virus | influenza A viruses
= organism | Plasmodium falciparum | plasmodium falciparum
x drug | prednisone | prednisolone
x drug | prednisolone | methylprednisolone
x drug | chloroquine | hydroxychloroquine
x drug | clonidine | clonazepam
x drug | omeprazole | esomeprazole
x drug | citalopram | escitalopram
x drug | ketamine | esketamine
x drug | cetirizine | levocetirizine
x drug | amlodipine | nimodipine
x drug | hydralazine | hydroxyzine
x drug | metformin | phenformin
x drug | metoprolol succinate | metoprolol tartrate
x drug | fluticasone propionate | fluticasone furoate
x drug | testosterone undecanoate | testosterone enanthate
x drug | magnesium sulfate | magnesium oxide
x drug | potassium chloride | potassium iodide
x drug | ferrous sulfate | ferrous fumarate
x drug | calcium carbonate | calcium citrate
x drug | lithium carbonate | sodium carbonate
x drug | sodium bicarbonate | sodium chloride
x drug | insulin glargine | insulin glulisine
x drug | insulin glargine | insulin degludec
x drug | insulin | insulin lispro
x drug | heparin | low molecular weight heparin
x drug | unfractionated heparin | low molecular weight heparin
x drug | interferon alfa-2a | interferon alfa-2b
x drug | interferon beta-1a | interferon beta-1b
x drug | vitamin B6 | vitamin B12
x drug | vitamin D2 | vitamin D3
x drug | vitamin D | vitamin E
x drug | vitamin K1 | vitamin K2
x drug | omega-3 fatty acids | omega-6 fatty acids
x drug | SGLT1 inhibitors | SGLT2 inhibitors
x drug | PD-1 inhibitors | PD-L1 inhibitors
x drug | H1 antagonists | H2 antagonists
x drug | CDK4/6 inhibitors | CDK2 inhibitors
x drug | GLP-1 receptor agonist | GLP-1 receptor antagonist
x drug | beta-2 agonist | beta-2 antagonist
x drug | alpha blockers | beta blockers
x drug | opioid agonist | opioid antagonist
x drug | aspirin 81 mg | aspirin 325 mg
x drug | metformin 500 mg | metformin 850 mg
x drug | prednisolone 5 mg | prednisolone 50 mg
x drug | ACE inhibitors | AChE inhibitors
x drug | JAK1 inhibitor | JAK2 inhibitor
x drug | PARP inhibitor | PARG inhibitor
x drug | short-acting insulin | long-acting insulin
x drug | influenza vaccine | inactivated influenza vaccine
x drug | bivalent vaccine | trivalent vaccine
x drug | 13-valent pneumococcal vaccine | 23-valent pneumococcal vaccine
x drug | dopamine | dobutamine
x drug | epinephrine | norepinephrine
x drug | vinblastine | vincristine
x drug | cisplatin | carboplatin
x drug | daunorubicin | doxorubicin
x drug | hydrocortisone | hydrocodone
x drug | quinine | quinidine
x drug | glipizide | glyburide
x drug | sulfadiazine | sulfasalazine
x drug | cefazolin | cefuroxime
x drug | penicillin G | penicillin V
x drug | amphotericin B | polymyxin B
x drug | thiazide | thiazolidinedione
x gene | IL-6 | IL-6R
x gene | IL-6 | IL-6 receptor
x gene | IL-6 | IL-16
x gene | IL-1 | IL-10
x gene | IL-1α | IL-1β
x gene | IL-17A | IL-17F
x gene | interleukin-12 | interleukin-23
x gene | PD-1 | PD-L1
x gene | PD-L1 | PD-L2
x gene | TNF-α | TNF-β
x gene | TNF | TNF receptor
x gene | TNFR1 | TNFR2
x gene | TGF-β1 | TGF-β2
x gene | TGF-α | TGF-β
x gene | COX-1 | COX-2
x gene | HER2 | HER3
x gene | EGF | EGFR
x gene | VEGF | VEGFR
x gene | VEGF-A | VEGF-C
x gene | FGF2 | FGF21
x gene | BRCA1 | BRCA2
x gene | TP53 | TP63
x gene | p38 | p53
x gene | JAK1 | JAK2
x gene | STAT3 | STAT5
x gene | mTORC1 | mTORC2
x gene | AKT1 | AKT2
x gene | CD4 | CD8
x gene | CD20 | CD2
x gene | ACE | ACE2
x gene | ACE | AChE
x gene | GLP-1 | GLP-2
x gene | GLP-1 | GLP-1 receptor
x gene | GIP | GLP-1
x gene | SGLT1 | SGLT2
x gene | MMP-2 | MMP-9
x gene | TLR2 | TLR4
x gene | 5-HT1A receptor | 5-HT2A receptor
x gene | dopamine D1 receptor | dopamine D2 receptor
x gene | dopamine receptor | dopamine transporter
x gene | alpha-1 adrenergic receptor | alpha-2 adrenergic receptor
x gene | muscarinic receptor | nicotinic receptor
x gene | estrogen receptor alpha | estrogen receptor beta
x gene | caspase-3 | caspase-8
x gene | caspase-3 | caspase-9
x gene | protein kinase A | protein kinase C
x gene | protein kinase | protein phosphatase
x gene | APOE | APOB
x gene | APOE3 | APOE4
x gene | IgG | IgE
x gene | IgA | IgM
x gene | IFN-α | IFN-γ
x gene | PPARα | PPARγ
x gene | ERK1 | ERK5
x gene | KRAS | NRAS
x gene | KRAS G12C | KRAS G12D
x gene | BRAF V600E | BRAF V600K
x gene | NLRP1 | NLRP3
x gene | factor VIII | factor IX
x gene | factor Xa | factor XIa
x gene | complement C3 | complement C5
x gene | hexokinase 1 | hexokinase 2
x disease | type 1 diabetes | type 2 diabetes
x disease | type I diabetes | type II diabetes
x disease | diabetes mellitus | diabetes insipidus
x disease | gestational diabetes | type 2 diabetes
x disease | prediabetes | diabetes
x disease | hypertension | hypotension
x disease | hypothyroidism | hyperthyroidism
x disease | hyperglycaemia | hypoglycaemia
x disease | hyperkalaemia | hypokalaemia
x disease | hypernatraemia | hyponatraemia
x disease | hypercalcaemia | hypocalcaemia
x disease | ischaemic stroke | haemorrhagic stroke
x disease | acute myeloid leukaemia | chronic myeloid leukaemia
x disease | acute myeloid leukaemia | acute lymphoblastic leukaemia
x disease | acute kidney injury | chronic kidney disease
x disease | acute pancreatitis | chronic pancreatitis
x disease | acute hepatitis B | chronic hepatitis B
x disease | hepatitis B | hepatitis C
x disease | hepatitis A | hepatitis E
x disease | small cell lung cancer | non-small cell lung cancer
x disease | Hodgkin lymphoma | non-Hodgkin lymphoma
x disease | haemophilia A | haemophilia B
x disease | Crohn's disease | ulcerative colitis
x disease | primary hyperaldosteronism | secondary hyperaldosteronism
x disease | primary progressive multiple sclerosis | secondary progressive multiple sclerosis
x disease | stage II colon cancer | stage III colon cancer
x disease | stage 3 chronic kidney disease | stage 4 chronic kidney disease
x disease | grade 2 glioma | grade 4 glioma
x disease | bipolar I disorder | bipolar II disorder
x disease | cluster headache | tension headache
x disease | episodic cluster headache | chronic cluster headache
x disease | episodic migraine | chronic migraine
x disease | migraine with aura | migraine without aura
x disease | heart failure with reduced ejection fraction | heart failure with preserved ejection fraction
x disease | left ventricular hypertrophy | right ventricular hypertrophy
x disease | open-angle glaucoma | angle-closure glaucoma
x disease | wet macular degeneration | dry macular degeneration
x disease | osteoarthritis | osteoporosis
x disease | rheumatoid arthritis | psoriatic arthritis
x disease | systemic lupus erythematosus | systemic sclerosis
x disease | multiple sclerosis | systemic sclerosis
x disease | amyotrophic lateral sclerosis | primary lateral sclerosis
x disease | HIV-1 infection | HIV-2 infection
x disease | HPV-16 infection | HPV-18 infection
x disease | HSV-1 infection | HSV-2 infection
x disease | SARS | SARS-CoV-2 infection
x disease | MERS | SARS
x disease | influenza A | influenza B
x disease | drug-resistant tuberculosis | drug-sensitive tuberculosis
x disease | multidrug-resistant tuberculosis | extensively drug-resistant tuberculosis
x disease | treatment-resistant depression | depression
x disease | intrinsic asthma | extrinsic asthma
x disease | alcoholic fatty liver disease | non-alcoholic fatty liver disease
x disease | benign prostatic hyperplasia | prostate cancer
x disease | proximal femur fracture | distal femur fracture
x disease | upper gastrointestinal bleeding | lower gastrointestinal bleeding
x disease | spinal muscular atrophy type 1 | spinal muscular atrophy type 2
x disease | neurofibromatosis type 1 | neurofibromatosis type 2
x disease | familial hypercholesterolaemia | hypercholesterolaemia
x disease | ER-positive breast cancer | ER-negative breast cancer
x disease | HER2-positive breast cancer | HER2-negative breast cancer
x disease | macrocytic anaemia | microcytic anaemia
x disease | endogenous depression | exogenous depression
x disease | interstitial nephritis | intestinal nephritis
x disease | early-onset pre-eclampsia | late-onset pre-eclampsia
x outcome | HbA1c | Hb
x outcome | HbA1c | haemoglobin
x outcome | systolic blood pressure | diastolic blood pressure
x outcome | LDL cholesterol | HDL cholesterol
x outcome | LDL cholesterol | VLDL cholesterol
x outcome | FEV1 | FVC
x outcome | 30-day mortality | 90-day mortality
x outcome | 28-day mortality | 90-day mortality
x outcome | all-cause mortality | cardiovascular mortality
x outcome | progression-free survival | overall survival
x outcome | disease-free survival | event-free survival
x outcome | fasting glucose | postprandial glucose
x outcome | maternal mortality | neonatal mortality
x outcome | vertebral fracture | non-vertebral fracture
x outcome | weight gain | weight loss
x outcome | body fat | body fat percentage
x outcome | sensitivity | insensitivity
x outcome | PHQ-9 score | GAD-7 score
x outcome | MADRS score | HAMD score
x outcome | AUC | AUC0-24
x method | SF-36 | SF-12
x method | T1-weighted imaging | T2-weighted imaging
x method | CT | MRI
x method | PET | SPECT
x method | single-blind trial | double-blind trial
x method | cohort study | case-control study
x method | prospective cohort | retrospective cohort
x method | GPT-3 | GPT-4
x method | Python 2.7 | Python 3.7
x method | ICD-9 | ICD-10
x method | PRISMA 2009 | PRISMA 2020
x method | qPCR | PCR
x method | intravenous infusion | intraventricular infusion
x organism | HIV-1 | HIV-2
x organism | SARS-CoV | SARS-CoV-2
x organism | influenza A virus | influenza B virus
x organism | Plasmodium falciparum | Plasmodium vivax
x organism | Staphylococcus aureus | Staphylococcus epidermidis
x organism | H1N1 | H5N1
x organism | Clostridium difficile | Clostridium botulinum
x organism | human papillomavirus 16 | human papillomavirus 18
`;

export const NAME_PAIRS: readonly NamePair[] = PAIRS.trim()
  .split('\n')
  .map((line) => {
    const [label = '', one = '', other = ''] = line.split(' | ').map((part) => part.trim());
    const [sign, type] = label.split(' ');
    return { isSame: sign === '=', type: type as EntityType, one, other };
  });
