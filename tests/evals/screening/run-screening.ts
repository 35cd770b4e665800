import { type LeftFigures, leftFigures, meanLeft } from './left-figures.ts';
import { feedbackOrder, fixedOrder, learnedOrder, type Ordering } from './orderings.ts';
import { meanFigures, randomFigures, type ScreeningFigures, screeningFigures } from './screening-figures.ts';
import { headingTopics, labelledTopics, rubricTopics, type ScreeningTopic } from './screening-topics.ts';
import { placesOf, simulateScreening } from './simulate-screening.ts';

const ORDERS: Readonly<Record<string, (topic: ScreeningTopic) => Promise<Ordering>>> = {
  learned: learnedOrder,
  'relevance feedback': feedbackOrder,
  'BM25 alone': fixedOrder,
};

export interface TopicResult {
  topic: string;
  records: number;
  relevant: number;
  /** By order; `random` is what chance gives in the mean. */
  figures: Record<string, ScreeningFigures>;
  /** How the estimate of what is left does along the learned screening. */
  left: LeftFigures;
}

/** Screens each topic by each order, beginning with the question alone. */
export async function runTopics(topics: readonly ScreeningTopic[]): Promise<TopicResult[]> {
  const results: TopicResult[] = [];
  for (const topic of topics) {
    const { name, records, relevant } = topic;
    const figures: TopicResult['figures'] = { random: randomFigures(relevant.size, records.length) };
    let left: LeftFigures | undefined;
    for (const [order, create] of Object.entries(ORDERS)) {
      const screened = await simulateScreening(topic, await create(topic));
      figures[order] = screeningFigures(placesOf(screened), records.length);
      left ??= leftFigures(screened);
    }
    results.push({
      topic: name,
      records: records.length,
      relevant: relevant.size,
      figures,
      left: left ?? leftFigures([]),
    });
  }
  return results;
}

/**
 * The learned order as ASReview's simulations measure: one relevant and one irrelevant record are known, drawn anew for each
 * start, and are not counted.
 */
async function runFromTwoKnown(topic: ScreeningTopic, starts: number): Promise<ScreeningFigures> {
  const { records, relevant } = topic;
  const ordering = await learnedOrder(topic);
  const ids = (isRelevant: boolean) => records.flatMap(({ id }) => (relevant.has(id) === isRelevant ? [id] : []));
  const spread = (all: readonly string[], start: number) =>
    all[Math.floor(((start + 0.5) * all.length) / starts)] ?? '';
  const all: ScreeningFigures[] = [];
  for (let start = 0; start < starts; start += 1) {
    const given = [spread(ids(true), start), spread(ids(false), start)];
    const screened = await simulateScreening(topic, ordering, given);
    all.push(screeningFigures(placesOf(screened), records.length, given.length));
  }
  return meanFigures(all);
}

const STARTS = 5;

/** Tables as they are ready: of the shared topics, or of the labelled reviews of a folder. */
export async function* evaluateScreening(folder?: string): AsyncGenerator<string> {
  if (folder === undefined) {
    yield tableOf('rubric questions', await runTopics(rubricTopics()));
    yield tableOf('headings', await runTopics(headingTopics()));
    return;
  }
  const results: TopicResult[] = [];
  for (const topic of labelledTopics(folder)) {
    results.push(...(await runTopics([topic])));
    const { records, relevant, figures } = results.at(-1) as TopicResult;
    const known = await runFromTwoKnown(topic, STARTS);
    const row = (order: string, { wss95, wss100, atd }: ScreeningFigures) =>
      `| ${topic.name} (${relevant} of ${records}) | ${order} | ${percent(wss95)} | ${percent(wss100)} | ${percent(atd)} |`;
    yield [
      ...Object.entries(figures).map(([order, each]) => row(order, each)),
      row(`learned, from two known, mean of ${STARTS}`, known),
    ].join('\n');
  }
  yield tableOf('reviews', results);
}

const percent = (share: number) => (100 * share).toFixed(1);

/** The means of a set of topics as rows of a markdown table. */
function tableOf(set: string, results: readonly TopicResult[]): string {
  const orders = ['random', ...Object.keys(ORDERS)];
  const rows = orders.map((order) => {
    const { wss95, wss100, atd } = meanFigures(results.flatMap(({ figures }) => figures[order] ?? []));
    return `| ${set} (${results.length}) | ${order} | ${percent(wss95)} | ${percent(wss100)} | ${percent(atd)} |`;
  });
  const left = meanLeft(results.map((each) => each.left));
  return [
    '| set (topics) | order | WSS@95 | WSS@100 | ATD |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    `What is left, at ${left.looked} places: estimated at ${left.estimates}, right at ${percent(left.right / left.estimates)} % of these, mean width ${percent(left.width)} % of the relevant records; first estimated at a mean recall of ${percent(left.firstRecall)} %.`,
  ].join('\n');
}
