import { conceptTable } from '../concept.ts';

/** Medicines and classes of medicines with their other generic and best-known brand names. */
export const DRUGS = conceptTable(
  'drug',
  `
aspirin | acetylsalicylic acid | Aspirin
paracetamol | acetaminophen; Tylenol | Acetaminophen
ibuprofen | Advil; Brufen | Ibuprofen
celecoxib | Celebrex | Celecoxib
NSAIDs | non-steroidal anti-inflammatory drugs; nonsteroidal anti-inflammatory drugs; NSAID | Anti-Inflammatory Agents, Non-Steroidal
opioids | opioid analgesics; opiates | Analgesics, Opioid
morphine | | Morphine
fentanyl | | Fentanyl
buprenorphine | Subutex | Buprenorphine
methadone | | Methadone
naloxone | Narcan | Naloxone
naltrexone | Vivitrol | Naltrexone
ketamine | | Ketamine
esketamine | Spravato | Ketamine
psilocybin | | Psilocybin
cannabidiol | CBD | Cannabidiol
metformin | Glucophage; dimethylbiguanide | Metformin
insulin | | Insulin
GLP-1 receptor agonists | glucagon-like peptide-1 receptor agonists; GLP-1RA; GLP-1 RAs; GLP-1 agonists | Glucagon-Like Peptide-1 Receptor
semaglutide | Ozempic; Wegovy; Rybelsus |
liraglutide | Victoza; Saxenda | Liraglutide
exenatide | Byetta; Bydureon | Exenatide
tirzepatide | Mounjaro; Zepbound |
SGLT2 inhibitors | sodium-glucose cotransporter 2 inhibitors; sodium-glucose co-transporter 2 inhibitors; gliflozins; SGLT-2 inhibitors | Sodium-Glucose Transporter 2 Inhibitors
empagliflozin | Jardiance |
dapagliflozin | Farxiga; Forxiga |
canagliflozin | Invokana | Canagliflozin
DPP-4 inhibitors | dipeptidyl peptidase-4 inhibitors; gliptins; DPP4 inhibitors | Dipeptidyl-Peptidase IV Inhibitors
sitagliptin | Januvia | Sitagliptin Phosphate
pioglitazone | Actos | Pioglitazone
statins | HMG-CoA reductase inhibitors; hydroxymethylglutaryl-CoA reductase inhibitors; statin therapy | Hydroxymethylglutaryl-CoA Reductase Inhibitors
atorvastatin | Lipitor | Atorvastatin
simvastatin | Zocor | Simvastatin
rosuvastatin | Crestor | Rosuvastatin Calcium
ezetimibe | Zetia; Ezetrol | Ezetimibe
beta-blockers | beta blockers; beta-adrenergic antagonists; beta-adrenoceptor antagonists | Adrenergic beta-Antagonists
propranolol | Inderal | Propranolol
metoprolol | Lopressor | Metoprolol
ACE inhibitors | angiotensin-converting enzyme inhibitors; ACEI | Angiotensin-Converting Enzyme Inhibitors
angiotensin receptor blockers | angiotensin II receptor blockers; sartans; ARBs | Angiotensin Receptor Antagonists
losartan | Cozaar | Losartan
sacubitril/valsartan | sacubitril-valsartan; Entresto; LCZ696 |
calcium channel blockers | calcium antagonists; calcium channel antagonists | Calcium Channel Blockers
amlodipine | Norvasc | Amlodipine
diuretics | | Diuretics
spironolactone | Aldactone | Spironolactone
digoxin | | Digoxin
amiodarone | | Amiodarone
warfarin | Coumadin | Warfarin
heparin | | Heparin
direct oral anticoagulants | DOACs; NOACs; DOAC; non-vitamin K antagonist oral anticoagulants | Factor Xa Inhibitors
apixaban | Eliquis |
rivaroxaban | Xarelto | Rivaroxaban
dabigatran | Pradaxa | Dabigatran
clopidogrel | Plavix | Clopidogrel
ticagrelor | Brilinta; Brilique | Ticagrelor
alteplase | tissue plasminogen activator; tPA; rtPA | Tissue Plasminogen Activator
sildenafil | Viagra; Revatio | Sildenafil Citrate
tadalafil | Cialis | Tadalafil
vardenafil | Levitra | Vardenafil Dihydrochloride
PDE5 inhibitors | phosphodiesterase type 5 inhibitors; phosphodiesterase-5 inhibitors; PDE-5 inhibitors | Phosphodiesterase 5 Inhibitors
flibanserin | Addyi |
bremelanotide | Vyleesi; PT-141 |
testosterone | testosterone therapy; testosterone replacement | Testosterone
dehydroepiandrosterone | DHEA; prasterone | Dehydroepiandrosterone
oestrogen | estrogen; estrogens; oestrogens | Estrogens
oestradiol | estradiol | Estradiol
progesterone | | Progesterone
menopausal hormone therapy | hormone replacement therapy; postmenopausal hormone therapy; HRT | Hormone Replacement Therapy; Estrogen Replacement Therapy
oral contraceptives | birth control pills; oral contraception; combined oral contraceptive | Contraceptives, Oral
levonorgestrel | Plan B | Levonorgestrel
ulipristal acetate | ulipristal; ellaOne |
mifepristone | RU-486 | Mifepristone
misoprostol | Cytotec | Misoprostol
clomiphene | clomifene; clomiphene citrate | Clomiphene
letrozole | Femara | Letrozole
tamoxifen | Nolvadex | Tamoxifen
finasteride | Propecia; Proscar | Finasteride
dapoxetine | Priligy |
oxytocin | Pitocin | Oxytocin
pre-exposure prophylaxis | PrEP | Pre-Exposure Prophylaxis
antiretroviral therapy | antiretrovirals; anti-retroviral therapy; HAART | Anti-Retroviral Agents; Antiretroviral Therapy, Highly Active
tenofovir | Viread | Tenofovir
remdesivir | Veklury |
nirmatrelvir | Paxlovid; nirmatrelvir/ritonavir |
oseltamivir | Tamiflu | Oseltamivir
aciclovir | acyclovir; Zovirax | Acyclovir
ivermectin | Stromectol | Ivermectin
hydroxychloroquine | Plaquenil | Hydroxychloroquine
artemisinin | artemisinins; artemisinin-based combination therapy | Artemisinins
azithromycin | Zithromax | Azithromycin
doxycycline | | Doxycycline
amoxicillin | amoxycillin | Amoxicillin
metronidazole | Flagyl | Metronidazole
antibiotics | antibacterial agents; antibiotic therapy; antibacterials | Anti-Bacterial Agents
vancomycin | | Vancomycin
SSRIs | selective serotonin reuptake inhibitors; SSRI; serotonin reuptake inhibitors | Serotonin Uptake Inhibitors
fluoxetine | Prozac | Fluoxetine
sertraline | Zoloft | Sertraline
escitalopram | Lexapro; Cipralex | Citalopram
bupropion | Wellbutrin; Zyban | Bupropion
antidepressants | antidepressive agents; antidepressant drugs | Antidepressive Agents
antipsychotics | antipsychotic drugs; neuroleptics | Antipsychotic Agents
clozapine | Clozaril | Clozapine
lithium | lithium carbonate | Lithium; Lithium Carbonate
benzodiazepines | | Benzodiazepines
methylphenidate | Ritalin; Concerta | Methylphenidate
valproate | valproic acid; sodium valproate | Valproic Acid
levetiracetam | Keppra | Levetiracetam
topiramate | Topamax | Topiramate
levodopa | L-dopa; levodopa/carbidopa | Levodopa
donepezil | Aricept | Donepezil
memantine | Namenda; Ebixa | Memantine
lecanemab | Leqembi |
aducanumab | Aduhelm |
botulinum toxin | Botox; onabotulinumtoxinA; botulinum toxin A | Botulinum Toxins; Botulinum Toxins, Type A
glucocorticoids | corticosteroids; steroid therapy; glucocorticoid therapy | Glucocorticoids; Adrenal Cortex Hormones
dexamethasone | Decadron | Dexamethasone
prednisone | | Prednisone
methotrexate | | Methotrexate
rapamycin | sirolimus; Rapamune | Sirolimus
tocilizumab | Actemra |
adalimumab | Humira | Adalimumab
infliximab | Remicade | Infliximab
rituximab | MabThera; Rituxan | Rituximab
TNF inhibitors | tumor necrosis factor inhibitors; anti-TNF; TNF-alpha inhibitors | Tumor Necrosis Factor Inhibitors
montelukast | Singulair |
omeprazole | Prilosec; Losec | Omeprazole
proton pump inhibitors | PPIs; proton-pump inhibitors | Proton Pump Inhibitors
allopurinol | | Allopurinol
colchicine | | Colchicine
bisphosphonates | diphosphonates | Diphosphonates
denosumab | Prolia; Xgeva | Denosumab
levothyroxine | thyroxine; L-thyroxine | Thyroxine
trastuzumab | Herceptin | Trastuzumab
bevacizumab | Avastin | Bevacizumab
imatinib | Gleevec; Glivec | Imatinib Mesylate
pembrolizumab | Keytruda |
nivolumab | Opdivo | Nivolumab
immune checkpoint inhibitors | checkpoint inhibitors; checkpoint blockade; PD-1 inhibitors; PD-L1 inhibitors | Immune Checkpoint Inhibitors
cisplatin | | Cisplatin
vitamin D | cholecalciferol; vitamin D3; ergocalciferol; 25-hydroxyvitamin D | Vitamin D; Cholecalciferol
vitamin C | ascorbic acid | Ascorbic Acid
vitamin E | alpha-tocopherol; tocopherol | Vitamin E
vitamin B12 | cobalamin; cyanocobalamin | Vitamin B 12
folic acid | folate; vitamin B9 | Folic Acid
omega-3 fatty acids | n-3 fatty acids; fish oil; omega 3 | Fatty Acids, Omega-3
probiotics | probiotic supplementation | Probiotics
magnesium | magnesium sulfate; magnesium sulphate | Magnesium; Magnesium Sulfate
zinc | | Zinc
melatonin | | Melatonin
curcumin | turmeric | Curcumin
resveratrol | | Resveratrol
creatine | creatine supplementation | Creatine
caffeine | | Caffeine
nicotine replacement therapy | nicotine patch; nicotine gum; NRT | Tobacco Use Cessation Devices
varenicline | Chantix; Champix | Varenicline
tranexamic acid | TXA | Tranexamic Acid
propofol | | Propofol
lidocaine | lignocaine | Lidocaine
minoxidil | Rogaine | Minoxidil
isotretinoin | Accutane; Roaccutane; 13-cis-retinoic acid | Isotretinoin
`,
);
