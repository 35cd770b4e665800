import { conceptTable } from '../concept.ts';

/** Diseases and conditions outside cancer, infection, and sexual and reproductive health, which have their own tables. */
export const DISEASES = conceptTable(
  'disease',
  `
Alzheimer's disease | Alzheimer disease; Alzheimer's; Alzheimer; AD | Alzheimer Disease
dementia | | Dementia
mild cognitive impairment | MCI | Cognitive Dysfunction
Parkinson's disease | Parkinson disease; parkinsonism; PD | Parkinson Disease
multiple sclerosis | relapsing-remitting multiple sclerosis; MS | Multiple Sclerosis
amyotrophic lateral sclerosis | motor neurone disease; motor neuron disease; ALS | Amyotrophic Lateral Sclerosis
Huntington's disease | Huntington disease; Huntington's chorea | Huntington Disease
epilepsy | seizure disorder | Epilepsy
seizures | seizure | Seizures
headache | headaches; cephalalgia | Headache
cluster headache | cluster headaches | Cluster Headache
migraine | migraine headache; migraines | Migraine Disorders
stroke | cerebrovascular accident; CVA | Stroke
ischaemic stroke | ischemic stroke; cerebral infarction | Brain Ischemia; Cerebral Infarction
traumatic brain injury | TBI | Brain Injuries, Traumatic
concussion | mild traumatic brain injury | Brain Concussion
spinal cord injury | spinal cord injuries; SCI | Spinal Cord Injuries
neuropathic pain | neuralgia; peripheral neuropathic pain | Neuralgia
chronic pain | persistent pain | Chronic Pain
low back pain | lumbago; LBP | Low Back Pain
back pain | backache | Back Pain
fibromyalgia | fibromyalgia syndrome | Fibromyalgia
chronic fatigue syndrome | myalgic encephalomyelitis; ME/CFS | Fatigue Syndrome, Chronic
restless legs syndrome | Willis-Ekbom disease | Restless Legs Syndrome
depression | major depressive disorder; depressive disorder; depressive symptoms; MDD | Depression; Depressive Disorder; Depressive Disorder, Major
anxiety | anxiety disorder; generalised anxiety disorder; generalized anxiety disorder | Anxiety; Anxiety Disorders
post-traumatic stress disorder | posttraumatic stress disorder; PTSD | Stress Disorders, Post-Traumatic
bipolar disorder | manic depression | Bipolar Disorder
schizophrenia | | Schizophrenia
obsessive-compulsive disorder | obsessive compulsive disorder; OCD | Obsessive-Compulsive Disorder
autism | autism spectrum disorder; autistic disorder; ASD | Autism Spectrum Disorder; Autistic Disorder
ADHD | attention deficit hyperactivity disorder; attention-deficit/hyperactivity disorder | Attention Deficit Disorder with Hyperactivity
anorexia nervosa | | Anorexia Nervosa
insomnia | sleeplessness; sleep initiation and maintenance disorders | Sleep Initiation and Maintenance Disorders
sleep apnoea | sleep apnea; obstructive sleep apnea; obstructive sleep apnoea; OSA | Sleep Apnea Syndromes; Sleep Apnea, Obstructive
alcohol use disorder | alcohol dependence; alcoholism; AUD | Alcoholism
opioid use disorder | opioid dependence; opioid addiction; OUD | Opioid-Related Disorders
delirium | | Delirium
type 2 diabetes | type 2 diabetes mellitus; type II diabetes; non-insulin-dependent diabetes; T2DM; T2D | Diabetes Mellitus, Type 2
type 1 diabetes | type 1 diabetes mellitus; insulin-dependent diabetes; T1DM; T1D | Diabetes Mellitus, Type 1
diabetes | diabetes mellitus | Diabetes Mellitus
gestational diabetes | gestational diabetes mellitus; GDM | Diabetes, Gestational
diabetic retinopathy | | Diabetic Retinopathy
diabetic foot | diabetic foot ulcer | Diabetic Foot
obesity | obese | Obesity
overweight | | Overweight
metabolic syndrome | insulin resistance syndrome | Metabolic Syndrome
fatty liver disease | NAFLD; non-alcoholic fatty liver disease; nonalcoholic fatty liver disease; MASLD; hepatic steatosis | Non-alcoholic Fatty Liver Disease; Fatty Liver
cirrhosis | liver cirrhosis; hepatic cirrhosis | Liver Cirrhosis
hypothyroidism | underactive thyroid | Hypothyroidism
osteoporosis | | Osteoporosis
gout | gouty arthritis | Gout
hypertension | high blood pressure; arterial hypertension | Hypertension
hypercholesterolaemia | hypercholesterolemia; high cholesterol | Hypercholesterolemia
coronary artery disease | coronary heart disease; ischaemic heart disease; ischemic heart disease; CAD; CHD | Coronary Artery Disease; Coronary Disease; Myocardial Ischemia
cardiovascular disease | cardiovascular diseases; CVD | Cardiovascular Diseases
myocardial infarction | heart attack; acute myocardial infarction; STEMI | Myocardial Infarction
heart failure | cardiac failure; congestive heart failure; HFpEF; HFrEF; CHF | Heart Failure
atrial fibrillation | auricular fibrillation; AF; AFib | Atrial Fibrillation
cardiac arrest | heart arrest | Heart Arrest
venous thromboembolism | VTE | Venous Thromboembolism
deep vein thrombosis | deep venous thrombosis; DVT | Venous Thrombosis
pulmonary embolism | | Pulmonary Embolism
pulmonary hypertension | pulmonary arterial hypertension; PAH | Hypertension, Pulmonary
atherosclerosis | | Atherosclerosis
aortic stenosis | aortic valve stenosis | Aortic Valve Stenosis
abdominal aortic aneurysm | AAA | Aortic Aneurysm, Abdominal
peripheral artery disease | peripheral arterial disease | Peripheral Arterial Disease
asthma | | Asthma
COPD | chronic obstructive pulmonary disease | Pulmonary Disease, Chronic Obstructive
cystic fibrosis | | Cystic Fibrosis
idiopathic pulmonary fibrosis | IPF | Idiopathic Pulmonary Fibrosis
pulmonary fibrosis | lung fibrosis | Pulmonary Fibrosis
acute respiratory distress syndrome | ARDS | Respiratory Distress Syndrome, Adult
chronic kidney disease | chronic renal insufficiency; chronic renal failure; CKD | Renal Insufficiency, Chronic
acute kidney injury | acute renal failure; acute renal injury; kidney injury; renal injury; kidney failure; renal failure; AKI | Acute Kidney Injury
end-stage renal disease | end-stage kidney disease; ESRD | Kidney Failure, Chronic
kidney stones | nephrolithiasis; renal calculi; urolithiasis | Kidney Calculi; Nephrolithiasis; Urolithiasis
urinary incontinence | | Urinary Incontinence
overactive bladder | | Urinary Bladder, Overactive
benign prostatic hyperplasia | BPH; prostatic hyperplasia; benign prostatic hypertrophy | Prostatic Hyperplasia
irritable bowel syndrome | IBS | Irritable Bowel Syndrome
inflammatory bowel disease | IBD | Inflammatory Bowel Diseases
Crohn's disease | Crohn disease | Crohn Disease
ulcerative colitis | | Colitis, Ulcerative
coeliac disease | celiac disease; gluten enteropathy | Celiac Disease
gastro-oesophageal reflux disease | gastroesophageal reflux disease; gastroesophageal reflux; GERD; GORD | Gastroesophageal Reflux
appendicitis | acute appendicitis | Appendicitis
pancreatitis | | Pancreatitis
inguinal hernia | groin hernia | Hernia, Inguinal
constipation | | Constipation
rheumatoid arthritis | RA | Arthritis, Rheumatoid
osteoarthritis | degenerative joint disease | Osteoarthritis
knee osteoarthritis | osteoarthritis of the knee; gonarthrosis | Osteoarthritis, Knee
systemic lupus erythematosus | lupus; SLE | Lupus Erythematosus, Systemic
psoriasis | plaque psoriasis | Psoriasis
atopic dermatitis | eczema; atopic eczema | Dermatitis, Atopic; Eczema
acne | acne vulgaris | Acne Vulgaris
food allergy | food hypersensitivity | Food Hypersensitivity
peanut allergy | | Peanut Hypersensitivity
anaemia | anemia | Anemia
iron deficiency anaemia | iron deficiency anemia; iron-deficiency anemia | Anemia, Iron-Deficiency
sickle cell disease | sickle cell anaemia; sickle cell anemia | Anemia, Sickle Cell
haemophilia | hemophilia | Hemophilia A
hip fracture | femoral neck fracture | Hip Fractures; Femoral Neck Fractures
sarcopenia | | Sarcopenia
frailty | | Frailty
age-related macular degeneration | macular degeneration; AMD | Macular Degeneration
glaucoma | | Glaucoma
cataract | cataracts | Cataract
myopia | nearsightedness; short-sightedness | Myopia
tinnitus | | Tinnitus
hearing loss | hearing impairment | Hearing Loss
deafness | | Deafness
periodontitis | periodontal disease | Periodontitis; Periodontal Diseases
dental caries | tooth decay | Dental Caries
Down syndrome | Down's syndrome; trisomy 21 | Down Syndrome
Duchenne muscular dystrophy | DMD | Muscular Dystrophy, Duchenne
cerebral palsy | | Cerebral Palsy
spina bifida | spinal dysraphism; myelomeningocele | Spinal Dysraphism
neural tube defects | | Neural Tube Defects
malnutrition | undernutrition | Malnutrition
suicide | | Suicide
suicidal ideation | suicidality; suicidal thoughts | Suicidal Ideation
burnout | professional burnout | Burnout, Professional
`,
);
