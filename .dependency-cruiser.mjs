/**
 * Who may import whom: one row a room, and each room may import itself and what its row names. A folder without a row is
 * an error. `npm run check` runs this table, and tests/layers.test.ts sees to it that it is really applied.
 */
const ROOMS = {
  'lib/core/errors.ts': [],
  'lib/core/text': ['errors'],
  'lib/core/lexicon': ['errors', 'text'],
  'lib/core/evidence': ['errors', 'text'],
  'lib/core/findings': ['errors', 'evidence'],
  'lib/core/ports': ['errors', 'evidence'],
  'lib/core/tools': ['errors', 'text', 'evidence', 'ports'],
  'lib/core/reading': ['errors', 'text', 'lexicon', 'evidence', 'findings'],
  'lib/core/question': ['errors', 'text', 'lexicon', 'evidence', 'findings', 'reading', 'tools'],
  'lib/core/retrieval': ['errors', 'text', 'lexicon', 'evidence', 'findings', 'ports'],
  'lib/core/memory': ['errors', 'text', 'evidence', 'findings', 'ports', 'retrieval'],
  'lib/core/judge': ['errors', 'text', 'lexicon', 'evidence', 'findings', 'ports', 'reading', 'question'],
  'lib/core/verification': ['errors', 'text', 'lexicon', 'evidence', 'findings', 'reading'],
  'lib/core/appraisal': ['errors', 'text', 'lexicon', 'evidence', 'findings', 'reading', 'question', 'judge'],
  'lib/core/reports': ['errors', 'text', 'evidence', 'findings'],
  'lib/core/events': ['errors', 'evidence', 'findings', 'reports'],
  'lib/core/agents': [
    'errors',
    'text',
    'lexicon',
    'evidence',
    'findings',
    'ports',
    'tools',
    'reading',
    'question',
    'retrieval',
    'memory',
    'judge',
    'verification',
    'appraisal',
    'reports',
    'events',
  ],
  'lib/core/orchestrator': [
    'errors',
    'text',
    'lexicon',
    'evidence',
    'findings',
    'ports',
    'tools',
    'reading',
    'question',
    'retrieval',
    'memory',
    'judge',
    'verification',
    'appraisal',
    'reports',
    'events',
    'agents',
  ],
};

const core = (name) => `^lib/core/${name}(\\.ts|/)`;
const itself = (room) => `^${room.replaceAll('.', '\\.')}${room.endsWith('.ts') ? '$' : '/'}`;

const coreRules = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: room.replace('lib/', ''),
  severity: 'error',
  from: { path: itself(room) },
  to: { path: '^(lib|components|app|tests|scripts)/', pathNot: [itself(room), ...allowed.map(core)] },
}));

/** Rooms above the core. */
const PURE_CORE = ['events', 'evidence', 'findings', 'reports', 'errors', 'appraisal/bias'].map(core);
const upperRules = [
  { room: '^lib/adapters/', allowed: ['^lib/adapters/', '^lib/core/'] },
  { room: '^lib/server/', allowed: ['^lib/server/', '^lib/adapters/', '^lib/core/'] },
  { room: '^components/', allowed: ['^components/', ...PURE_CORE] },
  { room: '^app/', allowed: ['^app/', '^components/', '^lib/server/', ...PURE_CORE] },
  { room: '^(instrumentation|proxy)\\.ts$', allowed: ['^lib/server/'] },
].map(({ room, allowed }) => ({
  name: `${room.replace(/[\\^/$]/g, '')} imports downwards only`,
  severity: 'error',
  from: { path: room },
  to: { path: '^(lib|components|app|tests|scripts)/', pathNot: allowed },
}));

/** Packages that belong to one room. */
const PACKAGES = [
  {
    packages: ['next'],
    rooms: ['^app/', '^components/', '^lib/server/', '^proxy\\.ts$', '^next\\.config\\.ts$', '^scripts/'],
  },
  {
    packages: ['react', 'react-dom', 'radix-ui', 'lucide-react', 'next-themes', 'clsx'],
    rooms: ['^app/', '^components/', '^tests/'],
  },
  {
    packages: [
      'pg',
      'pg-boss',
      'drizzle-orm',
      'chromadb',
      'undici',
      'defuddle',
      'linkedom',
      'robots-parser',
      'ipaddr\\.js',
    ],
    rooms: ['^lib/adapters/', '^lib/core/tools/', '^tests/', '^scripts/'],
  },
  {
    packages: ['ai', '@ai-sdk/provider'],
    rooms: ['^lib/core/(agents|orchestrator)/', '^lib/adapters/models/', '^lib/server/', '^tests/', '^scripts/'],
  },
  {
    packages: ['@ai-sdk/openai', '@ai-sdk/openai-compatible', '@ai-sdk/anthropic'],
    rooms: ['^lib/adapters/models/', '^tests/'],
  },
  { packages: ['pino', 'rate-limiter-flexible'], rooms: ['^lib/server/'] },
  { packages: ['@modelcontextprotocol/sdk'], rooms: ['^lib/server/operations/', '^scripts/mcp\\.ts$', '^tests/'] },
].flatMap(({ packages, rooms }) => ({
  name: `${packages[0]} stays in its room`,
  severity: 'error',
  from: { path: '^(lib|components|app|tests|scripts|[^/]+\\.ts)', pathNot: rooms },
  to: { path: packages.map((name) => `node_modules/${name}/`) },
}));

export default {
  forbidden: [
    ...coreRules,
    ...upperRules,
    ...PACKAGES,
    {
      name: 'a folder without a row',
      severity: 'error',
      from: { path: '^lib/', pathNot: [...Object.keys(ROOMS).map(itself), '^lib/(adapters|server)/'] },
      to: {},
    },
    {
      name: 'core runs bare',
      severity: 'error',
      from: { path: '^lib/core/' },
      to: { dependencyTypes: ['core'], pathNot: '^(crypto|node:crypto|timers|events)' },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no orphans',
      severity: 'error',
      from: { orphan: true, path: '^(lib|components)/', pathNot: ['\\.d\\.ts$', '/errors\\.ts$', '^lib/core/ports/'] },
      to: {},
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  required: [
    {
      name: 'routes go through the edge',
      severity: 'error',
      module: { path: '^app/api/.*/route\\.ts$' },
      to: { path: '^lib/server/(route|operations/rest)\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
