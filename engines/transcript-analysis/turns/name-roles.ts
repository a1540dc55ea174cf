import { givenNameClass } from '#engines/name-matching/index.ts'
import type { CallSection, Speaker, SpeakerRole } from '../transcript.ts'
import type { Participant } from './participants.ts'
import { givenNameOf, isUnnamedVoice, nameWords, surnameOf } from './person-names.ts'

export interface Voice {
  name: string
  title: string | null
  firm: string | null
  /** Who was called to speak right before a voice without a name spoke first. */
  calledAs?: string | null
  /** What was said under this name, in order, with the section of the call and whose turn came before. */
  speeches: { text: string; section: CallSection; before: string | null; mark?: 'question' | 'answer' }[]
}

/** Short forms that the classes of given names leave out. */
const SHORT_FORMS = new Map(
  'dave david,ed edward,spence spencer,drew andrew,sam samuel,don donald,doug douglas,jeff jeffrey,jon jonathan,pat patrick,becky rebecca,cathy catherine,jen jennifer,jenny jennifer'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

function isOneGivenName(left: string, right: string): boolean {
  const [one = left, other = right] = [SHORT_FORMS.get(left), SHORT_FORMS.get(right)]
  const kind = givenNameClass(one, one)
  return one === other || (kind !== null && kind === givenNameClass(other, other))
}

/** Whether two ways to name someone can be one person: the surname, and the given name or its short form. */
export function samePerson(left: string, right: string): boolean {
  const a = nameWords(left)
  const b = nameWords(right)
  if (a.length === 0 || b.length === 0) return false
  if (a.length === 1 || b.length === 1) {
    const one = (a.length === 1 ? a[0] : b[0]) ?? ''
    const other = a.length === 1 ? right : left
    return isOneGivenName(givenNameOf(other), one) || surnameOf(other) === one
  }
  if (surnameOf(left) !== surnameOf(right)) return false
  const [first = '', second = ''] = [a[0], b[0]]
  return first[0] === second[0] || isOneGivenName(first, second)
}

export function roleOfTitle(title: string | null): SpeakerRole | null {
  if (!title) return null
  if (/\banalysts?\b/i.test(title)) return 'analyst'
  if (
    /\bchief\s+(?:\w+\s+(?:and|&)\s+)?(?:financial|finance)|\bcfo\b|\bfinance director\b|chief financial and/i.test(
      title,
    )
  )
    return 'chief-financial-officer'
  if (
    /\bchief executive|\bceo\b/i.test(title) &&
    !/\bceo of (?!the\b)[a-z]+ (?:segment|division)/i.test(title)
  )
    return 'chief-executive'
  if ((/\binvestor\b/i.test(title) || /\bIR\b/.test(title)) && !/\bchief\b|president & ceo/i.test(title))
    return 'investor-relations'
  if (
    /\b(?:chief|officer|president|vice|chairman|chairwoman|chair|coo|cto|cio|director|treasurer|head|founder|manager|controller|secretary|counsel|executive|evp|svp|vp)\b/i.test(
      title,
    )
  )
    return 'executive'
  return null
}

const OPERATOR_WORDS =
  /\bpress (?:the )?(?:star|\*|one\b|\d)|\bnext question\b|first question (?:comes|is|today)|\[operator instructions\]|\(operator instructions\)|conference operator|listen-only|may now disconnect|disconnect your lines|please (?:go ahead|proceed)/i

const OUTSIDE_FIRMS =
  /\b(?:securities|research|capital markets|morgan|goldman|barclays|citi(?:group)?|ubs|bank of america|merrill|deutsche bank|jefferies|credit suisse|crédit suisse|evercore|bernstein|cowen|raymond james|piper|stifel|wells fargo|rbc|bmo|keybanc|oppenheimer|needham|wedbush|baird|william blair|truist|suntrust|mizuho|nomura|hsbc|kbw|jpmorgan|j\.p\. morgan|guggenheim|canaccord|loop capital|d\.a\. davidson|btig|sidoti|telsey|moffettnathanson|rosenblatt|craig-hallum|roth|lake street|northland|macquarie|argus|keefe)\b/i

/** People whom the speeches introduce: "our CEO, Matt Furlong", "Nick Santoro, Chief Financial Officer". */
export function introductionsIn(text: string): { name: string; title: string }[] {
  const found: { name: string; title: string }[] = []
  const TITLE =
    "((?:[Oo]ur |[Tt]he company's |[A-Z][\\w&.']{1,20}'s? )?(?:[A-Za-z&-]{2,20},? (?:and |& )?){0,6}(?:[Oo]fficer|CEO|CFO|COO|[Pp]resident|[Cc]hairman|[Cc]hair|[Tt]reasurer|[Dd]irector|[Rr]elations|[Cc]ontroller|[Ff]ounder))"
  const NAME = "([A-Z][\\w.'-]{0,20}(?: (?:[A-Z][\\w.'-]{0,20}|de|van|von|der)){1,3})"
  const head = text.slice(0, 4000)
  for (const match of head.matchAll(new RegExp(`${NAME}, (?:who is )?${TITLE}\\b`, 'g')))
    found.push({
      name: (match[1] ?? '').replace(/^(?:And|With|Are|Is|By|Our|Today)\s/, ''),
      title: match[2] ?? '',
    })
  for (const match of head.matchAll(new RegExp(`\\b${TITLE},? ${NAME}`, 'g')))
    found.push({ name: match[2] ?? '', title: match[1] ?? '' })
  return found
}

/** Those whom the operator calls for a question: "comes from the line of Vivek Arya with Bank of America". */
export function callersIn(text: string): { name: string; firm: string | null }[] {
  const found: { name: string; firm: string | null }[] = []
  const CALLED =
    /(?:question|follow-up|caller)[^.?!]{0,40}?\b(?:comes? from|coming from|is from|come from)\s+(?:the )?(?:line of |site of )?((?:[A-Z][\w.'-]{0,20}\s?){1,5})(?:\s?,?\s?(?:with|from|of|at|representing|,)\s([A-Z][^.?!;,]{1,50}))?|\b(?:line|site) of ((?:[A-Z][\w.'-]{0,20}\s?){1,5})(?:\s?,?\s?(?:with|from|of|at|representing|,)\s([A-Z][^.?!;,]{1,50}))?/g
  for (const match of text.matchAll(CALLED))
    found.push({ name: (match[1] ?? match[3] ?? '').trim(), firm: (match[2] ?? match[4])?.trim() ?? null })
  return found
}

function words(text: string): number {
  let count = 1
  for (let at = text.indexOf(' '); at !== -1; at = text.indexOf(' ', at + 1)) count++
  return count
}
const LONG_SPEECH = 250

/** Who gives the remarks: the one who opens them shortly and hands over is of investor relations. */
function introducedBy(voice: Voice, longest: number): SpeakerRole {
  const opening = voice.speeches[0]?.text ?? ''
  if (
    longest < LONG_SPEECH * 3 &&
    /forward-looking/i.test(opening) &&
    /(?:turn|hand|pass) (?:it|the call|the conference|things|this)?/i.test(opening)
  )
    return 'investor-relations'
  return 'executive'
}

/** Who each voice of the call is, from its title, the lists, how it is introduced, and what it does. */
export function nameRoles(
  voices: readonly Voice[],
  participants: readonly Participant[],
  hasQuestions: boolean,
  opening: string,
): Map<string, Speaker> {
  const roles = new Map<string, Speaker>()
  const operators = new Set<string>()
  const hasOperator = voices.some(({ name }) => /^operator$/i.test(name))
  const introduced = [
    opening,
    ...voices.slice(0, 6).flatMap(({ speeches }) => speeches.slice(0, 2).map(({ text }) => text)),
  ].flatMap(introductionsIn)
  const presentedAs = (name: string) => introduced.find((one) => samePerson(one.name, name))
  for (const voice of voices) {
    const asks = voice.speeches.filter(({ text }) =>
      OPERATOR_WORDS.test(text.slice(0, 600) + text.slice(-300)),
    ).length
    const unnamed = isUnnamedVoice(voice.name)
    const named = unnamed && /operator|moderator|coordinator|host|facilitator|specialist/i.test(voice.name)
    const acts =
      asks >= 2 || (asks === 1 && voice.speeches.length === 1 && words(voice.speeches[0]?.text ?? '') < 60)
    const long = voice.speeches.some(
      ({ text }) =>
        words(text) > LONG_SPEECH * 2 || (hasOperator && words(text) > 120 && /forward-looking/i.test(text)),
    )
    if (
      named ||
      (acts && !voice.title && !presentedAs(voice.name) && !long && asks >= voice.speeches.length / 3)
    )
      operators.add(voice.name)
  }
  const callers = voices
    .filter(({ name }) => operators.has(name))
    .flatMap(({ speeches }) => speeches.flatMap(({ text }) => callersIn(text)))
  for (const voice of voices) {
    const known = voice.calledAs ?? voice.name
    const listed = participants.find(({ name }) => samePerson(name, known))
    const presented = presentedAs(known)
    const title = voice.title ?? listed?.title ?? (presented ? presented.title : null)
    const firm = voice.firm ?? listed?.firm ?? null
    roles.set(voice.name, { name: voice.name, title, firm, role: roleOf(voice, listed, title, firm) })
  }
  return roles

  function roleOf(
    voice: Voice,
    listed: Participant | undefined,
    title: string | null,
    firm: string | null,
  ): SpeakerRole {
    if (operators.has(voice.name)) return 'operator'
    const prepared = voice.speeches.filter(({ section }) => section === 'prepared')
    const longestPrepared = prepared.reduce((most, { text }) => Math.max(most, words(text)), 0)
    const byTitle = roleOfTitle(title)
    const spokeAtLength = hasQuestions && longestPrepared > LONG_SPEECH
    // A label can be wrong: nobody of another installation gives the company's own remarks.
    if (spokeAtLength)
      return byTitle && byTitle !== 'analyst' ? byTitle : introducedBy(voice, longestPrepared)
    const post = roleOfTitle(firm)
    if (byTitle === 'analyst' && post && post !== 'analyst' && /chief|president/i.test(firm ?? ''))
      return post
    if (/analyst/i.test(voice.name) || byTitle === 'analyst' || listed?.side === 'outside') return 'analyst'
    if (/executive|company|corporate|interpreter|translator/i.test(voice.name) && isUnnamedVoice(voice.name))
      return 'executive'
    if (firm !== null && OUTSIDE_FIRMS.test(firm) && listed?.side !== 'company' && prepared.length === 0)
      return 'analyst'
    if (byTitle) return byTitle
    if (listed?.side === 'company') return 'executive'
    if (callers.some(({ name }) => samePerson(name, voice.calledAs ?? voice.name))) return 'analyst'
    if (voice.speeches.every(({ mark }) => mark === 'question')) return 'analyst'
    if (voice.speeches.every(({ mark }) => mark === 'answer')) return 'executive'
    return byConduct(voice, prepared.length > 0, longestPrepared)
  }

  function byConduct(voice: Voice, spokePrepared: boolean, longest: number): SpeakerRole {
    if (isUnnamedVoice(voice.name) && voice.speeches.length <= 1 && longest < LONG_SPEECH) return 'unknown'
    let afterOperator = 0
    let questions = 0
    for (const { text, before } of voice.speeches) {
      if (before !== null && operators.has(before)) afterOperator++
      questions += (text.match(/\?/g) ?? []).length
    }
    const share = questions / Math.max(1, voice.speeches.length)
    if (longest < LONG_SPEECH && afterOperator > 0 && share >= 0.3) return 'analyst'
    const thanks = voice.speeches.some(({ text }) =>
      /\b(?:my question|taking (?:my|the|our) questions?|congrat(?:s|ulations)|wondering|can you|could you|follow-up)\b/i.test(
        text,
      ),
    )
    if (longest < LONG_SPEECH && (share >= 0.6 || (thanks && share > 0.2))) return 'analyst'
    if (spokePrepared) return introducedBy(voice, longest)
    return share < 0.34 && words(voice.speeches.map(({ text }) => text).join(' ')) > 25
      ? 'executive'
      : 'unknown'
  }
}
