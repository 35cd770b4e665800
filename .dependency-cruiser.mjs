/**
 * Who may import whom: one row a room, and each room may import itself and what its row names. A folder without a row is
 * an error. `npm run check` runs this table, and tests/layers.test.ts sees to it that it is really applied.
 */
const ROOMS = {
  'lib/contract': [],
  'lib/core/errors.ts': ['contract'],
  'lib/core/text': ['contract', 'errors'],
  'lib/core/evidence': ['contract', 'errors', 'text'],
  'lib/core/ports': ['contract', 'errors'],
  'lib/core/durable': ['contract', 'errors', 'ports'],
  'lib/core/vocabulary': ['contract', 'errors', 'text', 'ports'],
  'lib/core/sources': ['contract', 'errors', 'text', 'evidence', 'ports', 'vocabulary'],
  'lib/core/reading': ['contract', 'errors', 'text', 'evidence'],
  'lib/core/question': ['contract', 'errors', 'text', 'ports', 'vocabulary', 'sources'],
  'lib/core/retrieval': ['contract', 'errors', 'text', 'evidence', 'ports', 'reading'],
  'lib/core/checking': ['contract', 'errors', 'text', 'evidence', 'reading'],
  'lib/core/appraisal': ['contract', 'errors', 'text', 'evidence', 'reading', 'question'],
  'lib/core/report': ['contract', 'errors', 'text', 'evidence'],
  'lib/core/agents': [
    'contract',
    'errors',
    'text',
    'vocabulary',
    'evidence',
    'ports',
    'sources',
    'reading',
    'question',
    'retrieval',
    'checking',
    'appraisal',
    'report',
  ],
  'lib/core/library': [
    'contract',
    'errors',
    'text',
    'evidence',
    'ports',
    'sources',
    'reading',
    'question',
    'retrieval',
  ],
  'lib/core/memory': [
    'contract',
    'errors',
    'text',
    'evidence',
    'ports',
    'reading',
    'question',
    'retrieval',
    'checking',
    'appraisal',
    'agents',
  ],
  'lib/core/ask': [
    'contract',
    'errors',
    'text',
    'vocabulary',
    'evidence',
    'ports',
    'sources',
    'reading',
    'question',
    'retrieval',
    'checking',
    'appraisal',
    'report',
    'agents',
    'memory',
    'runs',
  ],
  'lib/core/study': [
    'contract',
    'errors',
    'text',
    'evidence',
    'ports',
    'reading',
    'question',
    'retrieval',
    'checking',
    'appraisal',
    'report',
    'agents',
    'library',
  ],
  // The keyless engine: no other room has it in its row, so that only what wires runs together may import it.
  'lib/core/rules': [
    'contract',
    'errors',
    'text',
    'evidence',
    'ports',
    'sources',
    'reading',
    'question',
    'retrieval',
    'appraisal',
    'agents',
    'ask',
  ],
  'lib/core/runs/fold': ['contract', 'evidence'],
  'lib/core/runs': [
    'contract',
    'errors',
    'text',
    'evidence',
    'ports',
    'durable',
    'sources',
    'reading',
    'question',
    'retrieval',
    'appraisal',
    'agents',
    'memory',
  ],
};

const core = (name) => (name === 'contract' ? '^lib/contract/' : `^lib/core/${name}(\\.ts|/)`);
const itself = (room) => `^${room.replaceAll('.', '\\.')}${room.endsWith('.ts') ? '$' : '/'}`;

const coreRules = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: room.replace('lib/', ''),
  severity: 'error',
  from: { path: itself(room) },
  to: { path: '^(lib|components|app|tests|scripts)/', pathNot: [itself(room), ...allowed.map(core)] },
}));

/** Rooms above the core. */
const PURE_CORE = ['contract', 'errors', 'evidence', 'report', 'runs/fold', 'appraisal/bias'].map(core);
const upperRules = [
  { room: '^lib/adapters/', allowed: ['^lib/adapters/', '^lib/core/', '^lib/contract/'] },
  { room: '^lib/server/', allowed: ['^lib/server/', '^lib/adapters/', '^lib/core/', '^lib/contract/'] },
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
    packages: [
      'react',
      'react-dom',
      'radix-ui',
      'lucide-react',
      'next-themes',
      'clsx',
      '@tanstack/react-query',
      'cmdk',
    ],
    rooms: ['^app/', '^components/', '^tests/'],
  },
  {
    packages: ['pg', 'pg-boss', 'drizzle-orm', 'chromadb', 'undici', 'defuddle', 'robots-parser', 'ipaddr\\.js'],
    rooms: ['^lib/adapters/', '^tests/', '^scripts/'],
  },
  { packages: ['pdfjs-dist'], rooms: ['^lib/adapters/documents/', '^components/library/', '^tests/'] },
  { packages: ['linkedom'], rooms: ['^lib/adapters/', '^lib/core/sources/', '^tests/', '^scripts/'] },
  {
    packages: ['ai', '@ai-sdk/provider'],
    rooms: ['^lib/core/agents/', '^lib/adapters/models/', '^lib/server/', '^tests/', '^scripts/'],
  },
  {
    packages: ['@ai-sdk/openai', '@ai-sdk/openai-compatible', '@ai-sdk/anthropic'],
    rooms: ['^lib/adapters/models/', '^tests/'],
  },
  {
    packages: ['ts-fsrs', 'graphology', 'graphology-dag', 'graphology-types'],
    rooms: ['^lib/core/study/', '^tests/', '^scripts/'],
  },
  { packages: ['@retorquere/bibtex-parser', 'csv-parse'], rooms: ['^lib/core/library/bibliography/'] },
  { packages: ['chardet'], rooms: ['^lib/adapters/documents/'] },
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
      from: { path: '^lib/(core|contract)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(crypto|node:crypto|timers|events)' },
    },
    {
      name: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
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
