import { createExactIndex } from '#adapters/vectors/exact.ts';
import { describeVectorIndex } from '#tests/contracts/vector-index.contract.ts';

describeVectorIndex('the exact index', createExactIndex);
