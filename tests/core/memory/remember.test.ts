import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityType, MemoryOrigin } from '#contract/memory.ts';
import { describeMemory } from '#core/memory/describe-memory.ts';
import type { Learned, LearnedRelation } from '#core/memory/learned.ts';
import type { MemoryState } from '#core/memory/memory-state.ts';
import { describePreferences, usedPreferences } from '#core/memory/preferences.ts';
import { NOTHING_REMEMBERED, partitionOf, rememberOne } from './remembering.ts';

const origin = (runId: string): MemoryOrigin => {
  return {
    runId,
    question: 'Q?',
    sentence: `Told in ${runId}.`,
    workTitle: 'An invented work',
    at: '2026-11-01T00:00:00Z',
  };
};
const EMPTY: Learned = { entries: [], entities: [], relations: [], preferences: [] };

const naming = (runId: string, name: string, type: EntityType): Learned => ({
  ...EMPTY,
  entries: [{ kind: 'answer', text: `On ${name} in ${runId}.`, subject: `answer ${name}`, origin: origin(runId) }],
  entities: [{ name, type, ids: {}, origin: origin(runId) }],
});

const relating = (
  runId: string,
  relation: string,
  year: number | null,
  more: Partial<LearnedRelation> = {},
): Learned => ({
  ...EMPTY,
  entries: [{ kind: 'answer', text: `Ebastrol in ${runId}.`, subject: 'answer ebastrol', origin: origin(runId) }],
  relations: [
    {
      subject: { name: 'ebastrol', type: 'drug' },
      relation,
      object: { name: 'gout', type: 'disease' },
      origin: origin(runId),
      validAt: year === null ? null : `${year}-01-01T00:00:00.000Z`,
      ...more,
    },
  ],
});

const all = (learned: readonly Learned[]): MemoryState =>
  learned.reduce((state, each) => rememberOne(state, each).state, NOTHING_REMEMBERED);

/** Names of which each group is one thing, whatever comes first. */
const NAMES: readonly [string, EntityType][] = [
  ['IL-6', 'gene'],
  ['interleukin-6', 'gene'],
  ['interleukin 6', 'gene'],
  ['IL-6 receptor', 'gene'],
  ['paracetamol', 'drug'],
  ['acetaminophen', 'drug'],
  ['Tylenol', 'drug'],
  ['metformin hydrochloride', 'drug'],
  ['metformin', 'drug'],
  ['type 1 diabetes', 'disease'],
  ['type 2 diabetes', 'disease'],
  ['Diabetes Mellitus, Type 2', 'disease'],
  ['anaemia', 'disease'],
  ['anemia', 'disease'],
];

describe('remembering', () => {
  it('knows the same things whatever the order in which they are met', () => {
    const one = partitionOf(all(NAMES.map(([name, type], at) => naming(`r${at}`, name, type))).entities);
    expect(one).toContain('disease type1 diabete');
    fc.assert(
      fc.property(fc.shuffledSubarray([...NAMES], { minLength: NAMES.length }), (names) => {
        const state = all(names.map(([name, type], at) => naming(`r${at}`, name, type)));
        expect(partitionOf(state.entities)).toEqual(one);
      }),
      { numRuns: 40 },
    );
  });

  it('adds nothing when it learns the same twice', () => {
    const learned = { ...naming('r1', 'ebastrol', 'drug'), relations: relating('r1', 'lowers', 2020).relations };
    const { state } = rememberOne(NOTHING_REMEMBERED, learned);
    const { changes } = rememberOne(state, learned);
    expect(changes).toMatchObject({ entities: [], aliases: [], entries: [], mentions: [], relations: [], ended: [] });
    expect(changes.output).toMatchObject({ entitiesAdded: 0, relationshipsAdded: 0, conversationEntryAdded: false });
  });

  it('merges so that taking the merge back restores what was there', () => {
    const before = all([
      naming('r1', 'ebastrol', 'drug'),
      relating('r2', 'lowers', 2020),
      naming('r3', 'gout', 'disease'),
    ]);
    const [first, second] = before.entities;
    const merge = (state: MemoryState, id: string | undefined, into: string | null): MemoryState => ({
      ...state,
      entities: state.entities.map((entity) => (entity.id === id ? { ...entity, mergedInto: into } : entity)),
    });
    const merged = describeMemory(merge(before, first?.id, second?.id ?? ''));
    expect(merged.entities).toHaveLength(1);
    const restored = describeMemory(merge(merge(before, first?.id, second?.id ?? ''), first?.id, null));
    expect(restored.entities).toEqual(describeMemory(before).entities);
    expect(restored.relations).toEqual(describeMemory(before).relations);
  });

  it('links a chain of merges to its last entity, and back', () => {
    const state = all([
      naming('r1', 'ebastrol', 'drug'),
      naming('r2', 'lumifen', 'drug'),
      naming('r3', 'ketorol', 'drug'),
    ]);
    const [a, b, c] = state.entities;
    const into = new Map([
      [a?.id, b?.id],
      [b?.id, c?.id],
    ]);
    const chained = {
      ...state,
      entities: state.entities.map((each) => ({ ...each, mergedInto: into.get(each.id) ?? null })),
    };
    const described = describeMemory(chained);
    expect(described.entities.map(({ name, mentions }) => [name, mentions])).toEqual([['ketorol', 3]]);
    expect(described.details(a?.id ?? '')?.entity.id).toBe(c?.id);
  });
});

describe('a relation', () => {
  const relationsOf = (state: MemoryState) =>
    state.relations.map(({ relation, invalidAt, expiredAt }) => [
      relation,
      invalidAt?.slice(0, 4) ?? null,
      expiredAt !== null,
    ]);

  it('that excludes an older one of the same things gives it an end, in either order', () => {
    const older = relating('r1', 'is recommended for', 2015);
    const newer = relating('r2', 'is not recommended for', 2024);
    expect(relationsOf(all([older, newer]))).toEqual([
      ['is recommended for', '2024', true],
      ['is not recommended for', null, false],
    ]);
    expect(relationsOf(all([newer, older]))).toEqual([
      ['is not recommended for', null, false],
      ['is recommended for', '2024', true],
    ]);
  });

  it.each([
    ['what two studies found', relating('r1', 'lowers', 2015), relating('r2', 'does not change', 2024)],
    [
      'two positions of one year',
      relating('r1', 'is recommended for', 2024),
      relating('r2', 'is not recommended for', 2024),
    ],
    [
      'positions without a date',
      relating('r1', 'is recommended for', null),
      relating('r2', 'is not recommended for', 2024),
    ],
    [
      'positions on two things',
      relating('r1', 'is recommended for', 2015),
      relating('r2', 'is not recommended for', 2024, { object: { name: 'asthma', type: 'disease' } }),
    ],
    ['positions of two kinds', relating('r1', 'is approved for', 2015), relating('r2', 'is not recommended for', 2024)],
  ])('is kept along with another one: %s', (_, one, other) => {
    expect(all([one, other]).relations.map(({ expiredAt }) => expiredAt)).toEqual([null, null]);
  });

  it('that has ended is marked as such and never deleted', () => {
    const state = all([relating('r1', 'is recommended for', 2015), relating('r2', 'is not recommended for', 2024)]);
    const described = describeMemory(state);
    const details = described.details(described.find('ebastrol')[0]?.id ?? '');
    expect(details?.relations).toHaveLength(2);
    expect(details?.neighbours).toMatchObject([
      {
        name: 'gout',
        relations: [
          { words: 'is recommended for', holds: false },
          { words: 'is not recommended for', holds: true },
        ],
      },
    ]);
  });
});

describe('a preference', () => {
  const wanting = (runId: string, value: string, basis: 'stated' | 'signals'): Learned => ({
    ...EMPTY,
    preferences: [{ name: 'response_format', value, basis, origin: origin(runId) }],
  });
  const stored = (...learned: Learned[]) => all(learned).preferences;
  const confirmed = (preferences: ReturnType<typeof stored>) => preferences.map((each) => ({ ...each, pinned: true }));

  it('is not used before its user has confirmed it, however often it was noticed or stated', () => {
    const noticed = stored(wanting('r1', 'technical', 'signals'), wanting('r2', 'technical', 'signals'));
    const stated = stored(wanting('r1', 'concise', 'stated'));
    for (const preferences of [noticed, stated]) expect(usedPreferences(preferences).responseFormat).toBeNull();
    expect(usedPreferences(confirmed(noticed)).responseFormat).toBe('technical');
    expect(usedPreferences(noticed.map((each) => ({ ...each, basis: 'reader' }))).responseFormat).toBe('technical');
  });

  it('that was stated outranks what was noticed, and only one form is used', () => {
    const both = confirmed(
      stored(
        wanting('r1', 'technical', 'signals'),
        wanting('r2', 'technical', 'signals'),
        wanting('r3', 'concise', 'stated'),
      ),
    );
    expect(usedPreferences(both).responseFormat).toBe('concise');
    expect(describePreferences(both).map(({ value, isUsed }) => [value, isUsed])).toEqual([
      ['concise', true],
      ['technical', false],
    ]);
  });
});
