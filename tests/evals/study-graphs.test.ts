import { DirectedGraph } from 'graphology';
import { hasCycle } from 'graphology-dag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConceptGraph, StudyMaterial } from '#contract/study.ts';
import { buildGraph, graphByRules } from '#core/study/graph/build-graph.ts';
import { isDefinition } from '#core/study/graph/definitions.ts';
import { conceptFinder } from '#core/study/graph/mentions.ts';
import { materialFromRun } from '#core/study/material/from-run.ts';
import { describeWithSharedData, sharedFile } from '#tests/shared-data.ts';
import { recordedWorks } from '#tests/world/recorded-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { readRubrics } from './rubric.ts';
import { createRunner } from './run-question.ts';
import { paperMaterials } from './study/real-materials.ts';

/** Least concepts of a report: four works bear fewer than eight. */
const LEAST_CONCEPTS = 6;
const MOST_CONCEPTS = 40;
/** Of five papers together, of which one is a protocol of few sentences. */
const LEAST_OF_PAPERS = 70;

describeWithSharedData('concept graphs by rules over the development rubrics', () => {
  let world: World;
  const graphs: { id: string; material: StudyMaterial; graph: ConceptGraph }[] = [];

  beforeAll(async () => {
    world = await startWorld({ works: recordedWorks() });
    const { run } = await createRunner({
      env: world.env,
      model: null,
      sources: ['search_pubmed', 'search_preprints'],
    });
    for (const { id, question } of readRubrics(sharedFile('rubrics', 'dev.jsonl'))) {
      const material = materialFromRun({ kind: 'report', runId: id }, (await run(question, id)).view);
      graphs.push({ id, material, graph: await buildGraph(material, {}, new AbortController().signal) });
    }
  }, 400_000);
  afterAll(() => world.stop());

  it('hold what a report bears, and no cycle', () => {
    expect(graphs).toHaveLength(12);
    for (const { id, graph } of graphs) {
      const drawn = new DirectedGraph();
      for (const concept of graph.concepts) drawn.addNode(concept.id);
      for (const { from, to } of graph.edges) drawn.addEdge(from, to);
      expect(hasCycle(drawn), id).toBe(false);
      expect(graph.concepts.length, id).toBeGreaterThanOrEqual(LEAST_CONCEPTS);
      expect(graph.concepts.length, id).toBeLessThanOrEqual(MOST_CONCEPTS);
    }
  });

  it('quote every concept and every edge at its place', () => {
    for (const { id, material, graph } of graphs) {
      const works = new Map(material.works.map((work) => [work.id, work]));
      const citations = [
        ...graph.concepts.flatMap(({ citation, quotes }) => [citation, ...quotes]),
        ...graph.edges.map(({ citation }) => citation),
      ];
      for (const citation of citations) {
        const text = citation && works.get(citation.evidenceId)?.texts[citation.field];
        expect(text?.slice(citation?.start, citation?.end), id).toBe(citation?.quote);
      }
    }
  });
});

describeWithSharedData('concept graphs by rules over single papers', () => {
  it('hold what a paper speaks of, each defined by a sentence that defines it or not at all', async () => {
    const graphs = (await paperMaterials()).map((material) => ({ material, graph: graphByRules(material) }));
    const sizes = graphs.map(({ graph }) => graph.concepts.length);
    console.log(`concepts of ${graphs.length} papers: ${sizes.join(', ')}`);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(LEAST_CONCEPTS);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThanOrEqual(LEAST_OF_PAPERS);
    for (const { material, graph } of graphs)
      for (const concept of graph.concepts) {
        const { citation, definition } = concept;
        const text = material.works.find(({ id }) => id === citation.evidenceId)?.texts[citation.field];
        expect(text?.slice(citation.start, citation.end)).toBe(citation.quote);
        const places = conceptFinder([concept])(citation.quote);
        expect(places.length, concept.name).toBeGreaterThan(0);
        if (definition === null) continue;
        expect(definition).toBe(citation.quote);
        expect(
          places.some((place) => isDefinition(definition, place)),
          definition,
        ).toBe(true);
      }
  }, 120_000);
});
