import { conceptTable } from '../concept.ts';

/** What studies measure. */
export const EFFECTS = conceptTable(
  'effect',
  `
mortality | death; case fatality | Mortality
survival | overall survival; survival rate | Survival; Survival Rate; Survival Analysis
recurrence | relapse; disease recurrence | Recurrence
cognitive decline | cognitive impairment; cognitive deterioration; cognitive dysfunction | Cognitive Dysfunction; Cognition Disorders
cognition | cognitive function; cognitive performance | Cognition
memory | | Memory
working memory | short-term memory | Memory, Short-Term
quality of life | health-related quality of life; HRQoL; QoL | Quality of Life
pain | | Pain
pain relief | analgesia; pain management | Analgesia; Pain Management
weight loss | weight reduction | Weight Loss
body weight | | Body Weight
body mass index | BMI | Body Mass Index
blood pressure | systolic blood pressure; diastolic blood pressure | Blood Pressure
glycaemic control | glycemic control | Glycemic Control
HbA1c | glycated haemoglobin; glycated hemoglobin; haemoglobin A1c; hemoglobin A1c | Glycated Hemoglobin A
blood glucose | blood sugar; plasma glucose | Blood Glucose
cholesterol | | Cholesterol
LDL cholesterol | low-density lipoprotein cholesterol; LDL-C | Cholesterol, LDL
bone density | bone mineral density; BMD | Bone Density
muscle strength | muscular strength | Muscle Strength
grip strength | handgrip strength | Hand Strength
physical activity | | Exercise
exercise capacity | exercise tolerance | Exercise Tolerance
sexual function | sexual functioning |
sexual satisfaction | sexual pleasure | Pleasure
sexual health | | Sexual Health
orgasm | orgasmic function; anorgasmia | Orgasm
fertility | fecundity | Fertility
pregnancy outcome | birth outcomes; obstetric outcomes | Pregnancy Outcome
live birth | live birth rate | Live Birth
pregnancy rate | | Pregnancy Rate
birth weight | birthweight | Birth Weight
low birth weight | low birthweight | Infant, Low Birth Weight
hospitalisation | hospitalization; hospital admission | Hospitalization
readmission | rehospitalisation; rehospitalization | Patient Readmission
length of stay | hospital stay | Length of Stay
adverse effects | side effects; adverse events; adverse reactions | Drug-Related Side Effects and Adverse Reactions
bleeding | haemorrhage; hemorrhage | Hemorrhage
blood loss | | Blood Loss, Surgical
falls | accidental falls; fall prevention | Accidental Falls
sleep quality | | Sleep Quality
sleep | | Sleep
fatigue | tiredness | Fatigue
complications | postoperative complications; surgical complications | Postoperative Complications
wound healing | | Wound Healing
medication adherence | adherence; treatment compliance; medication compliance | Medication Adherence; Patient Compliance
lifespan | longevity; life span | Longevity
`,
);

/** What is done to patients that is not a medicine. */
export const PROCEDURES = conceptTable(
  'procedure',
  `
cognitive behavioural therapy | cognitive behavioral therapy; CBT; cognitive behaviour therapy; cognitive therapy | Cognitive Behavioral Therapy
psychotherapy | talking therapy; psychological therapy | Psychotherapy
mindfulness | mindfulness-based stress reduction | Mindfulness
meditation | | Meditation
exercise | physical exercise; exercise training; physical training | Exercise; Exercise Therapy
pelvic floor muscle training | pelvic floor exercises; Kegel exercises | Pelvic Floor
Mediterranean diet | | Diet, Mediterranean
ketogenic diet | | Diet, Ketogenic
low-carbohydrate diet | low carbohydrate diet; carbohydrate restriction | Diet, Carbohydrate-Restricted
intermittent fasting | time-restricted eating; time-restricted feeding; alternate-day fasting | Intermittent Fasting; Fasting
vaccination | immunisation; immunization | Vaccination; Immunization
vaccines | | Vaccines
screening | mass screening | Mass Screening
mammography | mammogram; breast screening | Mammography
colonoscopy | | Colonoscopy
endoscopy | gastroscopy | Endoscopy
ultrasound | ultrasonography; sonography | Ultrasonography
magnetic resonance imaging | MRI | Magnetic Resonance Imaging
computed tomography | CT; CT scan; computerised tomography | Tomography, X-Ray Computed
positron emission tomography | PET | Positron-Emission Tomography
biopsy | | Biopsy
blood test | blood tests; blood-based test | Hematologic Tests
prostate-specific antigen | PSA; PSA testing | Prostate-Specific Antigen
chemotherapy | antineoplastic agents; chemotherapeutic agents | Antineoplastic Agents; Drug Therapy
radiotherapy | radiation therapy; irradiation | Radiotherapy
immunotherapy | | Immunotherapy
CAR-T therapy | chimeric antigen receptor T cells; CAR T-cell therapy; CAR-T | Receptors, Chimeric Antigen; Immunotherapy, Adoptive
gene therapy | | Genetic Therapy
CRISPR | CRISPR-Cas9 | CRISPR-Cas Systems
gene editing | genome editing | Gene Editing
stem cell therapy | stem cell transplantation | Stem Cell Transplantation
stem cells | | Stem Cells
mesenchymal stem cells | mesenchymal stromal cells | Mesenchymal Stem Cells
laparoscopy | laparoscopic surgery; laparoscopic; keyhole surgery | Laparoscopy
robotic surgery | robot-assisted surgery; robotic-assisted surgery | Robotic Surgical Procedures
bariatric surgery | weight loss surgery; metabolic surgery | Bariatric Surgery
gastric bypass | Roux-en-Y gastric bypass | Gastric Bypass
sleeve gastrectomy | | Gastrectomy
appendectomy | appendicectomy | Appendectomy
cholecystectomy | gallbladder removal | Cholecystectomy
laparoscopic cholecystectomy | | Cholecystectomy, Laparoscopic
hysterectomy | | Hysterectomy
caesarean section | cesarean section; caesarean delivery; cesarean delivery; caesarean | Cesarean Section
prostatectomy | | Prostatectomy
vasectomy | male sterilisation; male sterilization | Vasectomy
hip replacement | hip arthroplasty; total hip arthroplasty; total hip replacement | Arthroplasty, Replacement, Hip
knee replacement | knee arthroplasty; total knee arthroplasty; total knee replacement | Arthroplasty, Replacement, Knee
percutaneous coronary intervention | PCI; coronary angioplasty; coronary stenting | Percutaneous Coronary Intervention
coronary artery bypass grafting | coronary artery bypass; CABG; bypass surgery | Coronary Artery Bypass
thrombolysis | thrombolytic therapy; fibrinolysis | Thrombolytic Therapy
mechanical thrombectomy | thrombectomy; endovascular thrombectomy | Thrombectomy
dialysis | haemodialysis; hemodialysis; renal dialysis | Renal Dialysis
kidney transplantation | renal transplantation; kidney transplant; renal transplant | Kidney Transplantation
liver transplantation | liver transplant | Liver Transplantation
mechanical ventilation | ventilator; artificial ventilation | Respiration, Artificial
anaesthesia | anesthesia | Anesthesia
general anaesthesia | general anesthesia | Anesthesia, General
acupuncture | | Acupuncture; Acupuncture Therapy
physiotherapy | physical therapy | Physical Therapy Modalities
yoga | | Yoga
electroconvulsive therapy | ECT | Electroconvulsive Therapy
transcranial magnetic stimulation | TMS; rTMS | Transcranial Magnetic Stimulation
deep brain stimulation | DBS | Deep Brain Stimulation
faecal microbiota transplantation | fecal microbiota transplantation; FMT; stool transplant | Fecal Microbiota Transplantation
in vitro fertilisation | in vitro fertilization; IVF | Fertilization in Vitro
assisted reproduction | assisted reproductive technology | Reproductive Techniques, Assisted
intrauterine device | IUD; intrauterine contraception | Intrauterine Devices
contraception | birth control; contraceptives | Contraception; Contraceptive Agents
condoms | condom use; condom | Condoms
circumcision | male circumcision | Circumcision, Male
breastfeeding | breast feeding; lactation | Breast Feeding
telemedicine | telehealth; remote consultation | Telemedicine
low-intensity shockwave therapy | extracorporeal shockwave therapy; shock wave therapy; Li-ESWT | Extracorporeal Shockwave Therapy
`,
);
