/** What says of what law a firm is, and nothing of which. */
const legal = new Set(
  'ab adr ag aktiengesellschaft and asa bv co com company companies corp corporation de gmbh inc incorporated kk limited llc lp ltd md n nv nyse nasdaq of oyj plc sa se spa the v'.split(
    ' ',
  ),
)

/** Words that the names of many firms have: alone they say of none that it is meant. */
const shared = new Set(
  `above acquisition advanced air airlines alliance alpha america american analyst and applied asia asian asset atlantic automotive bancorp bancshares bank bankshares bear best
  beyond big bio biosciences biotech biotherapeutics blue bond brands britain british bull business buy call canada canadian capital care carolina cash cell central china city
  clean clear cloud commerce commercial communications community consumer core credit cross customer data day deal development digital diversified dollar driven dynamic eagle
  eastern edge education electric electronics emerging energy enterprise entertainment environmental equity estate euro europe european evolution exchange express family farm
  federal final finance financial first flat florida food fourth free fresh full fund funding future game gaming gas general generation german germany global gold golden good
  great green group growth hands health healthcare hello here high holding home hospitality hotels ideal impact income india industrial industries infrastructure innovations
  insurance integrated interactive international investment investors japan key know korea laboratories labs lead leisure life light link live local logistics lower machines
  main major management manufacturing marine market mass materials media medical metals minerals mining mobile more mortgage motor mountain municipal mutual national natural
  network new next north northern now office oil one online open opportunity origin outlook overseas pacific paper parcel partners peak petroleum pharma pharmaceutical pioneer
  plan platform play point power premier price prime pro products properties property public pure quality quarter rate real realty record regional reit research resource
  restaurants result retail right rise root royal s&p safe science scientific sea securities security select semiconductor senior service share silver smart software solar
  solid solutions source south southern space specialty spot spring standard star state steel stock store strategic street strong summit super systems take target tech
  technical technologies technology telecom texas therapeutics third time top total trade trading transport travel trend trip triple true trust turn two u.s united universal
  university us usa usd utilities value vehicle ventures virtual vision vital water wave way wellness west western what win wireless wise work world worldwide wrap yield york
  zone`.split(/\s+/),
)

const isShared = (word: string) => shared.has(word) || shared.has(word.replace(/s$/, ''))

type Word = { word: string; isProper: boolean }

/** The words of a text without accents and possessives; those of a name are written with a capital or a figure. */
function wordsOf(text: string): Word[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'")
  return (plain.match(/[\p{L}\p{N}]+(?:[&.'-][\p{L}\p{N}]+)*/gu) ?? []).map((found) => ({
    word: found.toLowerCase().replace(/'s$/, ''),
    isProper: /[\p{Lu}\p{N}]/u.test(found),
  }))
}

/** What of a name has to stand in a headline: the word that is its own or, where it shares all of them with others, the first two. */
function ownOf(name: string): string[] {
  const words = wordsOf(name).map(({ word }) => word)
  const telling = words.filter((word) => !legal.has(word))
  const own = telling.find((word) => word.length > 2 && !isShared(word))
  return own ? [own] : telling.length > 0 ? telling.slice(0, 2) : words
}

const standsIn = (sought: readonly string[], words: readonly Word[], isLower: boolean): boolean =>
  words.some((_, at) =>
    sought.every((word, next) => {
      const found = words[at + next]
      return found?.word === word && (found.isProper || isLower)
    }),
  )

/** Whether a headline names the firm: by the word of its name that is its own, or by its symbol in capitals. */
export function isNamedIn(headline: string, { name, symbol }: { name: string; symbol: string }): boolean {
  const all = wordsOf(headline)
  const isLower = !all.some(({ isProper }) => isProper)
  const own = ownOf(name)
  // "Bank of America" stands in both without its "of".
  const words = all.filter(({ word }) => !legal.has(word) || own.includes(word))
  if (own.length > 0 && standsIn(own, words, isLower)) return true
  // Two letters are too many other things.
  return symbol.length > 2 && new Set(headline.match(/[A-Z0-9]+(?:[.-][A-Z0-9]+)*/g)).has(symbol)
}
