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
  'of the and et und y e i a an de di do da du des del della dell d la le les l el il lo los der die das von van het'.split(
    ' ',
  ),
)

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

/** Names that several countries or a part of one share: beside another word they are none of them unless that word is known. */
const SHARED: ReadonlySet<string> = new Set([
  ...['korea', 'coree', 'corea', 'congo', 'kongo', 'guinea', 'china', 'samoa', 'sudan', 'georgia'],
  ...['island virgin', 'martin saint'],
])

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
    .filter((word) => !LINKS.has(word))
    .map((word) => ONE_WORD.get(word) ?? word)
  const own = words.filter((word) => !KINDS.has(word))
  const isState = own.length > 0 && words.some((word) => HEADS.has(word))
  return {
    key: words.every((word) => PARTS.has(word)) ? '' : inOneOrder(words),
    core: isState ? inOneOrder(own) : null,
  }
}

const inOneOrder = (words: readonly string[]): string => [...new Set(words)].sort().join(' ')

/** Whether several countries, or a part of one, share a name. */
export const isSharedName = (folded: string): boolean => SHARED.has(countryForm(folded).key)
