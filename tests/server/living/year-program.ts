// A year of a watched report in a process of its own, for a test that kills it: KILL_AT is the step of its server at which it dies.
import { openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { REQUEST, startSimulatedServer, WORKSPACE } from './simulated-server.ts';
import { START, simulatedYear } from './simulated-world.ts';

const [url = '', killAt = '0'] = process.argv.slice(2);
const HOUR_MS = 3_600_000;
const HOURS_OF_WEEK = 168;
const TURNS = 3;

const database = await openDatabase({ url, root: process.cwd() });
const store = createRunStore(database);
let at = START;
let steps = 0;
const world = simulatedYear();
const calm = startSimulatedServer({ database, world, now: () => at });
const server = startSimulatedServer({
  database,
  world,
  now: () => at,
  fault() {
    steps += 1;
    if (steps === Number(killAt)) process.kill(process.pid, 'SIGKILL');
  },
});

const hourOf = async () => Number(await store.ensureSetting('simulated hour', '0'));
const setHour = (hour: number) =>
  database.pool.query(`update settings set value = $1 where name = 'simulated hour'`, [String(hour)]);

if ((await hourOf()) === 0) {
  const first = await calm.runs.start(WORKSPACE, REQUEST);
  await calm.runs.endOpen(at);
  await calm.living.watch(WORKSPACE, first, { every: 'weekly', isPaused: false, seal: () => null, addressKey: null });
  await setHour(HOURS_OF_WEEK);
}
for (let hour = await hourOf(); hour < 53 * HOURS_OF_WEEK; hour = await hourOf()) {
  at = new Date(START.getTime() + hour * HOUR_MS);
  for (let turns = 0; turns < TURNS; turns += 1) {
    await server.turn();
    await calm.runs.endOpen(at);
  }
  const open = await database.pool.query(`select 1 from report_versions where status in ('waiting', 'searching')`);
  const week = Math.floor(hour / HOURS_OF_WEEK);
  await setHour(open.rows.length > 0 ? hour + 1 : (week + 1) * HOURS_OF_WEEK);
}
await database.close();
