import { conceptTable } from '../concept.ts';

/** Molecules that medicines act on. */
export const TARGETS = conceptTable(
  'other',
  `
AMPK | AMP-activated protein kinase; AMP activated protein kinase
mTOR | mammalian target of rapamycin; mechanistic target of rapamycin; mTORC1
amyloid beta | amyloid-beta; beta-amyloid; amyloid-β; Aβ; β-amyloid
tau protein | tau; phosphorylated tau; tau pathology
alpha-synuclein | α-synuclein; synuclein
PDE5 | phosphodiesterase type 5; phosphodiesterase-5; phosphodiesterase 5; cGMP-specific phosphodiesterase type 5
CGRP | calcitonin gene-related peptide
CGRP receptor | calcitonin gene-related peptide receptor
GLP-1 receptor | glucagon-like peptide-1 receptor; GLP1R
SGLT2 | sodium-glucose cotransporter 2; sodium-glucose co-transporter 2
angiotensin-converting enzyme | ACE
ACE2 | angiotensin-converting enzyme 2
HMG-CoA reductase | hydroxymethylglutaryl-CoA reductase; 3-hydroxy-3-methylglutaryl-CoA reductase
cyclooxygenase-2 | COX-2; cyclo-oxygenase-2; cyclooxygenase 2
TNF-α | tumor necrosis factor alpha; tumour necrosis factor alpha; TNF-alpha; tumor necrosis factor; TNF
interleukin-6 | IL-6
interleukin-1 beta | IL-1β; IL-1beta; interleukin-1β
NF-κB | nuclear factor kappa B; NF-kappaB; nuclear factor-κB; NF-kB
NLRP3 inflammasome | NLRP3
inflammasome
PPARγ | peroxisome proliferator-activated receptor gamma; PPAR-gamma; PPAR-γ
VEGF | vascular endothelial growth factor
EGFR | epidermal growth factor receptor
HER2 | human epidermal growth factor receptor 2; ERBB2
PD-1 | programmed cell death protein 1; programmed death-1
PD-L1 | programmed death-ligand 1; programmed cell death ligand 1
PCSK9 | proprotein convertase subtilisin/kexin type 9
BDNF | brain-derived neurotrophic factor
NMDA receptor | N-methyl-D-aspartate receptor; NMDAR
androgen receptor
oestrogen receptor | estrogen receptor
melanocortin 4 receptor | melanocortin-4 receptor; MC4R; melanocortin receptors
serotonin transporter | 5-HTT; SERT
dopamine
dopamine receptor
serotonin | 5-HT; 5-hydroxytryptamine
serotonin receptor | 5-HT receptor
nitric oxide
nitric oxide synthase | eNOS; iNOS
cyclic GMP | cGMP; cyclic guanosine monophosphate
calcium channel | voltage-gated calcium channel
apolipoprotein E | ApoE
APOE4 | APOE ε4; apolipoprotein E4; APOE-ε4
C-reactive protein | CRP; hs-CRP
`,
);

/** Processes and signalling routes in the body. */
export const PATHWAYS = conceptTable(
  'other',
  `
insulin signalling | insulin signaling
insulin resistance | insulin sensitivity
oxidative stress | oxidative damage
reactive oxygen species | ROS
inflammation | inflammatory response; systemic inflammation
neuroinflammation | brain inflammation
microglial activation | activated microglia
autophagy
mitophagy
apoptosis | programmed cell death
ferroptosis
cellular senescence | senescence; senescent cells
mitochondrial dysfunction | mitochondrial impairment
endothelial dysfunction
endothelial function
angiogenesis | neovascularisation; neovascularization
fibrosis | fibrogenesis
epigenetics | epigenetic modification
DNA methylation
gut microbiome | gut microbiota; intestinal microbiota; intestinal flora; microbiome
gut-brain axis | brain-gut axis; microbiota-gut-brain axis
renin-angiotensin system | renin-angiotensin-aldosterone system; RAAS
hypothalamic-pituitary-adrenal axis | HPA axis
NO-cGMP pathway | nitric oxide-cGMP pathway; NO/cGMP pathway; nitric oxide signalling; nitric oxide signaling
synaptic plasticity
long-term potentiation | LTP
neurogenesis | hippocampal neurogenesis
blood-brain barrier | BBB
lipid metabolism
epithelial-mesenchymal transition | EMT
circadian rhythm | circadian clock; body clock
`,
);
