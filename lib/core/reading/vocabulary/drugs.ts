import { conceptTable } from '../concept.ts';

/** Medicines and classes of medicines with their other generic and best-known brand names. */
export const DRUGS = conceptTable(
  'drug',
  `
aspirin | acetylsalicylic acid
paracetamol | acetaminophen; Tylenol
ibuprofen | Advil; Brufen
celecoxib | Celebrex
NSAIDs | non-steroidal anti-inflammatory drugs; nonsteroidal anti-inflammatory drugs; NSAID
opioids | opioid analgesics; opiates
morphine
fentanyl
buprenorphine | Subutex
methadone
naloxone | Narcan
naltrexone | Vivitrol
ketamine
esketamine | Spravato
psilocybin
cannabidiol | CBD
metformin | Glucophage; dimethylbiguanide
insulin
GLP-1 receptor agonists | glucagon-like peptide-1 receptor agonists; GLP-1RA; GLP-1 RAs; GLP-1 agonists
semaglutide | Ozempic; Wegovy; Rybelsus
liraglutide | Victoza; Saxenda
exenatide | Byetta; Bydureon
tirzepatide | Mounjaro; Zepbound
SGLT2 inhibitors | sodium-glucose cotransporter 2 inhibitors; sodium-glucose co-transporter 2 inhibitors; gliflozins; SGLT-2 inhibitors
empagliflozin | Jardiance
dapagliflozin | Farxiga; Forxiga
canagliflozin | Invokana
DPP-4 inhibitors | dipeptidyl peptidase-4 inhibitors; gliptins; DPP4 inhibitors
sitagliptin | Januvia
pioglitazone | Actos
statins | HMG-CoA reductase inhibitors; hydroxymethylglutaryl-CoA reductase inhibitors; statin therapy
atorvastatin | Lipitor
simvastatin | Zocor
rosuvastatin | Crestor
ezetimibe | Zetia; Ezetrol
beta-blockers | beta blockers; beta-adrenergic antagonists; beta-adrenoceptor antagonists
propranolol | Inderal
metoprolol | Lopressor
ACE inhibitors | angiotensin-converting enzyme inhibitors; ACEI
angiotensin receptor blockers | angiotensin II receptor blockers; sartans; ARBs
losartan | Cozaar
sacubitril/valsartan | sacubitril-valsartan; Entresto; LCZ696
calcium channel blockers | calcium antagonists; calcium channel antagonists
amlodipine | Norvasc
diuretics
spironolactone | Aldactone
digoxin
amiodarone
warfarin | Coumadin
heparin
direct oral anticoagulants | DOACs; NOACs; DOAC; non-vitamin K antagonist oral anticoagulants
apixaban | Eliquis
rivaroxaban | Xarelto
dabigatran | Pradaxa
clopidogrel | Plavix
ticagrelor | Brilinta; Brilique
alteplase | tissue plasminogen activator; tPA; rtPA
sildenafil | Viagra; Revatio
tadalafil | Cialis
vardenafil | Levitra
PDE5 inhibitors | phosphodiesterase type 5 inhibitors; phosphodiesterase-5 inhibitors; PDE-5 inhibitors
flibanserin | Addyi
bremelanotide | Vyleesi; PT-141
testosterone | testosterone therapy; testosterone replacement
dehydroepiandrosterone | DHEA; prasterone
oestrogen | estrogen; estrogens; oestrogens
oestradiol | estradiol
progesterone
menopausal hormone therapy | hormone replacement therapy; postmenopausal hormone therapy; HRT
oral contraceptives | birth control pills; oral contraception; combined oral contraceptive
levonorgestrel | Plan B
ulipristal acetate | ulipristal; ellaOne
mifepristone | RU-486
misoprostol | Cytotec
clomiphene | clomifene; clomiphene citrate
letrozole | Femara
tamoxifen | Nolvadex
finasteride | Propecia; Proscar
dapoxetine | Priligy
oxytocin | Pitocin
pre-exposure prophylaxis | PrEP
antiretroviral therapy | antiretrovirals; anti-retroviral therapy; HAART
tenofovir | Viread
remdesivir | Veklury
nirmatrelvir | Paxlovid; nirmatrelvir/ritonavir
oseltamivir | Tamiflu
aciclovir | acyclovir; Zovirax
ivermectin | Stromectol
hydroxychloroquine | Plaquenil
artemisinin | artemisinins; artemisinin-based combination therapy
azithromycin | Zithromax
doxycycline
amoxicillin | amoxycillin
metronidazole | Flagyl
antibiotics | antibacterial agents; antibiotic therapy; antibacterials
vancomycin
SSRIs | selective serotonin reuptake inhibitors; SSRI; serotonin reuptake inhibitors
fluoxetine | Prozac
sertraline | Zoloft
escitalopram | Lexapro; Cipralex
bupropion | Wellbutrin; Zyban
antidepressants | antidepressive agents; antidepressant drugs
antipsychotics | antipsychotic drugs; neuroleptics
clozapine | Clozaril
lithium | lithium carbonate
benzodiazepines
methylphenidate | Ritalin; Concerta
valproate | valproic acid; sodium valproate
levetiracetam | Keppra
topiramate | Topamax
levodopa | L-dopa; levodopa/carbidopa
donepezil | Aricept
memantine | Namenda; Ebixa
lecanemab | Leqembi
aducanumab | Aduhelm
botulinum toxin | Botox; onabotulinumtoxinA; botulinum toxin A
glucocorticoids | corticosteroids; steroid therapy; glucocorticoid therapy
dexamethasone | Decadron
prednisone
methotrexate
rapamycin | sirolimus; Rapamune
tocilizumab | Actemra
adalimumab | Humira
infliximab | Remicade
rituximab | MabThera; Rituxan
TNF inhibitors | tumor necrosis factor inhibitors; anti-TNF; TNF-alpha inhibitors
montelukast | Singulair
omeprazole | Prilosec; Losec
proton pump inhibitors | PPIs; proton-pump inhibitors
allopurinol
colchicine
bisphosphonates | diphosphonates
denosumab | Prolia; Xgeva
levothyroxine | thyroxine; L-thyroxine
trastuzumab | Herceptin
bevacizumab | Avastin
imatinib | Gleevec; Glivec
pembrolizumab | Keytruda
nivolumab | Opdivo
immune checkpoint inhibitors | checkpoint inhibitors; checkpoint blockade; PD-1 inhibitors; PD-L1 inhibitors
cisplatin
vitamin D | cholecalciferol; vitamin D3; ergocalciferol; 25-hydroxyvitamin D
vitamin C | ascorbic acid
vitamin E | alpha-tocopherol; tocopherol
vitamin B12 | cobalamin; cyanocobalamin
folic acid | folate; vitamin B9
omega-3 fatty acids | n-3 fatty acids; fish oil; omega 3
probiotics | probiotic supplementation
magnesium | magnesium sulfate; magnesium sulphate
zinc
melatonin
curcumin | turmeric
resveratrol
creatine | creatine supplementation
caffeine
nicotine replacement therapy | nicotine patch; nicotine gum; NRT
varenicline | Chantix; Champix
tranexamic acid | TXA
propofol
lidocaine | lignocaine
minoxidil | Rogaine
isotretinoin | Accutane; Roaccutane; 13-cis-retinoic acid
`,
);
