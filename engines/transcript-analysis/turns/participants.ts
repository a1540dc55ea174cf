import { isTitle, splitTitle } from './headings.ts'
import type { Line } from './lines.ts'
import { looksLikeName, NOT_PEOPLE } from './person-names.ts'

export interface Participant {
  name: string
  title: string | null
  firm: string | null
  side: 'company' | 'outside' | 'unknown'
}

const LIST_HEADING =
  /^(?:=+\s*)?(corporate participants|company participants|company representatives|executives|management(?: participants)?|conference call particip(?:i|ii)?ants|other participants|analysts|call participants|participants|conference participants)\s*:?\s*$/i
const END_OF_LIST =
  /^(?:presentation|prepared remarks|transcript|questions? (?:and|&) answers?|q ?& ?a|management discussion section|takeaways|risks|summary|full conference call transcript|industry glossary|operator)\s*:?$/i
const LONGEST_LIST = 160

/** The people whom the lists of participants name, before the call or after it. */
export function readParticipants(lines: readonly Line[]): { people: Participant[]; listed: Set<number> } {
  const people: Participant[] = []
  /** The lines that name someone. */
  const listed = new Set<number>()
  for (let at = 0; at < lines.length; at++) {
    const heading = LIST_HEADING.exec(lines[at]?.text ?? '')
    // In a text that is wrapped, the word can stand alone on a line.
    if (!heading || !/^[A-Z=]/.test(lines[at]?.text ?? '')) continue
    const kind = (heading[1] ?? '').toLowerCase()
    const side = /corporate|company|executive|management/.test(kind)
      ? 'company'
      : /conference call|other|analyst/.test(kind)
        ? 'outside'
        : 'unknown'
    for (let next = at + 1; next < Math.min(lines.length, at + LONGEST_LIST); next++) {
      const text = (lines[next]?.text ?? '').replace(/^[*•-]\s+/, '')
      if (text === '' || /^[=_-]{4,}$/.test(text)) continue
      if (LIST_HEADING.test(text) || END_OF_LIST.test(text) || text.length > 170) break
      const parts = text.split(/\s*-{2,3}\s*|\s*—\s*|\s+-\s+|,\s(?=[A-Z])/)
      const [first = '', ...rest] = parts
      // The firm of the analyst above.
      const last = people.at(-1)
      const isPost = [first, ...rest].some((part) => isTitle(part) && !/\banalyst\b/i.test(part))
      if (last && !isPost && NOT_PEOPLE.test(first)) {
        listed.add(next)
        last.firm ??= first
      } else if (looksLikeName(first)) {
        listed.add(next)
        let stated = rest.join(' -- ')
        const below = (lines[next + 1]?.text ?? '').replace(/^[*•-]\s+/, '')
        if (
          stated === '' &&
          below !== '' &&
          !LIST_HEADING.test(below) &&
          (isTitle(below) || / - /.test(below))
        ) {
          stated = below
          next++
          listed.add(next)
        }
        // Two people that a page has set on one line.
        const both = /^(.{2,80}?) (\p{Lu}[\p{L}'.-]+ \p{Lu}[\p{L}'.-]+) -{1,2} (\S.*)$/u.exec(stated)
        const second = both && isTitle(both[1] ?? '') ? both : null
        if (second) people.push({ name: second[2] ?? '', side, ...splitTitle(second[3] ?? '') })
        people.push({ name: first, side, ...splitTitle(second?.[1] ?? stated) })
      } else if (isTitle(first) && rest.length === 1 && looksLikeName(rest[0] ?? '')) {
        people.push({ name: rest[0] ?? '', title: first, firm: null, side })
      }
    }
  }
  return { people, listed }
}
