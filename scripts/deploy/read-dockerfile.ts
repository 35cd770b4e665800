export interface Instruction {
  /** In capitals: COPY, RUN, ... */
  name: string;
  /** `--from=build` and the like. */
  flags: Record<string, string>;
  /** The rest of the line. */
  text: string;
}

export interface Stage {
  image: string;
  name: string | undefined;
  instructions: Instruction[];
}

/** The stages of a Dockerfile. Here documents and escapes other than continued lines are not understood. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  for (const line of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*?)\s*$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (name.toUpperCase() === 'FROM') {
      const [, image = '', alias] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? [];
      stages.push({ image, name: alias, instructions: [] });
    } else if (stage && name !== '') stage.instructions.push(instruction(name.toUpperCase(), rest));
    else throw new Error(`Line of the Dockerfile not understood: ${line}`);
  }
  return stages;
}

function instruction(name: string, rest: string): Instruction {
  const flags: Record<string, string> = {};
  let text = rest;
  for (let flag = /^--([\w-]+)=(\S+)\s+/.exec(text); flag; flag = /^--([\w-]+)=(\S+)\s+/.exec(text)) {
    const [whole, key = '', value = ''] = flag;
    flags[key] = value;
    text = text.slice(whole.length);
  }
  return { name, flags, text };
}

/** What a COPY names: its sources, and where they go. */
export function copied({ text }: Instruction): { sources: string[]; target: string } {
  const words = text.split(/\s+/);
  return { sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** The program of a CMD in its exec form, or of a HEALTHCHECK's. */
export function command({ text }: Instruction): string[] {
  return JSON.parse(text.replace(/^CMD\s+/, ''));
}
