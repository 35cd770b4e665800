import { conceptTable } from '../concept.ts';

/** Neoplasms and communicable diseases. */
export const CANCERS_AND_INFECTIONS = conceptTable(
  'disease',
  `
cancer | neoplasms; malignancy; tumour; tumor; carcinoma
breast cancer | breast neoplasms; breast carcinoma; mammary carcinoma
prostate cancer | prostatic neoplasms; prostate carcinoma; prostatic cancer
lung cancer | lung neoplasms; lung carcinoma
non-small cell lung cancer | non-small-cell lung cancer; NSCLC
colorectal cancer | bowel cancer; colorectal neoplasms; colorectal carcinoma; CRC
colon cancer | colonic neoplasms; colon carcinoma
rectal cancer | rectal neoplasms; rectal carcinoma
colorectal polyps | colonic polyps; adenomatous polyps
gastric cancer | stomach cancer; stomach neoplasms; gastric carcinoma
oesophageal cancer | esophageal cancer; esophageal neoplasms
pancreatic cancer | pancreatic neoplasms; pancreatic ductal adenocarcinoma
hepatocellular carcinoma | liver cancer; HCC
ovarian cancer | ovarian neoplasms; ovarian carcinoma
endometrial cancer | endometrial neoplasms; endometrial carcinoma; uterine cancer
cervical cancer | uterine cervical neoplasms; cervical carcinoma
bladder cancer | urinary bladder neoplasms; urothelial carcinoma
renal cell carcinoma | kidney cancer; RCC
thyroid cancer | thyroid neoplasms; thyroid carcinoma
head and neck cancer | head and neck neoplasms
melanoma | malignant melanoma
glioblastoma | glioblastoma multiforme; GBM
glioma
leukaemia | leukemia
acute myeloid leukaemia | acute myeloid leukemia; AML
acute lymphoblastic leukaemia | acute lymphoblastic leukemia
lymphoma
multiple myeloma
metastasis | metastases; metastatic disease
COVID-19 | SARS-CoV-2 infection; coronavirus disease 2019; COVID
SARS-CoV-2 | severe acute respiratory syndrome coronavirus 2; novel coronavirus
long COVID | post-COVID-19 condition; post-acute sequelae of SARS-CoV-2; post-COVID syndrome; PASC
influenza | flu; seasonal influenza
pneumonia
sepsis | septicaemia; septicemia; septic patients; septic patient
septic shock
tuberculosis | TB
malaria | Plasmodium falciparum infection
dengue | dengue fever
hepatitis B | HBV; hepatitis B virus
hepatitis C | HCV; hepatitis C virus
urinary tract infection | UTI; urinary infection
cystitis | bladder infection
surgical site infection | SSI; surgical wound infection; wound infection
Clostridioides difficile infection | Clostridium difficile infection; C. difficile infection; CDI
Helicobacter pylori | H. pylori; Helicobacter pylori infection
otitis media | middle ear infection
common cold
respiratory tract infection | respiratory infection; URTI
measles | rubeola
pertussis | whooping cough
herpes zoster | shingles
Ebola | Ebola virus disease; Ebola hemorrhagic fever
Lyme disease | Lyme borreliosis
antimicrobial resistance | antibiotic resistance; drug-resistant bacteria; AMR
MRSA | methicillin-resistant Staphylococcus aureus
`,
);

/** Sexual and reproductive health, where lay and clinical words differ most. */
export const SEXUAL_AND_REPRODUCTIVE_HEALTH = conceptTable(
  'disease',
  `
erectile dysfunction | impotence; erectile impotence; ED
premature ejaculation | early ejaculation; rapid ejaculation
hypoactive sexual desire disorder | HSDD; low sexual desire; low libido; decreased libido
sexual desire | libido; sex drive
sexual dysfunction | sexual side effects
dyspareunia | painful intercourse; pain during intercourse
vaginismus | genito-pelvic pain/penetration disorder
vulvodynia | vulvar pain
vaginal atrophy | genitourinary syndrome of menopause; vulvovaginal atrophy; vaginal dryness; atrophic vaginitis
hot flushes | hot flashes; vasomotor symptoms
menopause | climacteric; postmenopausal; postmenopause
hypogonadism | low testosterone; testosterone deficiency; androgen deficiency
male infertility | male subfertility
oligospermia | low sperm count; oligozoospermia
infertility | subfertility
polycystic ovary syndrome | PCOS; polycystic ovarian syndrome
endometriosis
uterine fibroids | leiomyoma; uterine leiomyoma; fibroids; myoma
heavy menstrual bleeding | menorrhagia
dysmenorrhoea | dysmenorrhea; period pain; menstrual pain
premenstrual syndrome | PMS
premenstrual dysphoric disorder | PMDD
bacterial vaginosis
vulvovaginal candidiasis | vaginal candidiasis; vaginal thrush; vaginal yeast infection
HIV | human immunodeficiency virus; HIV infection; HIV-1
sexually transmitted infections | sexually transmitted diseases; sexually transmitted infection; STIs; STI; STDs
chlamydia | Chlamydia trachomatis; chlamydia infection
gonorrhoea | gonorrhea; Neisseria gonorrhoeae
syphilis | Treponema pallidum
genital herpes | herpes genitalis; HSV-2
HPV | human papillomavirus; papillomavirus infection
pelvic inflammatory disease | PID
Peyronie's disease | penile induration; Peyronie disease
priapism
pre-eclampsia | preeclampsia
preterm birth | premature birth; preterm delivery; prematurity
miscarriage | spontaneous abortion; pregnancy loss
induced abortion | termination of pregnancy; medical abortion
ectopic pregnancy | tubal pregnancy
postpartum haemorrhage | postpartum hemorrhage; PPH
postpartum depression | postnatal depression; PPD
gender dysphoria | gender incongruence
sexual violence | sexual assault; rape
`,
);
