import { conceptTable } from '../concept.ts';

/** Neoplasms and communicable diseases. */
export const CANCERS_AND_INFECTIONS = conceptTable(
  'disease',
  `
cancer | neoplasms; malignancy; tumour; tumor; carcinoma | Neoplasms
breast cancer | breast neoplasms; breast carcinoma; mammary carcinoma | Breast Neoplasms
prostate cancer | prostatic neoplasms; prostate carcinoma; prostatic cancer | Prostatic Neoplasms
lung cancer | lung neoplasms; lung carcinoma | Lung Neoplasms
non-small cell lung cancer | non-small-cell lung cancer; NSCLC | Carcinoma, Non-Small-Cell Lung
colorectal cancer | bowel cancer; colorectal neoplasms; colorectal carcinoma; CRC | Colorectal Neoplasms
colon cancer | colonic neoplasms; colon carcinoma | Colonic Neoplasms
rectal cancer | rectal neoplasms; rectal carcinoma | Rectal Neoplasms
colorectal polyps | colonic polyps; adenomatous polyps | Colonic Polyps; Adenomatous Polyps
gastric cancer | stomach cancer; stomach neoplasms; gastric carcinoma | Stomach Neoplasms
oesophageal cancer | esophageal cancer; esophageal neoplasms | Esophageal Neoplasms
pancreatic cancer | pancreatic neoplasms; pancreatic ductal adenocarcinoma | Pancreatic Neoplasms; Carcinoma, Pancreatic Ductal
hepatocellular carcinoma | liver cancer; HCC | Carcinoma, Hepatocellular; Liver Neoplasms
ovarian cancer | ovarian neoplasms; ovarian carcinoma | Ovarian Neoplasms
endometrial cancer | endometrial neoplasms; endometrial carcinoma; uterine cancer | Endometrial Neoplasms
cervical cancer | uterine cervical neoplasms; cervical carcinoma | Uterine Cervical Neoplasms
bladder cancer | urinary bladder neoplasms; urothelial carcinoma | Urinary Bladder Neoplasms
renal cell carcinoma | kidney cancer; RCC | Carcinoma, Renal Cell; Kidney Neoplasms
thyroid cancer | thyroid neoplasms; thyroid carcinoma | Thyroid Neoplasms
head and neck cancer | head and neck neoplasms | Head and Neck Neoplasms
melanoma | malignant melanoma | Melanoma
glioblastoma | glioblastoma multiforme; GBM | Glioblastoma
glioma | | Glioma
leukaemia | leukemia | Leukemia
acute myeloid leukaemia | acute myeloid leukemia; AML | Leukemia, Myeloid, Acute
acute lymphoblastic leukaemia | acute lymphoblastic leukemia | Precursor Cell Lymphoblastic Leukemia-Lymphoma
lymphoma | | Lymphoma
multiple myeloma | | Multiple Myeloma
metastasis | metastases; metastatic disease | Neoplasm Metastasis
COVID-19 | SARS-CoV-2 infection; coronavirus disease 2019; COVID | COVID-19
SARS-CoV-2 | severe acute respiratory syndrome coronavirus 2; novel coronavirus | SARS-CoV-2
long COVID | post-COVID-19 condition; post-acute sequelae of SARS-CoV-2; post-COVID syndrome; PASC | Post-Acute COVID-19 Syndrome
influenza | flu; seasonal influenza | Influenza, Human
pneumonia | | Pneumonia
sepsis | septicaemia; septicemia | Sepsis
septic shock | | Shock, Septic
tuberculosis | TB | Tuberculosis
malaria | Plasmodium falciparum infection | Malaria
dengue | dengue fever | Dengue
hepatitis B | HBV; hepatitis B virus | Hepatitis B
hepatitis C | HCV; hepatitis C virus | Hepatitis C
urinary tract infection | UTI; urinary infection | Urinary Tract Infections
cystitis | bladder infection | Cystitis
surgical site infection | SSI; surgical wound infection; wound infection | Surgical Wound Infection
Clostridioides difficile infection | Clostridium difficile infection; C. difficile infection; CDI | Clostridium Infections; Clostridium difficile
Helicobacter pylori | H. pylori; Helicobacter pylori infection | Helicobacter pylori; Helicobacter Infections
otitis media | middle ear infection | Otitis Media
common cold | | Common Cold
respiratory tract infection | respiratory infection; URTI | Respiratory Tract Infections
measles | rubeola | Measles
pertussis | whooping cough | Whooping Cough
herpes zoster | shingles | Herpes Zoster
Ebola | Ebola virus disease; Ebola hemorrhagic fever | Hemorrhagic Fever, Ebola
Lyme disease | Lyme borreliosis | Lyme Disease
antimicrobial resistance | antibiotic resistance; drug-resistant bacteria; AMR | Drug Resistance, Bacterial; Drug Resistance, Microbial
MRSA | methicillin-resistant Staphylococcus aureus | Methicillin-Resistant Staphylococcus aureus
`,
);

/** Sexual and reproductive health, where lay and clinical words differ most. */
export const SEXUAL_AND_REPRODUCTIVE_HEALTH = conceptTable(
  'disease',
  `
erectile dysfunction | impotence; erectile impotence; ED | Erectile Dysfunction
premature ejaculation | early ejaculation; rapid ejaculation | Premature Ejaculation
hypoactive sexual desire disorder | HSDD; low sexual desire; low libido; decreased libido | Sexual Dysfunctions, Psychological
sexual desire | libido; sex drive | Libido
sexual dysfunction | sexual side effects | Sexual Dysfunction, Physiological; Sexual Dysfunctions, Psychological
dyspareunia | painful intercourse; pain during intercourse | Dyspareunia
vaginismus | genito-pelvic pain/penetration disorder | Vaginismus
vulvodynia | vulvar pain | Vulvodynia
vaginal atrophy | genitourinary syndrome of menopause; vulvovaginal atrophy; vaginal dryness; atrophic vaginitis | Atrophic Vaginitis
hot flushes | hot flashes; vasomotor symptoms | Hot Flashes
menopause | climacteric; postmenopausal; postmenopause | Menopause; Postmenopause
hypogonadism | low testosterone; testosterone deficiency; androgen deficiency | Hypogonadism
male infertility | male subfertility | Infertility, Male
oligospermia | low sperm count; oligozoospermia | Oligospermia
infertility | subfertility | Infertility
polycystic ovary syndrome | PCOS; polycystic ovarian syndrome | Polycystic Ovary Syndrome
endometriosis | | Endometriosis
uterine fibroids | leiomyoma; uterine leiomyoma; fibroids; myoma | Leiomyoma
heavy menstrual bleeding | menorrhagia | Menorrhagia
dysmenorrhoea | dysmenorrhea; period pain; menstrual pain | Dysmenorrhea
premenstrual syndrome | PMS | Premenstrual Syndrome
premenstrual dysphoric disorder | PMDD | Premenstrual Dysphoric Disorder
bacterial vaginosis | | Vaginosis, Bacterial
vulvovaginal candidiasis | vaginal candidiasis; vaginal thrush; vaginal yeast infection | Candidiasis, Vulvovaginal
HIV | human immunodeficiency virus; HIV infection; HIV-1 | HIV; HIV Infections
sexually transmitted infections | sexually transmitted diseases; sexually transmitted infection; STIs; STI; STDs | Sexually Transmitted Diseases
chlamydia | Chlamydia trachomatis; chlamydia infection | Chlamydia Infections; Chlamydia trachomatis
gonorrhoea | gonorrhea; Neisseria gonorrhoeae | Gonorrhea; Neisseria gonorrhoeae
syphilis | Treponema pallidum | Syphilis
genital herpes | herpes genitalis; HSV-2 | Herpes Genitalis
HPV | human papillomavirus; papillomavirus infection | Papillomavirus Infections; Papillomaviridae
pelvic inflammatory disease | PID | Pelvic Inflammatory Disease
Peyronie's disease | penile induration; Peyronie disease | Penile Induration
priapism | | Priapism
pre-eclampsia | preeclampsia | Pre-Eclampsia
preterm birth | premature birth; preterm delivery; prematurity | Premature Birth
miscarriage | spontaneous abortion; pregnancy loss | Abortion, Spontaneous
induced abortion | termination of pregnancy; medical abortion | Abortion, Induced
ectopic pregnancy | tubal pregnancy | Pregnancy, Ectopic
postpartum haemorrhage | postpartum hemorrhage; PPH | Postpartum Hemorrhage
postpartum depression | postnatal depression; PPD | Depression, Postpartum
gender dysphoria | gender incongruence | Gender Dysphoria
sexual violence | sexual assault; rape | Sex Offenses; Rape
`,
);
