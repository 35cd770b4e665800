import { conceptTable } from '../concept.ts';

/** What people meet in life that may affect their health. */
export const EXPOSURES = conceptTable(
  'exposure',
  `
smoking | cigarette smoking; tobacco smoking; tobacco use | Smoking; Tobacco Smoking
e-cigarettes | electronic cigarettes; vaping | Electronic Nicotine Delivery Systems; Vaping
alcohol | alcohol consumption; alcohol drinking; ethanol | Alcohol Drinking; Ethanol
cannabis | marijuana; cannabis use | Cannabis; Marijuana Use
air pollution | air pollutants | Air Pollution; Air Pollutants
particulate matter | PM2.5; fine particles | Particulate Matter
diet | dietary intake; nutrition | Diet
dietary salt | salt intake; sodium intake; dietary sodium | Sodium Chloride, Dietary; Sodium, Dietary
red meat | | Red Meat
processed meat | | Meat Products
sugar-sweetened beverages | soft drinks; sugary drinks | Sugar-Sweetened Beverages; Carbonated Beverages
ultra-processed food | ultraprocessed food; UPF |
dietary fibre | dietary fiber; fibre intake; fiber intake | Dietary Fiber
artificial sweeteners | non-nutritive sweeteners | Non-Nutritive Sweeteners
coffee | coffee consumption | Coffee
screen time | | Screen Time
social media | social networking | Social Media
pornography | pornography use | Erotica
stress | psychological stress | Stress, Psychological
shift work | night work; night shift work | Shift Work Schedule
microplastics | | Microplastics
pesticides | | Pesticides
lead exposure | lead poisoning | Lead Poisoning
socioeconomic status | socioeconomic factors; social class | Socioeconomic Factors; Social Class
lipid nanoparticles | LNPs; LNP | Nanoparticles
`,
);

/** Who is studied, and where. They narrow a search; they rarely are what a question is about. */
export const POPULATIONS = conceptTable(
  'population',
  `
children | child; paediatric; pediatric; childhood | Child
infants | infant; newborns; neonates; newborn | Infant; Infant, Newborn
adolescents | teenagers; adolescent; adolescence; youth | Adolescent
older adults | elderly; older people; older patients; elderly patients; aged | Aged
women | woman; female | Women
men | man; male | Men
pregnancy | pregnant women; pregnant; gestation | Pregnancy; Pregnant Women
athletes | athlete | Athletes
veterans | | Veterans
health care workers | healthcare workers; health personnel; medical staff | Health Personnel
men who have sex with men | MSM; gay men | Homosexuality, Male
transgender people | transgender | Transgender Persons
young adults | young people; young adult | Young Adult
primary care | primary health care; general practice; family practice; primary care providers | Primary Health Care; General Practice
nursing homes | care homes; long-term care facilities; residential care | Nursing Homes
intensive care | critical care; intensive care unit; ICU | Critical Care; Intensive Care Units
emergency department | emergency room; accident and emergency | Emergency Service, Hospital
hospice care | hospice | Hospice Care
palliative care | end-of-life care; terminal care; end of life | Palliative Care; Terminal Care
low-income countries | developing countries; low- and middle-income countries; resource-limited settings; LMICs | Developing Countries
mice | mouse; murine | Mice
rats | rat | Rats
rodents | | Rodentia
`,
);

/** Methods of many sciences: they say how, not what about. */
export const METHODS = conceptTable(
  'method',
  `
artificial intelligence | AI | Artificial Intelligence
machine learning | | Machine Learning
deep learning | | Deep Learning
`,
);
