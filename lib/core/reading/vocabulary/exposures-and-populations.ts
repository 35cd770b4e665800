import { conceptTable } from '../concept.ts';

/** What people meet in life that may affect their health. */
export const EXPOSURES = conceptTable(
  'other',
  `
smoking | cigarette smoking; tobacco smoking; tobacco use
e-cigarettes | electronic cigarettes; vaping
alcohol | alcohol consumption; alcohol drinking; ethanol
cannabis | marijuana; cannabis use
air pollution | air pollutants
particulate matter | PM2.5; fine particles
diet | dietary intake; nutrition
dietary salt | salt intake; sodium intake; dietary sodium
red meat
processed meat
sugar-sweetened beverages | soft drinks; sugary drinks
ultra-processed food | ultraprocessed food; UPF
dietary fibre | dietary fiber; fibre intake; fiber intake
artificial sweeteners | non-nutritive sweeteners
coffee | coffee consumption
screen time
social media | social networking
pornography | pornography use
stress | psychological stress
shift work | night work; night shift work
microplastics
pesticides
lead exposure | lead poisoning
socioeconomic status | socioeconomic factors; social class
lipid nanoparticles | LNPs; LNP
`,
);

/** Who is studied, and where. They narrow a search; they rarely are what a question is about. */
export const POPULATIONS = conceptTable(
  'other',
  `
children | child; paediatric; pediatric; childhood
infants | infant; newborns; neonates; newborn
adolescents | teenagers; adolescent; adolescence; youth
older adults | elderly; older people; older patients; elderly patients; aged
women | woman; female
men | man; male
pregnancy | pregnant women; pregnant; gestation
athletes | athlete
veterans
health care workers | healthcare workers; health personnel; medical staff
men who have sex with men | MSM; gay men
transgender people | transgender
young adults | young people; young adult
primary care | primary health care; general practice; family practice; primary care providers
nursing homes | care homes; long-term care facilities; residential care
intensive care | critical care; intensive care unit; ICU
emergency department | emergency room; accident and emergency
hospice care | hospice
palliative care | end-of-life care; terminal care; end of life
low-income countries | developing countries; low- and middle-income countries; resource-limited settings; LMICs
mice | mouse; murine
rats | rat
rodents
`,
);

/** Methods of many sciences: they say how, not what about. */
export const METHODS = conceptTable(
  'other',
  `
artificial intelligence | AI
machine learning
deep learning
`,
);
