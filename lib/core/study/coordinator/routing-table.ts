import type { CoordinatorInput, StudyAgent } from '#contract/study-agents.ts';
import { conceptsNamed, type NamedConcept } from './routing-context.ts';

/** What someone wants stands at the beginning. */
const LONGEST = 600;

/** "Don't quiz me yet, …", "instead of a test …": what is not wanted is taken out before anything is looked for. */
const NOT_WANTED =
  /\b(?:don't|do not|dont|no more|not another|no|stop|without|instead of|rather than|enough|skip|before|not)\b(?: (?:i|you|we|want|need|to|be|me|any|a|an|the|have|take|doing|do|just|with|more|like|give|start|yet|of))* (?:quiz(?:z?es|zed|zing)?|test(?:s|ed|ing)?|questions?|explain(?:ing|ed)?|explanations?|teach(?:ing)?|learn(?:ing)?|feedback|diagnostic)\b(?: (?:me|us|it|yet|now|anymore|any more|again|please))*/gu;

const RESUME =
  /\b(?:continue|resume|unpause|carry on|keep going|go on|proceed|pick up|back to (?:the|my|our) (?:quiz|test|questions?)|where (?:we|i) (?:left|stopped|were)|i'm back|im back|(?:finish|complete) (?:the|my|our) (?:quiz|test))\b/u;

const FEEDBACK = [
  /\bfeedback\b/u,
  /\bhow (?:did|have|had) i (?:do|done|score|perform|go)\b/u,
  /\bhow (?:well|badly|good|bad) (?:did|have|was|were) (?:i|my)\b/u,
  /\bhow (?:was|were|is|are) my (?:answers?|score|results?|quiz|test|performance)\b/u,
  /\b(?:did|do|have|had|got|get) i (?:get |got |do |done |make |made |pass|fail|miss|answer|have )?(?:(?:it|that|them|this|anything|everything|any|all|the|last|question|answers?|one|some|most|\d+) )*(?:wrong|right|correct(?:ly)?|mistakes?|errors?|pass(?:ed)?|fail(?:ed)?)\b/u,
  /\b(?:what|which|where|why)\b(?: \w+){0,4} (?:i|my)\b(?: \w+){0,5} (?:wrong|incorrect|mistaken|miss(?:ed)?)\b/u,
  /\bmy (?:\w+ )?(?:mistakes?|errors?|scores?|results?|wrong answers?|grades?|misconceptions?)\b/u,
  /\b(?:review|discuss|check|go (?:over|through)|look at|correct|evaluate|analy[sz]e) (?:\w+ )?(?:my|the|those) (?:\w+ )?(?:answers?|quiz|test|mistakes?)\b/u,
  /\bwhat went wrong\b|\bwas (?:that|it|this|my answer) (?:right|wrong|correct)\b|\b(?:what|which) (?:score|grade|result|mark|mistakes|errors)\b/u,
  /\b(?:what|where) (?:should|could|can|must|do) i (?:need to )?improve\b/u,
];

/** What is said when a quiz is over. */
const QUIZ_ENDED =
  /^(?:(?:ok(?:ay)?|well|so|right|great|phew|good|thanks|thank you|now|i think|yes|and)[\s,.!]*)*(?:(?:i(?:'m| am|m)|i have|i've|we(?:'re| are))? ?(?:all )?(?:done|finished|through|ready|completed)(?: (?:with )?(?:it|that|the|this|my|all|quiz|test|questions?|answering|everything|them))*|that(?:'s| is| was) (?:it|all|the last(?: one)?)|(?:and )?now(?: what)?|so|end|over|that was (?:hard|easy|fun|difficult|tough))?[\s?.!]*$/u;

const PATH = [
  /\bwhat(?:'s|s| is| comes| now|'ll be)? next\b(?: (?:please|for me|then|on my list|on the list|after (?:this|that)|to (?:learn|study|do|read)))*[\s?.!]*$/u,
  /\b(?:what|which|where)\b(?: (?:topic|concept|thing|one|subject|part|lesson)s?)? (?:should|shall|do|can|could|would|must|will|to)(?: (?:i|we))?(?: \w+){0,4} (?:next|now|first|from here|afterwards)\b/u,
  /\bwhere (?:do|should|can) (?:i|we) go from here\b/u,
  /^(?:(?:ok(?:ay)?|and|now|so|then|go (?:on )?to|on to|show me|take me to)[\s,]*)*(?:the |my )?next(?: (?:topic|step|concept|one|lesson|subject|thing))?(?: please)?[\s?.!]*$/u,
  /\b(?:my|show|the|see|check|overall|study|learning)(?: my)? progress\b/u,
  /\bhow (?:far|much)(?: \w+){0,3} (?:am i|have i|did i|is left|do i have left|remains?|to go)\b/u,
  /\bhow (?:am i doing|(?:good|advanced|far along) am i)\b|\b(?:are we|am i) (?:done|finished|there)(?: yet)?[\s?.!]*$/u,
  /\bhow is my progress\b|\bhow long will (?:this|it|that) take\b|\bwhich \w+ do i (?:still )?have to\b|\bhow(?:'s| is) it going\b/u,
  /\b(?:learning|study|my) (?:path|plan|roadmap|road map|schedule|route)\b|\broad ?map\b|\bcurriculum\b/u,
  /\bplan (?:my|the|what|out)\b|\bmake (?:me )?a plan\b/u,
  /\bwhat (?:is|are|'s)?(?: \w+)? ?(?:left|remaining|still missing|still open)(?: (?:to (?:learn|do|study)|for me))?[\s?.!]*$/u,
  /\bwhat (?:have|did) i (?:already )?(?:learn(?:ed|t)?|master(?:ed)?|cover(?:ed)?|stud(?:y|ied))\b|\bwhat i (?:have )?(?:already )?(?:learned|learnt|mastered)\b/u,
  /\bmy (?:weak(?:est|nesses)?|strong(?:est)?|strengths|mastery|level|stats|statistics|streak|due reviews?|reviews?)\b/u,
  /\bwhere (?:am i|do i stand|are my gaps)\b/u,
  /\bwhat (?:should|shall|do|can|could|must) (?:i|we) (?:(?:need|have) to )?(?:learn|study|focus on|work on|repeat|practi[cs]e|review|do|tackle)\b/u,
];

const QUIZ =
  /\b(?:(?:quiz|test|examine|question|drill|challenge|probe|grill) (?:me|us|my|myself)\b|ask me\b|(?:give|send|show|pose|set|throw|make|create|prepare|generate|start|begin|take|do|try|run|have|get|want|another|one more|new|next|need|launch|open|for)(?: (?:me|us|up|at|with))*(?: (?:a|an|the|some|few|more|another|new|short|quick|hard|harder|easy|easier|practi[cs]e|multiple[- ]choice|little|mini|five|ten|three|five-question|\d+))* (?:quiz(?:zes)?|tests?|questions?|exam|exercises?|problems|flash ?cards?)\b(?! (?:about|on) the test\b)|(?:quiz|test|exam|exercises?|flash ?cards?) (?:time|please|now|on|about|again)\b|practi[cs]e (?:questions?|quiz|test|exercises?)|check (?:my|what i)(?: \w+)? (?:understanding|knowledge|know|learned|learnt|remember)|be (?:quizzed|tested|asked|examined|challenged)|(?:let(?:'s|s| us) |want to |like to |can i |may i |could i |i'll )(?:\w+ )?practi[cs]e\b|see (?:if|whether|how much|how well) i (?:know|remember|understand|understood|got|can))|\bput me to the test\b|^(?:a |the |another |more |some )?(?:quiz|test|practi[cs]e|exam|questions|flash ?cards?)(?: please)?[\s?.!]*$/u;

const DIAGNOSTIC =
  /\b(?:teach (?:me|us)|how (?:do|can|should) (?:i|we) (?:get started|start|begin)|(?:want|like|love|need|wish|hope|trying|try|going|eager|started|start|begin|ready|how|help me|have)(?: to)? (?:\w+ )?(?:learn(?:ing)?|study(?:ing)?|master|get into|get started|know (?:more|all|everything))\b|let(?:'s|s| us) (?:learn|study|start|begin|get started)|help me (?:learn|study|master|get into)|(?:i'm|i am|im) (?:\w+ )?(?:new to|learning|studying|preparing|a (?:complete |total |absolute )?beginner)|learn (?:about|more)|know the basics|get better at|lesson (?:on|about|in)|get (?:me )?started|where (?:do|should|can) (?:i|we) (?:start|begin)|diagnos(?:e|tic) (?:me|my|test|quiz|check)|(?:find|figure) out what i(?: already)? know|what (?:do )?i already know|(?:assess|determine|gauge|judge|estimate) (?:my|me|what i)|introduce me|prepare (?:me )?for|placement|bring me up to speed|get up to speed|from scratch|give me a lesson|(?:a|first) lesson (?:on|about|in)|run (?:a|the) diagnostic|start (?:the )?(?:diagnostic|course|lesson|session))|^(?:start|begin|diagnostic|learn|study)\b/u;

const TUTOR_FIRST =
  /\b(?:explain|explanation|why|how (?:does|do|did|is|are|was|were|can|could|would|come|so|should|exactly|much does)|how come|clarify|describe|elaborate|define|definition of|illustrate|walk me through|break (?:it|this|that) down|go over|tell me (?:about|more|what|how|why|again)|(?:don't|do not|dont|didn't|did not|can't|cannot) (?:really |quite |fully )?(?:understand|get|follow|see)|confus(?:ed|ing)|unclear|(?:an?|some|more|another|for) examples?|in (?:simple|simpler|plain|other) (?:words|terms|english)|eli5|simpl(?:er|ify)|difference between|compare|what does|what do|what is meant|meaning of|mean(?:s|t)? by|say (?:it|that) again|repeat (?:it|that)|summari[sz]e|summary|understand)\b/u;
const QUESTION =
  /^(?:(?:ok(?:ay)?|so|and|but|well|hm+|wait|sorry|please|also|then|hi|hello|hey)[\s,.!]*)*(?:what|what's|whats|which|who|whose|when|where|is|are|was|were|does|do|did|can|could|has|have|had|should|will|would|may|might|in what|under what|by how|to what|by what|on what)\b/u;

const REASONS: Readonly<Record<StudyAgent, string>> = {
  diagnostic: 'You want to learn something: a few questions show where to begin.',
  tutor: 'You want something explained.',
  quiz: 'You want to be asked.',
  feedback: 'You want to know how you did.',
  pathplanner: 'You want to know where you are and what comes next.',
};

interface Routed {
  targetAgent: StudyAgent;
  routingReason: string;
  /** Whether a row of the table says so; the tutor takes what none does. */
  isKnown: boolean;
}

/** The routing table. Where a message asks for several things, the one that is asked first. */
export function routeByRules(
  { userMessage, sessionState }: CoordinatorInput,
  concepts: readonly NamedConcept[],
): Routed {
  const said = plain(userMessage);
  const to = (targetAgent: StudyAgent, routingReason = REASONS[targetAgent]): Routed => ({
    targetAgent,
    routingReason,
    isKnown: true,
  });
  const wanted = said.replace(NOT_WANTED, ' ').replace(/\s+/gu, ' ').trim();
  if (sessionState.quizPaused && RESUME.test(wanted)) return to('quiz', 'A quiz is paused and goes on.');
  if (FEEDBACK.some((pattern) => pattern.test(wanted))) return to('feedback');
  const isAfterQuiz = sessionState.lastRoutedTo === 'quiz' && !sessionState.quizPaused;
  if (isAfterQuiz && QUIZ_ENDED.test(wanted)) return to('feedback', 'The quiz is over: here is how it went.');
  if (PATH.some((pattern) => pattern.test(wanted))) return to('pathplanner');
  const first = firstOf(wanted);
  if (first) return to(first);
  if (QUESTION.test(wanted) || conceptsNamed(wanted, concepts).length > 0) {
    return to('tutor', 'You ask about the subject.');
  }
  return {
    targetAgent: 'tutor',
    routingReason: 'It is not clear what you want, so the tutor answers.',
    isKnown: false,
  };
}

function firstOf(said: string): StudyAgent | null {
  const found = [
    { agent: 'quiz' as const, at: said.search(QUIZ) },
    { agent: 'diagnostic' as const, at: said.search(DIAGNOSTIC) },
    { agent: 'tutor' as const, at: said.search(TUTOR_FIRST) },
  ].filter(({ at }) => at >= 0);
  return found.sort((a, b) => a.at - b.at)[0]?.agent ?? null;
}

function plain(message: string): string {
  return message
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/["“”]/gu, '')
    .replace(/\bwanna\b/gu, 'want to')
    .replace(/\b(?:gimme|give us)\b/gu, 'give me')
    .replace(/\s+/gu, ' ')
    .trim();
}
