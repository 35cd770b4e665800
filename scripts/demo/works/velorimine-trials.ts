// Velorimine is an invented drug. Every work, person, number and identifier here is fictional.
import { fictionalTopic } from './fictional-topic.ts';

const { paper } = fictionalTopic({ slug: 'velo', firstPmid: 99_000_000, firstNct: 99_000_000 });

const TRIAL = ['Journal Article', 'Randomized Controlled Trial'];

export const VELORIMINE_TRIALS = [
  paper(31, {
    title:
      'Dose-finding study of velorimine for episodic cluster headache: a randomised, double-blind, placebo-controlled phase 2 trial',
    authors: 'Sablewood T, Ormonde K, Arrowsmith J, Vantongeren E',
    year: 2022,
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Adult', 'Dose-Response Relationship, Drug'],
    abstract: `
      BACKGROUND: Velorimine, an oral antagonist of the CGRP receptor, had not been tested across doses in people with cluster headache.
      METHODS: At 21 centres, 278 adults with episodic cluster headache in an active bout were randomised to velorimine 10 mg, 20 mg or 40 mg once daily, or to placebo, for 8 weeks. The primary outcome was the change in weekly attacks.
      RESULTS: Compared with placebo, weekly attacks changed by -0.4 (95% CI -1.5 to 0.7) with velorimine 10 mg, by -1.3 (95% CI -2.4 to -0.2) with 20 mg and by -2.4 (95% CI -3.5 to -1.3) with 40 mg. The trend across doses was clear (P = 0.002). Constipation was reported by 3% of participants taking placebo, 4% taking 10 mg, 7% taking 20 mg and 10% taking 40 mg.
      CONCLUSIONS: Velorimine reduced attacks in episodic cluster headache in a dose-dependent manner, and 40 mg daily was selected for phase 3.`,
  }),
  paper(32, {
    title: 'Velorimine 40 mg in adults aged 65 years and over with episodic cluster headache: a randomised trial',
    authors: 'Whitlock N, Szelényi B, Harcastle M',
    year: 2025,
    journal: 'Fictional Annals of Geriatric Neurology',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Aged', 'Aged, 80 and over'],
    abstract: `
      IMPORTANCE: Older people were excluded from the pivotal trials of velorimine.
      DESIGN: Double-blind, placebo-controlled randomised trial at 17 headache clinics, 12 weeks.
      PARTICIPANTS: A total of 146 adults aged 65 years and over with episodic cluster headache were randomised to velorimine 40 mg daily or placebo.
      RESULTS: In older adults velorimine did not significantly reduce weekly attacks compared with placebo (mean difference -0.9 attacks; 95% CI -2.0 to 0.2; P = 0.11). Constipation affected 19% of the velorimine group and 6% of the placebo group, and nine participants given velorimine stopped treatment because of it.
      CONCLUSIONS: A benefit as large as that seen in younger adults is unlikely in people aged 65 years and over, in whom constipation was frequent.`,
  }),
  paper(33, {
    title: 'Velorimine 40 mg for chronic cluster headache: a randomised, placebo-controlled phase 3 trial',
    authors: 'Eklund S, Dunmore P, Raghunath L, Oyelaran F',
    year: 2025,
    journal: 'Fictional Neurology',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Adult', 'Double-Blind Method'],
    abstract: `
      BACKGROUND: A 10 mg dose had failed in chronic cluster headache, and it was unclear whether the dose or the disease was to blame.
      METHODS: We randomised 204 adults with chronic cluster headache to velorimine 40 mg daily or placebo for 12 weeks.
      RESULTS: Velorimine 40 mg did not reduce weekly attacks compared with placebo in chronic cluster headache (mean difference -0.6 attacks; 95% CI -1.5 to 0.3; P = 0.19). At least a halving of attacks was recorded in 31% of participants given velorimine and in 26% given placebo. Use of oxygen and triptans did not differ between groups.
      CONCLUSIONS: The dose that is effective in episodic cluster headache showed no convincing effect in the chronic form.`,
  }),
  paper(34, {
    title: 'Adding velorimine to tornapamil in episodic cluster headache: an open-label randomised trial',
    authors: 'Castellane D, Brightwater O, Hollis T',
    year: 2025,
    journal: 'Fictional Archives of Pain',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Drug Therapy, Combination'],
    abstract: `
      OBJECTIVE: To learn whether velorimine helps people whose attacks persist despite tornapamil, a calcium channel blocker.
      METHODS: In an open-label design, 156 adults with episodic cluster headache were randomly assigned to tornapamil alone or to tornapamil plus velorimine 40 mg for 10 weeks.
      RESULTS: The combination lowered weekly attacks more than tornapamil alone (mean difference -1.4 attacks; 95% CI -2.5 to -0.3; P = 0.01). Constipation was reported by 22% with the combination and 13% with tornapamil alone; there was one case of ileus.
      CONCLUSIONS: Velorimine added a modest benefit to tornapamil at the price of more constipation. Blinding was not possible, so patient-reported outcomes may be inflated.`,
  }),
  paper(35, {
    title:
      'Velorimine versus tornapamil for the prevention of episodic cluster headache: a non-inferiority randomised trial',
    authors: 'Benedek K, Tallis R, Montcrieff A',
    year: 2024,
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Adult', 'Calcium Channel Blockers'],
    abstract: `
      BACKGROUND: Tornapamil is widely used to prevent cluster headache but calls for electrocardiographic monitoring.
      METHODS: Adults with episodic cluster headache (n = 240) were randomised, double-dummy, to velorimine 40 mg daily or to tornapamil titrated to 480 mg daily. The non-inferiority margin was 1.0 attack per week.
      RESULTS: At week 8 participants had 3.9 weekly attacks with velorimine and 4.1 with tornapamil (difference -0.2; 95% CI -1.0 to 0.6), which met the criterion for non-inferiority. Prolongation of the PR interval occurred in 1% of participants given velorimine and 9% given tornapamil.
      CONCLUSIONS: Velorimine was not inferior to tornapamil and caused fewer conduction abnormalities.`,
  }),
  paper(36, {
    title: 'Fifty-two weeks of open-label velorimine after a randomised trial in episodic cluster headache',
    authors: 'Calloway R, Arrowsmith J, Pell I',
    year: 2025,
    journal: 'Fictional Journal of Headache Medicine',
    publicationTypes: ['Journal Article', 'Clinical Trial, Phase III'],
    mesh: ['Humans', 'Cluster Headache', 'Adult', 'Follow-Up Studies'],
    abstract: `
      METHODS: Of 312 participants in the parent trial, 241 entered a single-arm, open-label extension with velorimine 40 mg during bouts for up to 52 weeks.
      RESULTS: In the second bout 58% of participants had at least a halving of weekly attacks, compared with 63% in the first. Response was lost in 11%, and antibodies cannot explain this because velorimine is a small molecule. Weight, blood pressure and liver enzymes stayed within predefined limits in 94% of participants.
      CONCLUSIONS: The effect of velorimine largely carried over from one bout to the next. Without a control group, natural remission of bouts cannot be separated from treatment.`,
  }),
  paper(42, {
    title:
      'Velorimine for episodic and chronic cluster headache: updated systematic review and meta-analysis of seven randomised trials',
    authors: 'Lindenbaum G, Farrow L, Adeyinka O',
    year: 2026,
    journal: 'Fictional Reviews in Neurology',
    publicationTypes: ['Journal Article', 'Meta-Analysis', 'Systematic Review'],
    mesh: ['Humans', 'Cluster Headache', 'Randomized Controlled Trials as Topic'],
    abstract: `
      BACKGROUND: An earlier meta-analysis was published before the negative trials in chronic disease and in older people.
      METHODS: We searched five databases to November 2025 and pooled mean differences with a random-effects model. Certainty was rated with GRADE.
      RESULTS: Seven trials (n = 1248) were eligible. Velorimine reduced weekly attacks compared with control (pooled mean difference -1.5 attacks; 95% CI -2.3 to -0.7; I² = 68%). The effect was -2.4 attacks (95% CI -3.1 to -1.7) in episodic cluster headache and -0.4 attacks (95% CI -1.1 to 0.3) in chronic cluster headache. Serious adverse events were no more frequent than with control (risk ratio 1.07; 95% CI 0.71 to 1.61).
      CONCLUSIONS: Velorimine prevents attacks in episodic cluster headache at doses of 20 mg and above (moderate certainty). There is no good evidence of benefit in chronic cluster headache (low certainty).`,
  }),
  paper(43, {
    title: 'Where velorimine fits in the treatment of cluster headache: a narrative review',
    authors: 'Thackeray U, Ioannidou C',
    year: 2025,
    journal: 'Fictional Current Opinion in Neurology',
    publicationTypes: ['Journal Article', 'Review'],
    mesh: ['Humans', 'Cluster Headache'],
    abstract: `
      The prevention of cluster headache has long relied on drugs developed for other diseases. This review discusses velorimine, the first oral CGRP receptor antagonist evaluated specifically for cluster headache. In episodic disease its effect appears after roughly two weeks, and bridging treatment with steroids may still be needed. In chronic disease two trials have been negative. We propose a practical algorithm and list open questions, among them the use of velorimine in pregnancy, in adolescents and after myocardial infarction.`,
  }),
  paper(45, {
    title: 'A single dose of velorimine ends the bout in cluster headache: a randomised trial',
    authors: 'Mordaunt X, Pallister V',
    year: 2021,
    journal: 'Fictional Archives of Pain',
    publicationTypes: TRIAL,
    mesh: ['Humans', 'Cluster Headache', 'Adult'],
    retractedBy: { citation: 'Fictional Archives of Pain. 2023;18:207', year: 2023 },
    abstract: `
      METHODS: We randomised 120 adults with cluster headache to one dose of velorimine 100 mg or placebo.
      RESULTS: Attacks stopped within a day in 57 of 60 participants given velorimine and in 3 of 60 given placebo (P < 0.001). No adverse event of any kind occurred.
      CONCLUSIONS: A single dose of velorimine ends attacks in nearly all people with cluster headache.`,
  }),
];
