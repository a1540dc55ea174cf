const PARTICLES = new Set(
  'de da del della der van von den di la le bin al el du dos st ter ten y e'.split(' '),
)
const SUFFIXES = new Set('jr sr ii iii iv phd md cfa cpa mr mrs ms dr'.split(' '))
const NO_NAMES = new Set(
  (
    'the a an and or of in on for to with our we you i it this that these those thank thanks good so now note question questions answer answers ' +
    'presentation prepared remarks contents date takeaways risks summary source url ticker company quarter characters scraped revenue sales earnings ' +
    'call participants disclaimer duration copyright transcript image first second third fourth fiscal total net income adjusted guidance outlook ' +
    'next turning moving yes no okay ok well sure hi hello also additionally however finally overall looking including important example update ' +
    'industry glossary forward-looking statements slide page email need stocks mentioned conference corporate definitions conclusion agenda'
  ).split(' '),
)

/** Words of firms, places and headings. */
export const NOT_PEOPLE =
  /\b(?:america|americas|europe|asia|africa|pacific|china|japan|india|germany|france|canada|mexico|brazil|kingdom|states|east|latin|emea|apac|segments?|results?|review|securities|research|capital|markets?|bank|partners|advisors?|inc|llc|ltd|plc|corp|corporation|company|group|holdings?|services?|products?|outlook|strategy|summary|highlights?|overview|financials?|performance|statements?|session|call|operations|sheet|expenses?)\b/i

/** "Jr", "PhD" and titles of address apart, the words of a name in lower case. */
export function nameWords(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/\([^()]{0,40}\)/g, ' ')
    .replace(/[.,"]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !SUFFIXES.has(word))
}

export const surnameOf = (name: string): string => nameWords(name).at(-1) ?? ''
export const givenNameOf = (name: string): string => nameWords(name)[0] ?? ''

const VOICES =
  /^(?:(?:the |conference call |conference |call |meeting )?(?:operator|moderator|coordinator|host|facilitator|interpreter|translator|conference specialist)|(?:unidentified|unknown|male|female) (?:speaker|analyst|participant|executive|company representative|corporate participant|audience member)(?: \d{1,2})?|speaker \d{1,2}|company (?:representative|speaker)|(?:corporate |company )?(?:participant|executive|analyst) \d{1,2}|analyst|participant)$/i

/** A voice that has no name in the text: the operator, "Unidentified Analyst", "Speaker 1". */
export const isUnnamedVoice = (text: string): boolean => text.length <= 50 && VOICES.test(text)

/** Whether a text has the form of a person's name, or of a voice without one. */
export function looksLikeName(text: string): boolean {
  if (text.length < 2 || text.length > 60) return false
  if (isUnnamedVoice(text)) return true
  if (/,(?! ?(?:jr|sr|ii|iii|iv|phd|ph\.d|md|cfa|cpa)\b)/i.test(text)) return false
  if (/[\d:;!?$%&@/[\]=<>|*]/.test(text.replace(/<inaudible>/gi, 'Name'))) return false
  const words = text
    .replace(/<inaudible>/gi, 'Name')
    .replace(/["(][^"()]{1,25}[")]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0 || words.length > 7) return false
  let capitals = 0
  for (const word of words) {
    const plain = word.replace(/[.,]+$/, '')
    if (PARTICLES.has(plain.toLowerCase())) continue
    if (plain.length > 1 && NO_NAMES.has(plain.toLowerCase())) return false
    if (!/^\p{Lu}[\p{L}'.-]{0,24}$/u.test(plain)) return false
    capitals++
  }
  return capitals > 0
}
