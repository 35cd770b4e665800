import { foldWord } from '#core/text/words.ts';

/**
 * Words of asking and of grammar by language, folded as `words` folds them. Languages may share some: the language of a text
 * follows from all of its words together.
 */
export const GRAMMAR_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  (
    [
      [
        'en',
        'what which who whom whose how why when where do does did is are was were be been can could should would will may might must ' +
          'the a an of in and or not with without for to on by from than that this these those it they there as at between among after ' +
          'before during versus vs more less my your if into about have has had',
      ],
      [
        'es',
        'que cual cuales como cuando cuanto cuanta donde quien por para el los las del una un es son esta ser con sin en y o la de al se ' +
          'su le lo mas menos sobre entre contra puede pueden hay si cada muy desde hasta ayuda sirve bueno buena malo mala funciona ' +
          'tiene hace tomar mejor',
      ],
      [
        'pt',
        'que qual quais como quando quanto onde quem por para o os a as do da dos das um uma e ou sao com sem em no na nos nas de ao aos pelo ' +
          'pela se seu sua mais menos sobre entre contra pode podem ha faz bom boa mal funciona serve ajuda tem melhor existe',
      ],
      [
        'fr',
        'que de quel quelle quels quelles comment quand pourquoi combien est sont ce ces cette les des du une un le la l d en dans chez et ou au ' +
          'aux sur par pour avec sans contre il elle ils elles on se sa son ses peut peuvent plus moins entre apres avant pas ne qui qu t y',
      ],
      [
        'it',
        'che quale quali come quando quanto dove chi perche il lo la le gli i l della delle dello dell degli dei del di un una uno nel nella nei ' +
          'negli alla alle al allo con senza per tra fra su sul sulla contro da dal dalla e o sono si puo possono piu meno fa bene serve ' +
          'aiuta ha',
      ],
      [
        'de',
        'was welche welcher welches welchen wie warum wann wer wo ist sind kann konnen soll sollen wird werden hilft helfen hat haben der die ' +
          'das den dem des ein eine einen einem einer eines und oder nicht kein keine bei mit ohne von vom zu zum zur fur gegen im in am auf ' +
          'nach vor aus uber durch als auch es sich man mehr weniger macht wirkt beim zwischen schlecht',
      ],
      [
        'nl',
        'wat welke hoe waarom wanneer wie waar is zijn kan kunnen wordt helpt helpen heeft hebben het een de van en of niet geen bij met zonder ' +
          'voor tegen op in om te tot aan uit door als ook meer minder tussen na goed slecht werkt',
      ],
      [
        'sv',
        'vad vilka vilken vilket hur varfor nar ar kan hjalper har och eller inte ingen med utan for hos av en ett till mot det den de som pa i ' +
          'fran om vid mer mindre mellan efter bra daligt',
      ],
      [
        'da',
        'hvad hva hvilke hvilken hvordan hvorfor hvornar er kan hjaelper hjelper har og eller ikke ingen med uden uten for hos af av en et til ' +
          'mot mod det den de som pa i fra om ved mer mere mindre mellem efter godt',
      ],
      [
        'pl',
        'czy jak jakie jaki jaka dlaczego kiedy ile co kto gdzie jest sa byc moze pomaga w we z ze na u i a lub nie bez dla do od po pod o przez ' +
          'przy przed przeciw sie ten ta to oraz bardziej mniej',
      ],
      [
        'tr',
        've veya mi mu nasil neden nicin icin bir ile hangi nedir ne olan var yok mi midir mudur daha en cok az iyi gelir kotu olur olabilir eder ' +
          'karsi gore sonra once',
      ],
      ['fi', 'onko mika mitka miten miksi milloin voiko ja tai ei se on ovat kuin myos auttaako hoitaa'],
      [
        'cs',
        'je jsou jak jaky jaka jake proc kdy co kdo kde pri proti v ve s se z ze na u i a nebo bez od do po pod o podle muze pomaha snizuje ' +
          'vice mene',
      ],
      ['ro', 'ce cum cand este sunt si sau cu fara pentru in din pe un o ale al a mai poate ajuta'],
      ['hu', 'mi mit mik hogyan miert mikor van es vagy nem a az egy ellen szamara segit lehet jo rossz e csokkenti'],
      [
        'ru',
        'что как какой какая какие каков какова почему когда где кто ли есть это эта этот или и не без для до от по под о об при против на с ' +
          'со в во из за у к между после перед через более менее больше меньше чем нужно можно может могут',
      ],
      [
        'uk',
        'що як який яка які чому коли де хто чи є це та або і й не без для до від по під про при проти на з із у в за між після може можна',
      ],
    ] as const
  ).map(([language, list]) => [language, new Set(list.split(' ').map(foldWord))]),
);
