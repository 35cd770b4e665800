import { conceptTable } from '../concept.ts';

/** Molecules that medicines act on. */
export const TARGETS = conceptTable(
  'target',
  `
AMPK | AMP-activated protein kinase; AMP activated protein kinase | AMP-Activated Protein Kinases
mTOR | mammalian target of rapamycin; mechanistic target of rapamycin; mTORC1 | TOR Serine-Threonine Kinases
amyloid beta | amyloid-beta; beta-amyloid; amyloid-β; Aβ; β-amyloid | Amyloid beta-Peptides
tau protein | tau; phosphorylated tau; tau pathology | tau Proteins
alpha-synuclein | α-synuclein; synuclein | alpha-Synuclein
PDE5 | phosphodiesterase type 5; phosphodiesterase-5; phosphodiesterase 5; cGMP-specific phosphodiesterase type 5 | Cyclic Nucleotide Phosphodiesterases, Type 5
CGRP | calcitonin gene-related peptide | Calcitonin Gene-Related Peptide
CGRP receptor | calcitonin gene-related peptide receptor | Receptors, Calcitonin Gene-Related Peptide
GLP-1 receptor | glucagon-like peptide-1 receptor; GLP1R | Glucagon-Like Peptide-1 Receptor
SGLT2 | sodium-glucose cotransporter 2; sodium-glucose co-transporter 2 | Sodium-Glucose Transporter 2
angiotensin-converting enzyme | ACE | Peptidyl-Dipeptidase A
ACE2 | angiotensin-converting enzyme 2 | Angiotensin-Converting Enzyme 2
HMG-CoA reductase | hydroxymethylglutaryl-CoA reductase; 3-hydroxy-3-methylglutaryl-CoA reductase | Hydroxymethylglutaryl CoA Reductases
cyclooxygenase-2 | COX-2; cyclo-oxygenase-2; cyclooxygenase 2 | Cyclooxygenase 2
TNF-α | tumor necrosis factor alpha; tumour necrosis factor alpha; TNF-alpha; tumor necrosis factor; TNF | Tumor Necrosis Factor-alpha
interleukin-6 | IL-6 | Interleukin-6
interleukin-1 beta | IL-1β; IL-1beta; interleukin-1β | Interleukin-1beta
NF-κB | nuclear factor kappa B; NF-kappaB; nuclear factor-κB; NF-kB | NF-kappa B
NLRP3 inflammasome | NLRP3 | NLR Family, Pyrin Domain-Containing 3 Protein
inflammasome | | Inflammasomes
PPARγ | peroxisome proliferator-activated receptor gamma; PPAR-gamma; PPAR-γ | PPAR gamma
VEGF | vascular endothelial growth factor | Vascular Endothelial Growth Factor A
EGFR | epidermal growth factor receptor | ErbB Receptors
HER2 | human epidermal growth factor receptor 2; ERBB2 | Receptor, ErbB-2
PD-1 | programmed cell death protein 1; programmed death-1 | Programmed Cell Death 1 Receptor
PD-L1 | programmed death-ligand 1; programmed cell death ligand 1 | B7-H1 Antigen
PCSK9 | proprotein convertase subtilisin/kexin type 9 | Proprotein Convertase 9
BDNF | brain-derived neurotrophic factor | Brain-Derived Neurotrophic Factor
NMDA receptor | N-methyl-D-aspartate receptor; NMDAR | Receptors, N-Methyl-D-Aspartate
androgen receptor | | Receptors, Androgen
oestrogen receptor | estrogen receptor | Receptors, Estrogen
melanocortin 4 receptor | melanocortin-4 receptor; MC4R; melanocortin receptors | Receptor, Melanocortin, Type 4
serotonin transporter | 5-HTT; SERT | Serotonin Plasma Membrane Transport Proteins
dopamine | | Dopamine
dopamine receptor | | Receptors, Dopamine
serotonin | 5-HT; 5-hydroxytryptamine | Serotonin
serotonin receptor | 5-HT receptor | Receptors, Serotonin
nitric oxide | | Nitric Oxide
nitric oxide synthase | eNOS; iNOS | Nitric Oxide Synthase
cyclic GMP | cGMP; cyclic guanosine monophosphate | Cyclic GMP
calcium channel | voltage-gated calcium channel | Calcium Channels
apolipoprotein E | ApoE | Apolipoproteins E
APOE4 | APOE ε4; apolipoprotein E4; APOE-ε4 | Apolipoprotein E4
C-reactive protein | CRP; hs-CRP | C-Reactive Protein
`,
);

/** Processes and signalling routes in the body. */
export const PATHWAYS = conceptTable(
  'pathway',
  `
insulin signalling | insulin signaling |
insulin resistance | insulin sensitivity | Insulin Resistance
oxidative stress | oxidative damage | Oxidative Stress
reactive oxygen species | ROS | Reactive Oxygen Species
inflammation | inflammatory response; systemic inflammation | Inflammation
neuroinflammation | brain inflammation | Neuroinflammatory Diseases
microglial activation | activated microglia | Microglia
autophagy | | Autophagy
mitophagy | | Mitophagy
apoptosis | programmed cell death | Apoptosis
ferroptosis | | Ferroptosis
cellular senescence | senescence; senescent cells | Cellular Senescence
mitochondrial dysfunction | mitochondrial impairment |
endothelial dysfunction | |
endothelial function | | Endothelium, Vascular
angiogenesis | neovascularisation; neovascularization | Neovascularization, Pathologic
fibrosis | fibrogenesis | Fibrosis
epigenetics | epigenetic modification | Epigenesis, Genetic
DNA methylation | | DNA Methylation
gut microbiome | gut microbiota; intestinal microbiota; intestinal flora; microbiome | Gastrointestinal Microbiome
gut-brain axis | brain-gut axis; microbiota-gut-brain axis | Brain-Gut Axis
renin-angiotensin system | renin-angiotensin-aldosterone system; RAAS | Renin-Angiotensin System
hypothalamic-pituitary-adrenal axis | HPA axis | Hypothalamo-Hypophyseal System; Pituitary-Adrenal System
NO-cGMP pathway | nitric oxide-cGMP pathway; NO/cGMP pathway; nitric oxide signalling; nitric oxide signaling | Nitric Oxide; Cyclic GMP
synaptic plasticity | | Neuronal Plasticity
long-term potentiation | LTP | Long-Term Potentiation
neurogenesis | hippocampal neurogenesis | Neurogenesis
blood-brain barrier | BBB | Blood-Brain Barrier
lipid metabolism | | Lipid Metabolism
epithelial-mesenchymal transition | EMT | Epithelial-Mesenchymal Transition
circadian rhythm | circadian clock; body clock | Circadian Rhythm; Circadian Clocks
`,
);
