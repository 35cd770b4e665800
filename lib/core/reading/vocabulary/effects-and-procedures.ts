import { conceptTable } from '../concept.ts';

/** What studies measure. */
export const EFFECTS = conceptTable(
  'effect',
  `
mortality | death; case fatality
survival | overall survival; survival rate
recurrence | relapse; disease recurrence
cognitive decline | cognitive impairment; cognitive deterioration; cognitive dysfunction
cognition | cognitive function; cognitive performance
memory
working memory | short-term memory
quality of life | health-related quality of life; HRQoL; QoL
pain
pain relief | analgesia; pain management
weight loss | weight reduction
body weight
body mass index | BMI
blood pressure | systolic blood pressure; diastolic blood pressure
glycaemic control | glycemic control
HbA1c | glycated haemoglobin; glycated hemoglobin; haemoglobin A1c; hemoglobin A1c
blood glucose | blood sugar; plasma glucose
cholesterol
LDL cholesterol | low-density lipoprotein cholesterol; LDL-C
bone density | bone mineral density; BMD
muscle strength | muscular strength
grip strength | handgrip strength
physical activity
exercise capacity | exercise tolerance
sexual function | sexual functioning
sexual satisfaction | sexual pleasure
sexual health
orgasm | orgasmic function; anorgasmia
fertility | fecundity
pregnancy outcome | birth outcomes; obstetric outcomes
live birth | live birth rate
pregnancy rate
birth weight | birthweight
low birth weight | low birthweight
hospitalisation | hospitalization; hospital admission
readmission | rehospitalisation; rehospitalization
length of stay | hospital stay
adverse effects | side effects; adverse events; adverse reactions
bleeding | haemorrhage; hemorrhage
blood loss
falls | accidental falls; fall prevention
sleep quality
sleep
fatigue | tiredness
complications | postoperative complications; surgical complications
wound healing
medication adherence | adherence; treatment compliance; medication compliance
lifespan | longevity; life span
`,
);

/** What is done to patients that is not a medicine. */
export const PROCEDURES = conceptTable(
  'other',
  `
cognitive behavioural therapy | cognitive behavioral therapy; CBT; cognitive behaviour therapy; cognitive therapy
psychotherapy | talking therapy; psychological therapy
mindfulness | mindfulness-based stress reduction
meditation
exercise | physical exercise; exercise training; physical training
pelvic floor muscle training | pelvic floor exercises; Kegel exercises
Mediterranean diet
ketogenic diet
low-carbohydrate diet | low carbohydrate diet; carbohydrate restriction
intermittent fasting | time-restricted eating; time-restricted feeding; alternate-day fasting
vaccination | immunisation; immunization
vaccines
screening | mass screening
mammography | mammogram; breast screening
colonoscopy
endoscopy | gastroscopy
ultrasound | ultrasonography; sonography
magnetic resonance imaging | MRI
computed tomography | CT; CT scan; computerised tomography
positron emission tomography | PET
biopsy
blood test | blood tests; blood-based test
prostate-specific antigen | PSA; PSA testing
chemotherapy | antineoplastic agents; chemotherapeutic agents
radiotherapy | radiation therapy; irradiation
immunotherapy
CAR-T therapy | chimeric antigen receptor T cells; CAR T-cell therapy; CAR-T
gene therapy
CRISPR | CRISPR-Cas9
gene editing | genome editing
stem cell therapy | stem cell transplantation
stem cells
mesenchymal stem cells | mesenchymal stromal cells
laparoscopy | laparoscopic surgery; laparoscopic; keyhole surgery
robotic surgery | robot-assisted surgery; robotic-assisted surgery
bariatric surgery | weight loss surgery; metabolic surgery
gastric bypass | Roux-en-Y gastric bypass
sleeve gastrectomy
appendectomy | appendicectomy
cholecystectomy | gallbladder removal
laparoscopic cholecystectomy
hysterectomy
caesarean section | cesarean section; caesarean delivery; cesarean delivery; caesarean
prostatectomy
vasectomy | male sterilisation; male sterilization
hip replacement | hip arthroplasty; total hip arthroplasty; total hip replacement
knee replacement | knee arthroplasty; total knee arthroplasty; total knee replacement
percutaneous coronary intervention | PCI; coronary angioplasty; coronary stenting
coronary artery bypass grafting | coronary artery bypass; CABG; bypass surgery
thrombolysis | thrombolytic therapy; fibrinolysis
mechanical thrombectomy | thrombectomy; endovascular thrombectomy
dialysis | haemodialysis; hemodialysis; renal dialysis
kidney transplantation | renal transplantation; kidney transplant; renal transplant
liver transplantation | liver transplant
mechanical ventilation | ventilator; artificial ventilation
anaesthesia | anesthesia
general anaesthesia | general anesthesia
acupuncture
physiotherapy | physical therapy
yoga
electroconvulsive therapy | ECT
transcranial magnetic stimulation | TMS; rTMS
deep brain stimulation | DBS
faecal microbiota transplantation | fecal microbiota transplantation; FMT; stool transplant
in vitro fertilisation | in vitro fertilization; IVF
assisted reproduction | assisted reproductive technology
intrauterine device | IUD; intrauterine contraception
contraception | birth control; contraceptives
condoms | condom use; condom
circumcision | male circumcision
breastfeeding | breast feeding; lactation
telemedicine | telehealth; remote consultation
low-intensity shockwave therapy | extracorporeal shockwave therapy; shock wave therapy; Li-ESWT
`,
);
