import { compareWords } from '#engines/name-matching/index.ts'
import type { CompanyName, CompanyWord } from './company-name.ts'

/** Why words of two names count as one: the strongest reason that holds. */
export type WordAgreement =
  | 'equal'
  | 'plural'
  | 'variant'
  | 'meaning'
  | 'number'
  | 'abbreviation'
  | 'spelling'
  | 'joined'
  | 'initials'
  | 'sound'

export type WordPair = {
  readonly leftFrom: number
  readonly leftTo: number
  readonly rightFrom: number
  readonly rightTo: number
  readonly similarity: number
  readonly agreement: WordAgreement
  readonly nats: number
}

export type CompanyAlignment = {
  readonly pairs: readonly WordPair[]
  readonly leftAlone: readonly CompanyWord[]
  readonly rightAlone: readonly CompanyWord[]
  /** Words alone that stand behind everything aligned of a longer name, while the other is cut to a width. */
  readonly cutAway: readonly CompanyWord[]
}

const SPELLING_MIN = 0.8
const JOINED_WORDS_MAX = 4

/** Each word gets at most one counterpart; what says most is paired first, neighbours may be joined or stand for their initials. */
export function alignCompanyNames(left: CompanyName, right: CompanyName): CompanyAlignment {
  const isAcrossScripts = left.isOtherScript !== right.isOtherScript || left.isEastAsian !== right.isEastAsian
  const candidates: WordPair[] = []
  left.words.forEach((one, i) => {
    right.words.forEach((other, j) => {
      const found = compare(
        one,
        other,
        left.isListing || right.isListing || left.isInCapitals !== right.isInCapitals,
        isAcrossScripts,
      )
      if (found === null) return
      candidates.push({
        leftFrom: i,
        leftTo: i + 1,
        rightFrom: j,
        rightTo: j + 1,
        ...found,
        nats: Math.min(one.nats, other.nats),
      })
    })
  })
  addJoined(left.words, right.words, false, isAcrossScripts, candidates)
  addJoined(right.words, left.words, true, isAcrossScripts, candidates)
  const gainOf = (pair: WordPair) =>
    pair.similarity * (pair.nats + 1) -
    Math.abs(pair.leftFrom / left.words.length - pair.rightFrom / right.words.length) * 0.05
  candidates.sort((one, other) => gainOf(other) - gainOf(one))
  const takenLeft = new Set<number>()
  const takenRight = new Set<number>()
  const pairs: WordPair[] = []
  for (const pair of candidates) {
    if (isLetterFor(pair, left, right) && !isBehindAny(pair, pairs)) continue
    if (
      isAnyTaken(takenLeft, pair.leftFrom, pair.leftTo) ||
      isAnyTaken(takenRight, pair.rightFrom, pair.rightTo)
    )
      continue
    for (let at = pair.leftFrom; at < pair.leftTo; at++) takenLeft.add(at)
    for (let at = pair.rightFrom; at < pair.rightTo; at++) takenRight.add(at)
    pairs.push(pair)
  }
  pairs.sort((one, other) => one.leftFrom - other.leftFrom)
  const alone = (name: CompanyName, taken: Set<number>) =>
    name.words.flatMap((word, at) =>
      taken.has(at) || word.kind === 'joining' || isShareClass(name, word) ? [] : [{ word, at }],
    )
  const leftAlone = alone(left, takenLeft)
  const rightAlone = alone(right, takenRight)
  const cutAway: CompanyWord[] = []
  const keep = (side: { word: CompanyWord; at: number }[], lastTaken: number, otherIsCut: boolean) =>
    side.flatMap(({ word, at }) => {
      if (!otherIsCut || at < lastTaken || word.kind === 'mark') return [word]
      cutAway.push(word)
      return []
    })
  const last = (taken: Set<number>) => Math.max(-1, ...taken)
  return {
    pairs,
    leftAlone: keep(
      leftAlone,
      last(takenLeft),
      isCutShort(right) && rightAlone.length === 0 && pairs.length > 0,
    ),
    rightAlone: keep(
      rightAlone,
      last(takenRight),
      isCutShort(left) && leftAlone.length === 0 && pairs.length > 0,
    ),
    cutAway,
  }
}

/** A letter stands for a whole word. What says more is paired before it. */
function isLetterFor({ agreement, leftFrom, rightFrom }: WordPair, left: CompanyName, right: CompanyName) {
  return (
    agreement === 'abbreviation' &&
    Math.min(left.words[leftFrom]!.latin.length, right.words[rightFrom]!.latin.length) === 1
  )
}

/** What a cut has left of a word stands behind words that agree; the class of a share stands behind any. */
const isBehindAny = (pair: WordPair, pairs: readonly WordPair[]) =>
  pairs.some(({ leftTo, rightTo }) => leftTo <= pair.leftFrom && rightTo <= pair.rightFrom)

/** A lone letter at the end of a name in capitals is the class of its shares or what a cut has left. */
function isShareClass(name: CompanyName, word: CompanyWord): boolean {
  return (
    (name.isListing || name.isInCapitals) &&
    word.kind === 'mark' &&
    /^[a-hj-uw]$/.test(word.latin) &&
    name.words.length > 1
  )
}

const WIDTH_MIN = 20

/** An exchange's name that fills its width and does not end in a legal form may have lost its last words. */
function isCutShort(name: CompanyName): boolean {
  return name.isListing && name.written.trim().length >= WIDTH_MIN && name.forms.length === 0
}

function isAnyTaken(taken: Set<number>, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (taken.has(at)) return true
  return false
}

type Found = { similarity: number; agreement: WordAgreement }

function compare(
  one: CompanyWord,
  other: CompanyWord,
  mayBeShort: boolean,
  isAcrossScripts: boolean,
): Found | null {
  if (one.kind === 'joining' && other.kind === 'joining')
    return one.latin === other.latin ? { similarity: 1, agreement: 'equal' } : null
  if (one.latin === other.latin) return { similarity: 1, agreement: 'equal' }
  const isOneNumber = one.token.classId?.startsWith('number:') && one.token.classId === other.token.classId
  if (isOneNumber && (one.kind !== 'mark' || other.kind !== 'mark'))
    return { similarity: 0.93, agreement: 'number' }
  if (one.kind === 'mark' || other.kind === 'mark') {
    if (one.token.classId !== null && one.token.classId === other.token.classId)
      return { similarity: 1, agreement: 'equal' }
    // The last word of a name cut to a width may be down to its first letter.
    const isCut =
      mayBeShort &&
      Math.min(one.latin.length, other.latin.length) === 1 &&
      Math.max(one.latin.length, other.latin.length) > 3
    return isCut && one.latin.charCodeAt(0) === other.latin.charCodeAt(0)
      ? { similarity: 0.6, agreement: 'abbreviation' }
      : null
  }
  if (one.kind === 'joining' || other.kind === 'joining') return null
  if (one.meanings.length > 0 || other.meanings.length > 0) return compareMeanings(one, other)
  if (isPlural(one.latin, other.latin)) return { similarity: 0.98, agreement: 'plural' }
  const classOf = (word: CompanyWord) =>
    word.token.classId?.startsWith('given:') ? null : word.token.classId
  if (classOf(one) !== null && classOf(one) === classOf(other))
    return {
      similarity: 0.93,
      agreement: one.latin.slice(0, 3) === other.latin.slice(0, 3) ? 'variant' : 'meaning',
    }
  const shortened = abbreviationOf(one, other, mayBeShort)
  const { similarity } = compareWords(one.token, other.token)
  if (similarity >= SPELLING_MIN && similarity > shortened) return { similarity, agreement: 'spelling' }
  if (shortened > 0) return { similarity: shortened, agreement: 'abbreviation' }
  return isAcrossScripts ? compareSounds(one.sound, other.sound) : null
}

function compareMeanings(one: CompanyWord, other: CompanyWord): Found | null {
  for (const meaning of one.meanings.length > 0 ? one.meanings : [one.latin]) {
    for (const stated of other.meanings.length > 0 ? other.meanings : [other.latin]) {
      if (meaning === stated || isPlural(meaning, stated) || isOpening(meaning, stated))
        return { similarity: 0.93, agreement: 'meaning' }
    }
  }
  return null
}

function compareSounds(one: string, other: string): Found | null {
  if (one.length < 2 || other.length < 2) return null
  if (one === other) return { similarity: one.length >= 3 ? 0.9 : 0.7, agreement: 'sound' }
  if (
    Math.min(one.length, other.length) >= 4 &&
    (one.startsWith(other) || other.startsWith(one)) &&
    Math.abs(one.length - other.length) === 1
  )
    return { similarity: 0.75, agreement: 'sound' }
  return null
}

function isPlural(one: string, other: string): boolean {
  const short = one.length < other.length ? one : other
  const long = one.length < other.length ? other : one
  if (short.length < 3) return false
  return (
    long === `${short}s` ||
    long === `${short}es` ||
    (short.endsWith('y') && long === `${short.slice(0, -1)}ies`)
  )
}

/** Both begin alike for most of the shorter: pharmaceutical and pharma, industry and industrial. */
function isOpening(one: string, other: string): boolean {
  const short = one.length < other.length ? one : other
  const long = one.length < other.length ? other : one
  return short.length >= 5 && long.startsWith(short.slice(0, Math.max(5, short.length - 2)))
}

/** How surely the shorter word is the longer with letters left out: EXPLOR., HLDG, COMCTNS; 0 when it is not. */
function abbreviationOf(one: CompanyWord, other: CompanyWord, mayBeShort: boolean): number {
  const short = one.latin.length <= other.latin.length ? one : other
  const long = short === one ? other : one
  const s = short.latin
  const l = long.latin
  if (l.length - s.length < 1 || l.length < 4 || s.charCodeAt(0) !== l.charCodeAt(0)) return 0
  const mayBeCut = short.isAbbreviated || mayBeShort
  if (CUSTOMARY.get(s)?.some((word) => l.startsWith(word))) return 0.93
  if (l.startsWith(s)) {
    if (s.length >= 3) return mayBeCut ? 0.94 : s.length >= 4 ? 0.82 : 0
    return short.isAbbreviated ? (s.length === 2 ? 0.85 : 0.75) : mayBeShort && s.length === 2 ? 0.7 : 0
  }
  const plural = s.endsWith('s') && l.startsWith(s.slice(0, -1)) && s.length >= 4
  if (plural) return mayBeCut ? 0.93 : 0.85
  if (!isLeftOutOf(s, l)) return 0
  const vowels = (s.slice(1).match(/[aeiou]/g) ?? []).length
  if (vowels === 0 && s.length >= 3 && l.length - s.length >= 2) return mayBeCut ? 0.9 : 0.85
  return mayBeCut && s.length >= 3 ? 0.8 : 0
}

/** Every letter of the short word stands in the long one in the same order. */
function isLeftOutOf(short: string, long: string): boolean {
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length
}

const CUSTOMARY: ReadonlyMap<string, readonly string[]> = new Map(
  `intl international;minls mineral;mins mineral;mnls mineral;expl explor;expln explor;explr explor;expls explor;biotechs biotechnolog;biopharma biopharmac;pharma pharmac;pharmas pharmac;therap therapeut;ther therapeut;solns solution;solut solution;biosolns biosolution;coml commercial;comml commercial;rsrcs resourc;rscs resourc;finl financial;finls financial;ppts propert;tele telecommunicat;teleco telecommunicat;hl holding;hol holding;hldngs holding;manag management;managmt management;asst asset;float floating;acq acquisition;acqu acquisition;acquis acquisition;ventur venture;vent venture;govt government;dept department;intern international;instr instrument;semicon semiconductor;semicond semiconductor;micro microelectron;networ network;netwk network;envir environment;agri agricultur;agric agricultur;int international;natl national;nat national;mfg manufactur;mgmt management;mgt management;svc service;svcs service;sys system;grp group;gr group;hldg holding;hldgs holding;hlds holding;hld holding;hds holding;ppty propert;ppties propert;pptys propert;tr trust;fd fund;fdg funding;fin financ;assoc associat;assn association;inds industr;ind industr;labs laborator;lab laborator;pharm pharmac;biosc bioscienc;entmt entertain;enmt entertain;ent enterpris;entp enterpris;comm communicat;cmnctns communicat;comctns communicat;telecom telecommunicat;elec electr;eng engineer;engr engineer;dev develop;devel develop;dist distribut;prod product;prods product;res resourc;rsc resourc;inv invest;invt invest;invs invest;cap capital;bk bank;bancorp banc;ins insurance;amer america;am america;eur europe;pac pacific;cdn canad;cn china;util utilit;rlty realt;est estate;restr restaur;chem chemical;petr petrol;mach machin;mtr motor;mtrs motor;ry railway;rr railroad;transp transport;tech technolog;techs technolog;univ universit;inst institut;lt light;gen general;std standard;bldg building;mkt market;mkts market;mtg mortgage;sec securit;secs securit;ctr center;hosp hospital;med medic;hlth health;hlthcare healthcare;sci scien;sol solution;solut solution;kon koninklijke;ges gesellschaft`
    .split(';')
    .map((entry) => {
      const [short, ...long] = entry.split(' ')
      return [short!, long] as const
    }),
)

/** Neighbours run together ("Bid Boland", "Bidboland") or standing for their initials ("World Wrestling", "WW"). */
function addJoined(
  many: readonly CompanyWord[],
  single: readonly CompanyWord[],
  isSwapped: boolean,
  isAcrossScripts: boolean,
  out: WordPair[],
): void {
  single.forEach((word, at) => {
    if (word.kind === 'joining' || word.kind === 'mark' || word.meanings.length > 0) return
    for (let from = 0; from < many.length - 1; from++) {
      let letters = many[from]!.latin
      let initials = many[from]!.kind === 'joining' ? '' : letters.charAt(0)
      let sound = many[from]!.sound
      let nats = many[from]!.nats
      for (let to = from + 2; to <= many.length && to - from <= JOINED_WORDS_MAX + 2; to++) {
        const next = many[to - 1]!
        letters += next.latin
        sound += next.sound
        nats += next.nats
        if (next.kind !== 'joining') initials += next.latin.charAt(0)
        let found: Found | null = null
        if (to - from <= JOINED_WORDS_MAX && letters === word.latin)
          found = { similarity: 0.98, agreement: 'joined' }
        else if (
          word.latin.length >= 2 &&
          word.latin.length <= 6 &&
          initials === word.latin &&
          next.kind !== 'joining'
        )
          found = { similarity: 0.8, agreement: 'initials' }
        else if (
          isAcrossScripts &&
          to - from <= JOINED_WORDS_MAX &&
          word.sound.length >= 3 &&
          sound === word.sound
        )
          found = { similarity: 0.85, agreement: 'sound' }
        if (found === null) continue
        const most =
          found.agreement === 'initials' ? Math.min(nats, 2.5 * initials.length) : Math.min(nats, word.nats)
        out.push(
          isSwapped
            ? { leftFrom: at, leftTo: at + 1, rightFrom: from, rightTo: to, ...found, nats: most }
            : { leftFrom: from, leftTo: to, rightFrom: at, rightTo: at + 1, ...found, nats: most },
        )
      }
    }
  })
}
