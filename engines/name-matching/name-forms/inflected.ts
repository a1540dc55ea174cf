/** A patronymic in another case than that of lists tells that the words beside it are in it, too. */
const OF_A_MAN = /^(\p{L}+(?:ов|ев|ьи|и|ы)ч)(?:а|у|ем|ом|е)$/u
const OF_A_WOMAN = /^(\p{L}+(?:овн|евн|ичн))(?:ы|е|у|ой|ою)$/u

const SHORT_STEMS: Readonly<Record<string, string>> = {
  павл: 'павел',
  льв: 'лев',
  ил: 'илья',
  лук: 'лука',
  никит: 'никита',
}

type Rule = readonly [RegExp, string]
const MEN: readonly Rule[] = [
  [/([сц]к|[нж]н)(?:ого|ому|им|ым|ом)$/u, '$1ий'],
  [/(?:ого|ому)$/u, 'ой'],
  [/((?:ов|ев|ёв|ин|ын))(?:а|у|ым|е)$/u, '$1'],
  [/([аеиоуыэюя])(?:я|ю|ем|е)$/u, '$1й'],
  [/(?:я|ю|ем)$/u, 'ь'],
  [/(?:а|у|ом|ем)$/u, ''],
]
const WOMEN: readonly Rule[] = [
  [/([сц]к)(?:ой|ую|ою)$/u, '$1ая'],
  [/((?:ов|ев|ёв|ин|ын))(?:ой|у|ою)$/u, '$1а'],
  [/(?:и|ю|ей|ею)$/u, 'я'],
  [/(?:ы|е|у|ой|ою)$/u, 'а'],
]

/** "Сечину Игорю Ивановичу", "за Сечина Игоря Ивановича": as lists have it, Сечин Игорь Иванович. Undefined where nothing tells that a name is in another case. */
export function inNominative(text: string): string | undefined {
  const words = text.toLowerCase().split(/[\s,]+/)
  if (words.length < 2 || words.length > 4) return undefined
  const [ofMan, ofWoman] = [OF_A_MAN, OF_A_WOMAN].map((one) => words.some((word) => one.test(word)))
  if (ofMan === ofWoman) return undefined
  const rules = ofMan ? MEN : WOMEN
  return words
    .map((word) => {
      const patronymic = (ofMan ? OF_A_MAN : OF_A_WOMAN).exec(word)?.[1]
      if (patronymic) return ofMan ? patronymic : `${patronymic}а`
      const rule = rules.find(([ending]) => ending.test(word))
      const stem = rule ? word.replace(rule[0], rule[1]) : word
      return SHORT_STEMS[stem] ?? stem
    })
    .map((word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()))
    .join(' ')
}
