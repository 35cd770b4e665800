import robotsParser from 'robots-parser';

/** Rules of one group. The longest files of honest sites have some thousands; a larger file is not read at all. */
const MOST_RULES = 10_000;

/** Characters of one rule's path, about what servers accept as an address. */
const LONGEST_PATTERN = 2_000;

/**
 * Steps of one check: the parser matches a path against patterns with `*` in (characters of the path) × (characters of
 * these patterns). About 40 ms; an address of 200 characters may meet 5,000 patterns of 20.
 */
const MOST_STEPS = 20_000_000;

/** What the parser stores in addition to the text of a rule; bytes, measured roughly. */
const RULE_BYTES = 150;

export interface RobotsRules {
  allows(url: URL): boolean;
  /** About what keeping these rules costs. */
  bytes: number;
}

interface Rule {
  allow: boolean;
  pattern: string;
}

/** The lines that make groups; all others are allowed anywhere and ignored. */
const LINE = /^[ \t]*(user-agent|allow|disallow)[ \t]*:([^#\r\n]*)/gim;

/**
 * Reads the group of a robots.txt that addresses `name`, or else the one for `*`, and nothing more: the parser alone
 * keeps every rule once for each name in front of it, which is quadratic in a text that strangers wrote.
 * Null where the group is larger than can be checked; by RFC 9309, 2.3.1.4, nothing may be read then.
 */
export function readRobotsRules(address: string, text: string, name: string): RobotsRules | null {
  const rules = groupFor(name.toLowerCase(), text);
  if (rules === null) return null;
  const group = ['User-agent: *', ...rules.map(({ allow, pattern }) => `${allow ? 'Allow' : 'Disallow'}:${pattern}`)];
  const parsed = robotsParser(address, group.join('\n'));
  const sizes = rules.map(({ pattern }) => encodeURI(pattern.toWellFormed()).length);
  const starred = sizes.filter((_, i) => rules[i]?.pattern.includes('*')).reduce((sum, size) => sum + size, 0);
  return {
    allows: (url) => {
      if (starred * (url.pathname.length + url.search.length) > MOST_STEPS) return false;
      return parsed.isAllowed(url.href, '*') !== false;
    },
    bytes: sizes.reduce((sum, size) => sum + RULE_BYTES + size, 0),
  };
}

/** The rules for `name`, or those for everyone; null where there are too many. */
function groupFor(ours: string, text: string): readonly Rule[] | null {
  const own = createGroup();
  const everybodys = createGroup();
  let isAddressing = false;
  let addressed = new Set<ReturnType<typeof createGroup>>();
  for (const [, name = '', written = ''] of text.matchAll(LINE)) {
    const field = name.toLowerCase();
    const value = written.trim();
    if (field === 'user-agent') {
      if (!isAddressing) addressed = new Set();
      isAddressing = true;
      const agent = agentOf(value);
      if (agent === ours) addressed.add(own);
      if (agent === '*') addressed.add(everybodys);
    } else {
      isAddressing = false;
      for (const group of addressed) group.add({ allow: field === 'allow', pattern: value });
    }
  }
  return (own.isGiven() ? own : everybodys).rules();
}

/** Groups for one name are read as one group, wherever they are (RFC 9309, 2.2.1). */
function createGroup() {
  const rules = new Map<string, Rule>();
  let isGiven = false;
  return {
    add({ allow, pattern }: Rule): void {
      isGiven = true;
      // A rule without a path says nothing, but a group of such rules still replaces the general one.
      if (pattern === '' || rules.size > MOST_RULES) return;
      const kept = pattern.slice(0, LONGEST_PATTERN);
      // Forbidding the beginning of a path forbids at least the whole; allowing it would allow more.
      if (kept === pattern || !allow) rules.set(`${allow}${kept}`, { allow, pattern: kept });
    },
    isGiven: () => isGiven,
    rules: () => (rules.size > MOST_RULES ? null : [...rules.values()]),
  };
}

/** The name of a robot without its version. */
function agentOf(value: string): string {
  return (value.split('/', 1)[0] ?? '').trim().toLowerCase();
}
