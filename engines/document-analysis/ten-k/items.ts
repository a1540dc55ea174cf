import type { Span } from '../finding.ts'
import { LINE_MAX, type Line, linesOf } from '../reading/lines.ts'

/** What an item of Form 10-K is called, and how its heading begins. */
const titles: readonly (readonly [item: string, name: string, begins: RegExp])[] = [
  ['1', 'Business', /^(?:description of )?business/i],
  ['1A', 'Risk Factors', /^risk factors/i],
  ['1B', 'Unresolved Staff Comments', /^unresolved/i],
  ['1C', 'Cybersecurity', /^cybersecurity/i],
  ['2', 'Properties', /^(?:description of )?propert/i],
  ['3', 'Legal Proceedings', /^legal proceedings/i],
  ['4', 'Mine Safety Disclosures', /^mine safety/i],
  ['5', 'Market for Registrant’s Common Equity', /^market for/i],
  ['6', 'Reserved', /^(?:\[?reserved|selected)/i],
  ['7', 'Management’s Discussion and Analysis', /^management.s discussion/i],
  ['7A', 'Quantitative and Qualitative Disclosures about Market Risk', /^quantitative/i],
  ['8', 'Financial Statements and Supplementary Data', /^(?:consolidated )?financial statements/i],
  ['9', 'Changes in and Disagreements with Accountants', /^changes in/i],
  ['9A', 'Controls and Procedures', /^controls/i],
  ['9B', 'Other Information', /^other information/i],
  [
    '9C',
    'Disclosure Regarding Foreign Jurisdictions that Prevent Inspections',
    /^disclosures? regarding foreign/i,
  ],
  ['10', 'Directors, Executive Officers and Corporate Governance', /^directors/i],
  ['11', 'Executive Compensation', /^executive compensation/i],
  ['12', 'Security Ownership', /^security ownership/i],
  ['13', 'Certain Relationships and Related Transactions', /^certain relationships/i],
  ['14', 'Principal Accountant Fees and Services', /^principal account/i],
  ['15', 'Exhibits and Financial Statement Schedules', /^exhibit/i],
  ['16', 'Form 10-K Summary', /^(?:form 10-k )?summary/i],
]

export type Item = {
  item: string
  name: string
  heading: Span
  /** From after the heading to the next one. */
  body: Span
}

const HEADING = /^(?:part\s+[iv]{1,3}\s*[,.–—-]?\s*)?item\s*(\d{1,2}[a-c]?)\s*[.:–—-]?\s*/i

/**
 * The items of a 10-K in the order of the form, each where its text stands: of a table of contents and a body, the one with more text
 * after it.
 */
export function itemsOf(text: string): Item[] {
  const lines = linesOf(text)
  const found: { item: string; name: string; heading: Span }[] = []
  lines.forEach((line, at) => {
    const read = HEADING.exec(line.text.slice(0, 60))
    if (!read) return
    const known = titles.find(([item]) => item === (read[1] as string).toUpperCase())
    if (!known) return
    const heading = headingOf(line, lines[at + 1], { read: read[0].length, begins: known[2] })
    if (heading) found.push({ item: known[0], name: known[1], heading })
  })
  const bodies = found.map((one, at) => ({
    ...one,
    body: { start: one.heading.end, end: found[at + 1]?.heading.start ?? text.length },
  }))
  return titles.flatMap(([item]) => {
    const own = bodies.filter((one) => one.item === item)
    const longest = own.sort((a, b) => lengthOf(b.body) - lengthOf(a.body))[0]
    return longest ? [longest] : []
  })
}

const lengthOf = ({ start, end }: Span) => end - start

/** The title stands behind the number or on the next line. */
function headingOf(
  line: Line,
  next: Line | undefined,
  { read, begins }: { read: number; begins: RegExp },
): Span | undefined {
  const rest = line.text.slice(read, LINE_MAX)
  if (rest !== '')
    return begins.test(rest) && rest.length < 300 ? { start: line.start, end: line.end } : undefined
  return next && begins.test(next.text) && next.text.length < 300
    ? { start: line.start, end: next.end }
    : undefined
}
