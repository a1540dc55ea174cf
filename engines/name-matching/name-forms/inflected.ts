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

const SON = "(?:o[gğ]l[uyıi]|o['’‘ʻʼ`]?g['’‘ʻʼ`]?li|ug['’‘ʻʼ`]?li|uulu|оглы|оглу|о['’]?гли|ўғли|угли|уулу)"
const DAUGHTER = '(?:[kqg][ıiy]z[ıiy]|кызы|қизи|кизи|гызы)'
/** A word of its own, or run on between a given name and a surname: at the end "Saidoğlu" is a Turkish surname. */
const behindFather = (word: string): RegExp =>
  new RegExp(`(\\p{L}{2,})[\\s-]+${word}(?!\\p{L})|(?<=\\s)(\\p{L}{2,})${word}(?=\\s+\\p{L})`, 'iu')
const SON_OF = behindFather(SON)
const DAUGHTER_OF = behindFather(DAUGHTER)
/** Fathers' names of the peoples who write both: of others a list has the patronymic alone. */
const FATHER =
  /(?<!\p{L})(sa[iy]?id|al[iy]|mam+ed|m[ao]gomed|mu[kh]+am+[ae]d|akh?med|ibra[gh]im|isma[iy]l|[yi]usu[fp]|[gh]asan|[gh]use[iy]n|rashid|rustam|musa|umar|abd\p{L}{2,8}|\p{L}{2,9}(?:ul+a|d+in|bek|bay|khan|jon|mirza|mura[dt]|[gk]ul[iy]|agh?a))(?:[oe]v[iy][ct]?h|y?ev[iy]ch|[oe]vna)(?!\p{L})/iu

/** "Said oglu" is Saidovich, "Said qizi" Saidovna, and the other way round, where a given name and a surname stand beside it. */
export function otherPatronymics(text: string): string[] {
  if (!/\S\s+\S+\s+\S/.test(text)) return []
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text)
  const after = (stem: string, man: boolean): string => {
    const isSoft = /[aeiouyаеиоуыэюя]$/iu.test(stem)
    if (isCyrillic) return `${stem}${isSoft ? 'е' : 'о'}в${man ? 'ич' : 'на'}`
    return `${stem}${isSoft ? 'e' : 'o'}v${man ? 'ich' : 'na'}`
  }
  const readings = [
    text.replace(SON_OF, (_, stem?: string, joined?: string) => after(stem ?? joined ?? '', true)),
    text.replace(DAUGHTER_OF, (_, stem?: string, joined?: string) => after(stem ?? joined ?? '', false)),
    text.replace(FATHER, (all, stem: string) => `${stem} ${/na$/i.test(all) ? 'qizi' : 'oglu'}`),
  ]
  return readings.filter((reading) => reading !== text)
}

/** "Anna Ivanova-Larsen": a name by marriage beside one of before, each of which she may be listed by. */
export function surnamesApart(text: string): string[] {
  const [, given, one, other] = /^(\S.*\s)(\p{Lu}[\p{L}’']{4,})-(\p{Lu}[\p{L}’']{4,})$/u.exec(text) ?? []
  return given && one && other ? [`${given}${one}`, `${given}${other}`] : []
}
