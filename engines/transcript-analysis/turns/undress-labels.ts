import { isTitle } from './headings.ts'
import { NOTES } from './label-lines.ts'
import { isUnnamedVoice, looksLikeName } from './person-names.ts'

const blank = (text: string): string => text.replace(/\S/g, ' ')
const NAME = String.raw`(\p{Lu}[\p{L}.'-]*(?: (?:\p{Lu}[\p{L}.'-]*|de|van|von|der)){0,4})`
const SPEECH = String.raw`(?=["'(]?\p{Lu}[^\n]{50,}\p{L}{2}[.?!]["')]?(?: |$))`

/** How pages dress the label of a speaker: what stands before the name, the name, what stands behind it, and what is put there. */
const dresses: readonly (readonly [RegExp, 'colon' | 'line'])[] = [
  // "==== Joan Fielding ====", "<<Joan Fielding, CEO>>", "Joan Fielding says:"
  [
    new RegExp(`^( *(?:[=~#_]{2,}|<<|«) *)${NAME}((?:, [^\\n<>»=]{2,80}?)? *(?:[=~#_]{2,}|>>|») *)$`, 'gmu'),
    'line',
  ],
  [new RegExp(String.raw`^( *\[?(?:[Ss]peaker|[Nn]ame) *[:=] *)${NAME}( *\]? *)$`, 'gmu'), 'line'],
  [new RegExp(`^( *)${NAME}( (?:says|said) *:)`, 'gmu'), 'colon'],
  // "__Joan Fielding__ Thank you", "'''Joan Fielding''': Thank you"
  [new RegExp(String.raw`^( *(?:__|\*\*|''') *)${NAME}((?:__|\*\*|'''):?)(?= +\S)`, 'gmu'), 'colon'],
  // "[Joan Fielding] Thank you"
  [new RegExp(String.raw`^( *\[)${NAME}(\])(?= +\S)`, 'gmu'), 'colon'],
  // "Joan Fielding — Thank you", "Joan Fielding; CEO; Thank you"
  [
    new RegExp(String.raw`^( *)${NAME}((?: *; [^\n;]{2,60})?(?: +(?:—|--|-) +|; +))${SPEECH}`, 'gmu'),
    'colon',
  ],
  // "FIELDING, Joan: Thank you"
  [/^( *)(\p{Lu}[\p{Lu}'-]+)(, \p{Lu}[\p{L}.]*(?: \p{Lu}\.?)?:)/gmu, 'colon'],
]
const FEWEST_LABELS = 4
const POST = /[;,]\s*([^;,<>»=]{2,80}?)\s*(?:;|>>|»|==|$)/

/** What is put behind a name: its post where one stands there, and a colon where speech goes on in the line. */
function behind(tail: string, ends: 'colon' | 'line'): string {
  const post = POST.exec(tail)
  const kept =
    post && isTitle(post[1] ?? '')
      ? `,${blank(tail.slice(1, post.index + post[0].indexOf(post[1]!)))}${post[1]}`
      : ''
  const rest = tail.slice(kept.length)
  return kept + (ends === 'colon' && rest !== '' ? `:${blank(rest.slice(1))}` : blank(rest))
}

const isLabel = (name: string): boolean =>
  looksLikeName(name) && (isUnnamedVoice(name) || (name.length > 3 && !NOTES.test(name)))

/** Labels without what a page sets around them, where it does so for several people and again and again. Every place stays. */
function plainLabels(text: string): string {
  let plain = text
  for (const [dress, ends] of dresses) {
    const names = [...plain.matchAll(dress)].flatMap(([, , name = '']) => (isLabel(name) ? name : []))
    if (names.length < FEWEST_LABELS || new Set(names).size < 2 || new Set(names).size === names.length)
      continue
    plain = plain.replace(dress, (whole, lead: string, name: string, tail: string) =>
      isLabel(name) ? blank(lead) + name + behind(tail, ends) : whole,
    )
  }
  return plain.replace(/^( *(?:[Tt]itle|[Pp]osition) *: *)(?=\S)/gm, blank)
}

const HOUSED = new RegExp(String.raw`^( *)(\p{Lu}[\p{L}\d.&' -]{2,40}? +[-—]{1,2} +)${NAME}(?=:)`, 'gmu')

/** "Alder Tools - Joan Fielding: Thank you": the firm before the name, where several people are of one. */
function withoutFirms(text: string): string {
  const people = new Map<string, Set<string>>()
  for (const [, , firm = '', name = ''] of text.matchAll(HOUSED))
    if (isLabel(name) && !isTitle(name)) people.set(firm, (people.get(firm) ?? new Set()).add(name))
  if (![...people.values()].some(({ size }) => size > 1)) return text
  return text.replace(HOUSED, (whole, lead: string, firm: string, name: string) =>
    isTitle(name) || !isLabel(name) ? whole : lead + blank(firm) + name,
  )
}

/** The numbers that a record of a court or a print of lines sets before each of them. */
function withoutLineNumbers(text: string): string {
  const lines = text.split('\n')
  const numbers = lines.flatMap((line) => /^ *(\d{1,3})(?= +\S)/.exec(line)?.[1] ?? [])
  const follow = numbers.filter(
    (number, at) => at > 0 && [1, Number(numbers[at - 1]) + 1].includes(Number(number)),
  )
  const written = lines.filter((line) => line.trim() !== '').length
  if (numbers.length < 20 || follow.length < written * 0.8) return text
  return lines.map((line) => line.replace(/^ *\d{1,3}(?= +\S)/, blank)).join('\n')
}

/** Lines with the labels of speakers as they are written plainly: "Joan Fielding: Thank you". */
export const undressedLabels = (text: string): string => plainLabels(withoutFirms(withoutLineNumbers(text)))
