/** Opposite words of change in one grammatical form, and the word for no change in it, where there is one. */
const FORMS = `
increased|decreased|hardly changed
increases|decreases|hardly changes
increase|decrease|hardly change
decreased|increased|hardly changed
decreases|increases|hardly changes
decrease|increase|hardly change
reduced|increased|hardly changed
reduces|increases|hardly changes
reduce|increase|hardly change
improved|worsened|hardly changed
improves|worsens|hardly changes
improve|worsen|hardly change
impaired|improved|hardly changed
impairs|improves|hardly changes
impair|improve|hardly change
worsened|improved|hardly changed
elevated|lowered|hardly changed
raised|lowered|hardly changed
lowered|raised|hardly changed
higher|lower|no different
lower|higher|no different
greater|smaller|no different
fewer|more|as many
longer|shorter|no longer
shorter|longer|no shorter
enhanced|weakened|hardly changed
enhances|weakens|hardly changes
enhance|weaken|hardly change
inhibited|stimulated|hardly changed
inhibits|stimulates|hardly changes
inhibit|stimulate|hardly change
stimulated|inhibited|hardly changed
stimulates|inhibits|hardly changes
suppressed|stimulated|hardly changed
suppresses|stimulates|hardly changes
suppress|stimulate|hardly change
promoted|inhibited|hardly changed
promotes|inhibits|hardly changes
promote|inhibit|hardly change
activated|inhibited|hardly changed
activates|inhibits|hardly changes
activate|inhibit|hardly change
attenuated|amplified|hardly changed
attenuates|amplifies|hardly changes
attenuate|amplify|hardly change
prolonged|shortened|hardly changed
prolongs|shortens|hardly changes
prolong|shorten|hardly change
extended|shortened|hardly changed
extends|shortens|hardly changes
extend|shorten|hardly change
shortened|prolonged|hardly changed
accelerated|slowed|hardly changed
accelerates|slows|hardly changes
accelerate|slow|hardly change
upregulated|downregulated|hardly changed
downregulated|upregulated|hardly changed
`;

export interface DirectionForm {
  opposite: string;
  same: string | null;
}

const BY_WORD = new Map<string, DirectionForm>(
  FORMS.trim()
    .split('\n')
    .map((row) => {
      const [word = '', opposite = '', same = ''] = row.split('|');
      return [word, { opposite, same: same || null }];
    }),
);

/** The other directions that could stand in the place of this word. */
export function directionForm(word: string): DirectionForm | undefined {
  return BY_WORD.get(word.toLowerCase());
}
