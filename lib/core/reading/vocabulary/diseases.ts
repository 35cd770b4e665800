import { conceptTable } from '../concept.ts';

/** Diseases and conditions outside cancer, infection, and sexual and reproductive health, which have their own tables. */
export const DISEASES = conceptTable(
  'disease',
  `
Alzheimer's disease | Alzheimer disease; Alzheimer's; Alzheimer; AD
dementia
mild cognitive impairment | MCI
Parkinson's disease | Parkinson disease; parkinsonism; PD
multiple sclerosis | relapsing-remitting multiple sclerosis; MS
amyotrophic lateral sclerosis | motor neurone disease; motor neuron disease; ALS
Huntington's disease | Huntington disease; Huntington's chorea
epilepsy | seizure disorder
seizures | seizure
headache | headaches; cephalalgia
cluster headache | cluster headaches
migraine | migraine headache; migraines
stroke | cerebrovascular accident; CVA
ischaemic stroke | ischemic stroke; cerebral infarction
traumatic brain injury | TBI
concussion | mild traumatic brain injury
spinal cord injury | spinal cord injuries; SCI
neuropathic pain | neuralgia; peripheral neuropathic pain
chronic pain | persistent pain
low back pain | lumbago; LBP
back pain | backache
fibromyalgia | fibromyalgia syndrome
chronic fatigue syndrome | myalgic encephalomyelitis; ME/CFS
restless legs syndrome | Willis-Ekbom disease
depression | major depressive disorder; depressive disorder; depressive symptoms; MDD
anxiety | anxiety disorder; generalised anxiety disorder; generalized anxiety disorder
post-traumatic stress disorder | posttraumatic stress disorder; PTSD
bipolar disorder | manic depression
schizophrenia
obsessive-compulsive disorder | obsessive compulsive disorder; OCD
autism | autism spectrum disorder; autistic disorder; ASD
ADHD | attention deficit hyperactivity disorder; attention-deficit/hyperactivity disorder
anorexia nervosa
insomnia | sleeplessness; sleep initiation and maintenance disorders
sleep apnoea | sleep apnea; obstructive sleep apnea; obstructive sleep apnoea; OSA
alcohol use disorder | alcohol dependence; alcoholism; AUD
opioid use disorder | opioid dependence; opioid addiction; OUD
delirium
type 2 diabetes | type 2 diabetes mellitus; type II diabetes; non-insulin-dependent diabetes; T2DM; T2D
type 1 diabetes | type 1 diabetes mellitus; insulin-dependent diabetes; T1DM; T1D
diabetes | diabetes mellitus
gestational diabetes | gestational diabetes mellitus; GDM
diabetic retinopathy
diabetic foot | diabetic foot ulcer
obesity | obese
overweight
metabolic syndrome | insulin resistance syndrome
fatty liver disease | NAFLD; non-alcoholic fatty liver disease; nonalcoholic fatty liver disease; MASLD; hepatic steatosis
cirrhosis | liver cirrhosis; hepatic cirrhosis
hypothyroidism | underactive thyroid
osteoporosis
gout | gouty arthritis
hypertension | high blood pressure; arterial hypertension
hypercholesterolaemia | hypercholesterolemia; high cholesterol
coronary artery disease | coronary heart disease; ischaemic heart disease; ischemic heart disease; CAD; CHD
cardiovascular disease | cardiovascular diseases; CVD
myocardial infarction | heart attack; acute myocardial infarction; STEMI
heart failure | cardiac failure; congestive heart failure; HFpEF; HFrEF; CHF
atrial fibrillation | auricular fibrillation; AF; AFib
cardiac arrest | heart arrest
venous thromboembolism | VTE
deep vein thrombosis | deep venous thrombosis; DVT
pulmonary embolism
pulmonary hypertension | pulmonary arterial hypertension; PAH
atherosclerosis
aortic stenosis | aortic valve stenosis
abdominal aortic aneurysm | AAA
peripheral artery disease | peripheral arterial disease
asthma
COPD | chronic obstructive pulmonary disease
cystic fibrosis
idiopathic pulmonary fibrosis | IPF
pulmonary fibrosis | lung fibrosis
acute respiratory distress syndrome | ARDS
chronic kidney disease | chronic renal insufficiency; chronic renal failure; CKD
acute kidney injury | acute renal failure; acute renal injury; kidney injury; renal injury; kidney failure; renal failure; AKI
end-stage renal disease | end-stage kidney disease; ESRD
kidney stones | nephrolithiasis; renal calculi; urolithiasis
urinary incontinence
overactive bladder
benign prostatic hyperplasia | BPH; prostatic hyperplasia; benign prostatic hypertrophy
irritable bowel syndrome | IBS
inflammatory bowel disease | IBD
Crohn's disease | Crohn disease
ulcerative colitis
coeliac disease | celiac disease; gluten enteropathy
gastro-oesophageal reflux disease | gastroesophageal reflux disease; gastroesophageal reflux; GERD; GORD
appendicitis | acute appendicitis
pancreatitis
inguinal hernia | groin hernia
constipation
rheumatoid arthritis | RA
osteoarthritis | degenerative joint disease
knee osteoarthritis | osteoarthritis of the knee; gonarthrosis
systemic lupus erythematosus | lupus; SLE
psoriasis | plaque psoriasis
atopic dermatitis | eczema; atopic eczema
acne | acne vulgaris
food allergy | food hypersensitivity
peanut allergy
anaemia | anemia
iron deficiency anaemia | iron deficiency anemia; iron-deficiency anemia
sickle cell disease | sickle cell anaemia; sickle cell anemia
haemophilia | hemophilia
hip fracture | femoral neck fracture
sarcopenia
frailty
age-related macular degeneration | macular degeneration; AMD
glaucoma
cataract | cataracts
myopia | nearsightedness; short-sightedness
tinnitus
hearing loss | hearing impairment
deafness
periodontitis | periodontal disease
dental caries | tooth decay
Down syndrome | Down's syndrome; trisomy 21
Duchenne muscular dystrophy | DMD
cerebral palsy
spina bifida | spinal dysraphism; myelomeningocele
neural tube defects
malnutrition | undernutrition
suicide
suicidal ideation | suicidality; suicidal thoughts
burnout | professional burnout
`,
);
