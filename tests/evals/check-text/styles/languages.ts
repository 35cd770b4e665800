import type { StyleText } from './style-text.ts';

/** Other languages than English. */
export const LANGUAGE_TEXTS: readonly StyleText[] = [
  {
    id: 'german',
    text: `Die Grippeimpfung senkt die Sterblichkeit älterer Menschen (vgl. Großmann & Weiß, 2018, S. 14; Öztürk u. a., 2020). Nach Schäfer et al. (2019) beträgt die Wirksamkeit 40 %. Das Robert-Kern-Institut (RKI, 2022) empfiehlt Hochdosisimpfstoffe. Die Daten von Lehmann und Vogt (2017) sind älter, z. B. aus dem Jahr 2009.

Literaturverzeichnis

Großmann, H., & Weiß, P. (2018). Influenzaimpfung im Alter. Deutsche Impfblätter, 115(3), 10–19.
Lehmann, T. & Vogt, I. (2017). Impfquoten in Pflegeheimen. Pflege und Praxis, 4, 55–60.
Öztürk, E., Bauer, S., & Klein, R. (2020). Sterblichkeit nach Influenza. Bundesgesundheitsnotizen, 63, 1–8. https://doi.org/10.5555/bgn.2020.1
Robert-Kern-Institut. (2022). Epidemiologisches Bulletin 1/2022. Berlin: RKI.
Schäfer, J., Noack, F. & Thiel, M. (2019). Wirksamkeit der Grippeimpfung: eine Metaanalyse. Der Hausarzt, 56(2), 22–30.
`,
    entries: {
      g: { title: 'Influenzaimpfung im Alter', year: 2018 },
      l: { title: 'Impfquoten in Pflegeheimen', year: 2017 },
      o: { title: 'Sterblichkeit nach Influenza', year: 2020, doi: '10.5555/bgn.2020.1' },
      r: { title: 'Epidemiologisches Bulletin', year: 2022 },
      s: { title: 'Wirksamkeit der Grippeimpfung', year: 2019 },
    },
    cites: [
      ['senkt die Sterblichkeit', 'go'],
      ['beträgt die Wirksamkeit', 's'],
      ['empfiehlt Hochdosis', 'r'],
      ['sind älter', 'l'],
    ],
  },
  {
    id: 'french-numbered',
    text: `L’asthme touche 6 % des adultes en France [1]. Les corticoïdes inhalés réduisent les exacerbations de moitié [2, 3]. Cet effet n’a pas été retrouvé chez les fumeurs [4 à 6]. Selon Lefèvre et coll. [5], l’observance est faible.

Références bibliographiques

1. Dubois-Lambert C, Énard P. Prévalence de l’asthme de l’adulte. Rev Mal Souffle 2016 ; 33 : 12-20.
2. Moreau T. Corticoïdes inhalés et exacerbations. Presse Clin 2014 ; 43 : 101-9.
3. Nguyên V, Petit A. Budésonide ou placebo ? Essai randomisé. Rev Mal Souffle 2017 ; 34 : 300-8.
4. Garnier L. Tabac et asthme. Paris : Éditions du Parc ; 2011.
5. Lefèvre S, Robin O, Aubry N, et al. Observance thérapeutique dans l’asthme. Ann Pneumol 2019 ; 2 : 7-15. doi : 10.5555/annpneumol.2019.7
6. Haute Autorité sanitaire. Asthme de l’adulte : recommandations. Saint-Denis : HAS ; 2020. Disponible sur : https://example.fr/asthme
`,
    entries: {
      a: { title: 'Prévalence de l’asthme de l’adulte', year: 2016 },
      b: { title: 'Corticoïdes inhalés et exacerbations', year: 2014 },
      c: { title: 'Budésonide ou placebo', year: 2017 },
      d: { title: 'Tabac et asthme', year: 2011 },
      e: { title: 'Observance thérapeutique dans l’asthme', year: 2019, doi: '10.5555/annpneumol.2019.7' },
      f: { title: 'Asthme de l’adulte : recommandations', year: 2020 },
    },
    cites: [
      ['6 % des adultes', 'a'],
      ['réduisent les exacerbations', 'bc'],
      ['chez les fumeurs', 'def'],
      ['observance est faible', 'e'],
    ],
  },
  {
    id: 'spanish',
    text: `La diabetes tipo 2 afecta al 14 % de la población adulta (García-Lozano y Ruiz, 2012). Según Peña et al. (2018), la metformina reduce el riesgo. Otros autores (Ibáñez, Núñez y Soler, 2020; Ministerio de Salud, 2021) lo confirman.

Referencias bibliográficas

García-Lozano, M. y Ruiz, A. (2012). Prevalencia de la diabetes en adultos. Diabetología Hoy, 55(1), 88-93.
Ibáñez, L., Núñez, P. y Soler, J. (2020). Metformina y riesgo cardiovascular: revisión sistemática. Medicina Viva, 154(2), 40-49.
Ministerio de Salud. (2021). Guía de práctica clínica sobre diabetes. Madrid: Ministerio de Salud.
Peña, D., Castro, E. y Vidal, R. (2018). Metformina en la prevención de la diabetes. Atención Básica, 50(4), 201-209. https://doi.org/10.5555/ab.2018.201
`,
    entries: {
      g: { title: 'Prevalencia de la diabetes en adultos', year: 2012 },
      i: { title: 'Metformina y riesgo cardiovascular', year: 2020 },
      m: { title: 'Guía de práctica clínica sobre diabetes', year: 2021 },
      p: { title: 'Metformina en la prevención de la diabetes', year: 2018, doi: '10.5555/ab.2018.201' },
    },
    cites: [
      ['afecta al 14 %', 'g'],
      ['reduce el riesgo', 'p'],
      ['lo confirman', 'im'],
    ],
  },
  {
    id: 'chinese-numbered',
    text: `高血压是脑卒中的主要危险因素[1]。限盐可降低收缩压约5 mmHg[2,3]。然而,依从性较差[4]。

参考文献
[1] 王晓明, 李华. 高血压与脑卒中的关系[J]. 虚构医学杂志, 2018, 98(12): 901-905.
[2] 陈志强, 等. 限盐干预的随机对照试验[J]. 虚构公共卫生, 2020, 36(4): 55-60.
[3] Liang Q, Sun Y. Salt substitutes and stroke in rural villages. N Engl J Fict. 2021;385:1067-77.
[4] 赵敏. 健康行为学[M]. 北京: 虚构出版社, 2015.
`,
    entries: {
      a: { title: '高血压与脑卒中的关系', year: 2018 },
      b: { title: '限盐干预的随机对照试验', year: 2020 },
      c: { title: 'Salt substitutes and stroke in rural villages', year: 2021 },
      d: { title: '健康行为学', year: 2015 },
    },
    cites: [
      ['主要危险因素', 'a'],
      ['降低收缩压', 'bc'],
      ['依从性较差', 'd'],
    ],
  },
];
