/** Words that names of countries are written with in several ways, by the one that stands for all; endings of languages are left out. */
const ONE_WORD: ReadonlyMap<string, string> = new Map(
  Object.entries({
    republic: 'rep repub republik republique republica repubblica republiek republika',
    democratic: 'dem democratique democratica demokratische democratische demokratyczna',
    people: 'peoples pop populaire popular popolare',
    islamic: 'islamique islamica islamische islamitische',
    arab: 'arabe araba arabische',
    federal: 'fed federated federation federale federative',
    state: 'states sts estado estados etat etats stato staat',
    kingdom: 'konigreich koenigreich royaume reino regno',
    saint: 'st ste sankt sint',
    island: 'islands is isl isls ile iles inseln islas isole',
    british: 'brit br',
    equatorial: 'eq equat',
    herzegovina: 'herz herzegowina herzegovine',
    african: 'afr',
    north: 'northern n',
    south: 'southern s',
    former: 'ehem ancienne ex',
    yugoslav: 'yug jugoslawische yougoslave yugoslava',
    sar: 'special-administrative-region',
  }).flatMap(([one, written]) => written.split(' ').map((word) => [word, one] as const)),
)

const LINKS = new Set(
  'of the and et und an de di do da du des del della dell la le les el il lo los der die das von van het'.split(
    ' ',
  ),
)

/** Letters that link two words, or stand before a vowel: anywhere else one is short for a word, as in "E. Germany" and "D. Congo". */
const isLink = (word: string, at: number, words: readonly string[]): boolean =>
  LINKS.has(word) ||
  (/^[yeia]$/.test(word) && at > 0 && at < words.length - 1) ||
  (/^[dl]$/.test(word) && /^[aeiouyh]/.test(words[at + 1] ?? ''))

/** What a state calls itself, beside its name. */
const HEADS = new Set(
  'republic kingdom state federal commonwealth principality sultanate duchy emirate union'.split(' '),
)
const KINDS = new Set([
  ...HEADS,
  ...'democratic people islamic arab socialist united plurinational plurinacional bolivarian bolivariana bol rb cooperative sovereign'.split(
    ' ',
  ),
  ...'grand hashemite independent revolutionary oriental'.split(' '),
])

/** Words that no country is called by alone. */
const PARTS = new Set('island saint north south british african former yugoslav equatorial'.split(' '))

/** Names and peoples that several countries or a part of one share, with these: beside another word they are none of them unless that word is known. */
const SHARED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'KP KR': ['korea', 'coree', 'corea', 'korean', 'koreans'],
    'CD CG': ['congo', 'kongo', 'congolese'],
    'GN GQ GW PG': ['guinea', 'guinean'],
    'CN TW': ['china', 'chine', 'cina', 'chiny', 'chinese'],
    'AS US WS': ['samoa', 'samoan'],
    'SD SS': ['sudan', 'sudanese'],
    'GE US': ['georgia', 'georgian'],
    'GB US VG VI': ['island virgin'],
    'FR MF NL SX': ['martin saint'],
    'DM DO': ['dominica', 'dominican'],
    'NE NG': ['niger'],
    'BA RS': ['serbian'],
  }).flatMap(([codes, names]) => names.map((name) => [name, codes] as const)),
)

export type CountryForm = {
  /** Its words in one form and one order: the same for "Congo, Dem. Rep. of the" and "Democratic Republic of the Congo". */
  key: string
  /** The same without what kind of state it is; null where nothing of that, or nothing else, stands there. */
  core: string | null
}

/** How a country is written, in one form. `folded` has letters, numbers and spaces alone. */
export function countryForm(folded: string): CountryForm {
  const words = folded
    .replace(/\bpeople s\b/g, 'people')
    .replace('special administrative region', 'special-administrative-region')
    // "D.P.R.", "U.S.": letters of one word.
    .replace(/(?<=^| )\p{L}(?: \p{L})+(?= |$)/gu, (letters) => letters.replaceAll(' ', ''))
    .split(' ')
    .filter((word, at, all) => !isLink(word, at, all))
    .map((word) => ONE_WORD.get(word) ?? word)
  const own = words.filter((word) => !KINDS.has(word))
  // An "Islamic State" of a country is no state of it.
  const isNone = ['islamic', 'state'].every((word) => words.includes(word)) && !words.includes('republic')
  const isState = own.length > 0 && !isNone && words.some((word) => HEADS.has(word))
  return {
    key: words.every((word) => PARTS.has(word)) ? '' : inOneOrder(words),
    core: isState ? inOneOrder(own) : null,
  }
}

const inOneOrder = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')

const sharers = (folded: string): string | undefined => SHARED.get(countryForm(folded).key)

/** Whether several countries, or a part of one, share a name. */
export const isSharedName = (folded: string): boolean => sharers(folded) !== undefined

/** Whether a country is one of those that share a name: beside it, it may say which one is meant. */
export const sharesName = (folded: string, code: string): boolean =>
  sharers(folded)?.split(' ').includes(code) ?? false

/** Territories that have a code of ISO 3166 beside that of the state they belong to. */
const TERRITORIES: Readonly<Record<string, string>> = {
  ...{ CN: 'HK MO TW', US: 'PR GU VI AS MP UM', NL: 'AW CW SX BQ', DK: 'GL FO', FI: 'AX', NO: 'SJ' },
  ...{ GB: 'GI BM VG KY TC AI MS FK SH JE GG IM PN IO GS', AU: 'CX CC NF', NZ: 'CK NU TK' },
  FR: 'RE GP MQ GF YT NC PF PM WF BL MF',
}

/** "Hong Kong, China": whether the one is a territory with a code of its own that the other state has, or claims. */
export const isTerritoryOf = (territory: string, state: string): boolean =>
  TERRITORIES[state]?.includes(territory) ?? false
