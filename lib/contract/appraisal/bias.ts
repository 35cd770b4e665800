import * as z from 'zod';

/** Domains of RoB 2 (Sterne et al., BMJ 2019;366:l4898) and, in short, of ROBINS-I (Sterne et al., BMJ 2016;355:i4919); three are in both. */
export const BIAS_DOMAINS = [
  'randomisation',
  'confounding',
  'selection',
  'classification',
  'deviations',
  'missing_data',
  'measurement',
  'reporting',
] as const;
export const biasDomain = z.enum(BIAS_DOMAINS);
export type BiasDomain = z.infer<typeof biasDomain>;

export const biasConcern = z.enum(['low', 'some', 'high', 'no_information']);
export type BiasConcern = z.infer<typeof biasConcern>;

/** A user's judgement on one domain of one work. */
export const biasJudgement = z.object({
  evidenceId: z.string(),
  domain: biasDomain,
  concern: biasConcern,
  /** Empty where the reader confirmed what was suggested and gave none. */
  reason: z.string().trim().max(500).default(''),
});
export type BiasJudgement = z.infer<typeof biasJudgement>;
