import { describe, expect, it } from 'vitest';
import type { ConceptGraph, GraphEdit } from '#contract/study/study.ts';
import { walkConcepts } from '#core/study/concept-walk.ts';
import { editGraph, foldEdits, joinGraphs, restsOn } from '#core/study/graph/edit-graph.ts';
import { velorimineGraph } from '../study-material.ts';

const graph = velorimineGraph();
const idOf = (name: string) => graph.concepts.find((concept) => concept.name === name)?.id ?? name;
const [headache, chronic, drug] = ['cluster headache', 'chronic cluster headache', 'velorimine'].map(idOf) as [
  string,
  string,
  string,
];

describe('an edit of the graph', () => {
  it('renames a concept that keeps its id and its old name as an alias', () => {
    const edited = editGraph(graph, { kind: 'rename_concept', conceptId: drug, name: 'the drug velorimine' });
    expect(edited.concepts.find(({ id }) => id === drug)).toMatchObject({ name: 'the drug velorimine', by: 'learner' });
    expect(edited.concepts.find(({ id }) => id === drug)?.aliases).toContain('velorimine');
    expect(edited.edges).toEqual(graph.edges);
  });

  it('refuses a name that another concept has', () => {
    expect(() => editGraph(graph, { kind: 'rename_concept', conceptId: drug, name: 'Cluster headaches' })).toThrow(
      /already/,
    );
  });

  it('removes a concept with its edges', () => {
    const edited = editGraph(graph, { kind: 'remove_concept', conceptId: headache });
    expect(edited.concepts.map(({ id }) => id)).not.toContain(headache);
    expect(edited.edges.some(({ from, to }) => from === headache || to === headache)).toBe(false);
  });

  it('refuses an edge that would close a circle, with a sentence that names both ends', () => {
    expect(() => editGraph(graph, { kind: 'add_edge', from: chronic, to: headache })).toThrow(
      /“cluster headache” already comes before “chronic cluster headache”.*circle/,
    );
    expect(() => editGraph(graph, { kind: 'add_edge', from: drug, to: drug })).toThrow(/itself/);
    try {
      editGraph(graph, { kind: 'add_edge', from: chronic, to: 'concept-of-nobody' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_request' });
    }
  });

  it('draws and removes an edge', () => {
    const drawn = editGraph(graph, { kind: 'add_edge', from: drug, to: chronic });
    const edge = drawn.edges.find(({ from, to }) => from === drug && to === chronic);
    expect(edge).toMatchObject({ by: 'learner', citation: null });
    expect(editGraph(drawn, { kind: 'remove_edge', edgeId: edge?.id ?? '' })).toEqual(graph);
  });
});

describe('the edits of a session', () => {
  const removal: GraphEdit = { kind: 'remove_concept', conceptId: headache };

  it('are undone by an undo, and that by another', () => {
    const first = { commandId: '1', edit: removal };
    const undo = { commandId: '2', edit: { kind: 'undo' as const, commandId: '1' } };
    const redo = { commandId: '3', edit: { kind: 'undo' as const, commandId: '2' } };
    expect(foldEdits(graph, [first, undo])).toEqual(graph);
    expect(foldEdits(graph, [first, undo, redo])).toEqual(editGraph(graph, removal));
  });

  it('skip one that the graph no longer bears', () => {
    const draw: GraphEdit = { kind: 'add_edge', from: headache, to: drug };
    expect(
      foldEdits(graph, [
        { commandId: '1', edit: removal },
        { commandId: '2', edit: draw },
      ]),
    ).toEqual(editGraph(graph, removal));
  });
});

describe('joining graphs', () => {
  const [first] = graph.concepts;
  if (!first) throw new Error('The graph is empty.');
  const other: ConceptGraph = {
    concepts: [
      { ...first, id: 'concept-x', name: 'Cluster headaches', aliases: ['CH'], by: 'model' },
      { ...first, id: 'concept-y', name: 'oxygen inhalation', aliases: [], by: 'model' },
      { ...first, id: chronic, name: 'chronic cluster headache', aliases: [], by: 'model' },
    ],
    edges: [
      { id: 'e1', from: 'concept-x', to: 'concept-y', weight: 0.7, reason: 'Invented.', citation: null, by: 'model' },
      { id: 'e2', from: chronic, to: 'concept-x', weight: 1, reason: 'Invented.', citation: null, by: 'model' },
    ],
  };
  const joined = joinGraphs(graph, other);

  it('keeps what is known and adds what is new under the ids that are known', () => {
    expect(joined.concepts).toHaveLength(graph.concepts.length + 1);
    expect(joined.concepts.slice(0, graph.concepts.length).map(({ id }) => id)).toEqual(
      graph.concepts.map(({ id }) => id),
    );
    expect(joined.edges.slice(0, graph.edges.length)).toEqual(graph.edges);
    expect(joined.edges.find(({ to }) => to === 'concept-y')?.from).toBe(headache);
    expect(joined.concepts.find(({ id }) => id === headache)?.aliases).toContain('CH');
  });

  it('leaves out an edge that would close a cycle, however heavy', () => {
    expect(joined.edges.some(({ from, to }) => from === chronic && to === headache)).toBe(false);
    expect(walkConcepts(joined).levels.size).toBe(joined.concepts.length);
  });

  it('changes nothing when joined with itself', () => {
    expect(joinGraphs(graph, graph)).toMatchObject({ edges: graph.edges });
    expect(joinGraphs(graph, graph).concepts.map(({ id }) => id)).toEqual(graph.concepts.map(({ id }) => id));
  });
});

describe('joining a graph that its learner has edited', () => {
  const [first] = graph.concepts;
  if (!first) throw new Error('The graph is empty.');
  const conceptNamed = (id: string, name: string) => ({ ...first, id, name, aliases: [], quotes: [] });
  const requires = (from: string, to: string) => ({
    ...{ id: `${from}-${to}`, from, to, weight: 0.8, reason: 'Invented.', citation: null, by: 'rules' as const },
  });
  const found: ConceptGraph = {
    concepts: [
      conceptNamed('concept-oxygen', 'oxygen inhalation'),
      conceptNamed('concept-pill', 'the little pill'),
      conceptNamed('concept-again', 'Chronic cluster headaches'),
      conceptNamed(drug, 'velorimine'),
    ],
    edges: [requires('concept-oxygen', 'concept-pill'), requires('concept-pill', 'concept-again')],
  };
  const edits: { commandId: string; edit: GraphEdit }[] = [
    { commandId: 'rename', edit: { kind: 'rename_concept', conceptId: drug, name: 'the little pill' } },
    { commandId: 'draw', edit: { kind: 'add_edge', from: chronic, to: drug } },
    { commandId: 'remove', edit: { kind: 'remove_concept', conceptId: headache } },
  ];
  const edited = foldEdits(graph, edits);
  const base = joinGraphs(graph, found, edited);
  const idsOf = ({ concepts }: ConceptGraph) => new Set(concepts.map(({ id }) => id));

  it('keeps each edit, and takes a concept for the one that its learner calls so', () => {
    const now = foldEdits(base, edits);
    expect(now.concepts.find(({ id }) => id === drug)?.name).toBe('the little pill');
    expect(now.edges.some(({ from, to }) => from === chronic && to === drug)).toBe(true);
    expect(idsOf(now).has(headache)).toBe(false);
    expect(idsOf(now)).toEqual(new Set([...idsOf(edited), 'concept-oxygen']));
    expect(now.edges.some(({ from, to }) => from === 'concept-oxygen' && to === drug)).toBe(true);
    // It would close a circle with what they have drawn.
    expect(now.edges.some(({ from, to }) => from === drug && to === chronic)).toBe(false);
  });

  it('gives back what was before each edit once it is undone, with what has joined', () => {
    const without = (commandId: string) =>
      foldEdits(
        base,
        edits.filter((each) => each.commandId !== commandId),
      );
    expect(without('rename').concepts.find(({ id }) => id === drug)?.name).toBe('velorimine');
    expect(without('draw').edges.some(({ by }) => by === 'learner')).toBe(false);
    expect(idsOf(without('remove'))).toEqual(new Set([...idsOf(graph), 'concept-oxygen']));
    const calm = foldEdits(base, []);
    expect(calm.edges).toEqual(expect.arrayContaining([...graph.edges]));
    expect(walkConcepts(calm).levels.size).toBe(calm.concepts.length);
  });

  it('says which edit rests on the one that is to be undone, and else nothing', () => {
    for (const { commandId } of edits) expect(restsOn(base, edits, commandId)).toBeNull();
    const renamed = { kind: 'rename_concept', conceptId: chronic, name: 'velorimine' } as const;
    const more = [...edits, { commandId: 'swap', edit: renamed }];
    expect(restsOn(base, more, 'rename')).toMatchObject({ commandId: 'swap' });
    expect(restsOn(base, more, 'swap')).toBeNull();
  });
});
