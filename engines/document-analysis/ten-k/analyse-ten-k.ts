import { type Finding, notStated, type Section, type Span, stated } from '../finding.ts'
import { type Line, linesOf, sentencesOf } from '../reading/lines.ts'
import { type Item, itemsOf } from './items.ts'
import { riskFactors, riskTitles, withoutCounterpart } from './risk-factors.ts'
import { reportedFigures } from './statements.ts'

const COVER = 20_000

/** What a 10-K states: who files for which year, its items, the figures of its statements, its risk factors and its warning signs. */
export function analyseTenK(text: string, previous?: string): { sections: Section[]; readFirst: string[] } {
  const items = itemsOf(text)
  const risk = items.find(({ item }) => item === '1A')
  const figures = reportedFigures(text)
  const readFirst: string[] = []
  if (/\bform\s+10-q\b/i.test(text.slice(0, 5_000)))
    readFirst.push(
      'The cover page is of Form 10-Q, a quarterly report, which does not have all items of a 10-K.',
    )
  if (items.length === 0) readFirst.push('No heading of an item of Form 10-K was found in this text.')
  if (figures.every(({ value }) => value === null))
    readFirst.push(
      'No consolidated statements were found in this text: a filing may keep them in an exhibit.',
    )
  const sections: Section[] = [
    { title: 'Filing', findings: cover(text) },
    { title: 'Reported figures', findings: figures },
    { title: 'Warning signs', findings: warningSigns(text, items) },
    {
      title: 'Risk factors',
      findings: risk
        ? orNone(
            riskFactors(text, risk.body),
            'Risk factors',
            'Item 1A has no titles that can be separated from its text',
          )
        : [notStated('Risk factors')],
    },
    {
      title: 'Items',
      findings: items.map(({ item, name, heading }) =>
        stated(`Item ${item}`, text, heading, { detail: name }),
      ),
    },
  ]
  if (previous !== undefined) sections.splice(4, 0, ...compared(text, risk, previous, readFirst))
  return { sections: sections.filter(({ findings }) => findings.length > 0), readFirst }
}

const orNone = (findings: Finding[], label: string, detail: string): Finding[] =>
  findings.length > 0 ? findings : [notStated(label, detail)]

function compared(text: string, risk: Item | undefined, previous: string, readFirst: string[]): Section[] {
  const before = itemsOf(previous).find(({ item }) => item === '1A')
  const titlesBefore = before ? riskTitles(previous, before.body) : []
  const titles = risk ? riskTitles(text, risk.body) : []
  if (titlesBefore.length === 0 || titles.length === 0) {
    readFirst.push(
      'The risk factors were not compared: one of the two documents has none that can be separated from its text.',
    )
    return []
  }
  return [
    {
      title: 'Risk factors that are new',
      findings: orNone(
        withoutCounterpart(titles, titlesBefore).map(({ start, end }, at) =>
          stated(`New ${at + 1}`, text, { start, end }),
        ),
        'New risk factors',
        'Every title has a counterpart in the earlier document',
      ),
    },
    {
      title: 'Risk factors that are gone',
      findings: orNone(
        withoutCounterpart(titlesBefore, titles).map(({ start, end }, at) => ({
          ...stated(`Gone ${at + 1}`, previous, { start, end }),
          // It stands in the other text.
          span: null,
          detail: 'In the earlier document',
        })),
        'Risk factors that are gone',
        'Every earlier title has a counterpart in this document',
      ),
    },
  ]
}

function cover(text: string): Finding[] {
  const lines = linesOf(text, 0, Math.min(text.length, COVER))
  const matched = (label: string, pattern: RegExp): Finding => {
    for (const line of lines) {
      const match = pattern.exec(line.text.slice(0, 400))
      const value = match?.[1]
      if (!match || value === undefined) continue
      const start = line.start + match.index + match[0].indexOf(value)
      return stated(label, text, { start, end: start + value.length })
    }
    return notStated(label)
  }
  return [
    registrant(text, lines),
    matched('Form', /\b(10-KT?(?:\/A)?)\b/i),
    matched('Fiscal year ended', /for the (?:fiscal )?year ended:?\s+([A-Z][a-z]+\s\d{1,2},\s?\d{4})/i),
    matched('Commission file number', /commission file n(?:umber|o\.?):?\s*([\d-]{5,12})/i),
  ]
}

/** The name that stands over “Exact name of registrant”. */
function registrant(text: string, lines: readonly Line[]): Finding {
  const at = lines.findIndex(({ text: line }) =>
    /exact name of (?:the )?registrant/i.test(line.slice(0, 200)),
  )
  const name = lines[at - 1]
  if (at < 1 || !name || name.text.length > 120) return notStated('Registrant')
  // A page that was copied as marked-up text.
  const tags = /^(?:<[^<>]{0,100}>\s*)+/.exec(name.text)?.[0].length ?? 0
  return stated('Registrant', text, { start: name.start + tags, end: name.end })
}

const NOT = /\b(?:no|not|without|nor|neither|never|did not|does not|none)\b/i

function warningSigns(text: string, items: readonly Item[]): Finding[] {
  const itemOf = (wanted: string) => items.find(({ item }) => item === wanted)
  return [goingConcern(text), ...controls(text, itemOf('9A')), auditors(text, itemOf('9'))]
}

/** The sentence around a place. */
function sentenceAt(text: string, at: number): Line | undefined {
  const from = Math.max(0, at - 1_500)
  return sentencesOf(text, from, Math.min(text.length, at + 1_500)).find(
    ({ start, end }) => start <= at && at < end,
  )
}

function goingConcern(text: string): Finding {
  const label = 'Going concern'
  const lower = text.toLowerCase()
  let first: Finding | undefined
  for (let at = lower.indexOf('going concern'); at !== -1; at = lower.indexOf('going concern', at + 1)) {
    const sentence = sentenceAt(text, at)
    if (!sentence || !/substantial doubt/i.test(sentence.text)) continue
    // A policy (“evaluates whether there is …”) and a denial are no doubt.
    if (
      NOT.test(sentence.text) ||
      /\b(?:whether|if there|evaluat|conditions or events|could|may|might)\b/i.test(sentence.text)
    )
      continue
    first ??= stated(label, text, sentence, { detail: 'Substantial doubt is stated' })
  }
  return first ?? notStated(label, 'No sentence states a substantial doubt')
}

function controls(text: string, item: Item | undefined): Finding[] {
  const label = 'Internal control over financial reporting'
  if (!item)
    return [
      notStated(label, 'Item 9A was not found'),
      notStated('Material weakness', 'Item 9A was not found'),
    ]
  const sentences = sentencesOf(text, item.body.start, item.body.end)
  const verdict = sentences.find(
    ({ text: given }) =>
      /internal control over financial reporting/i.test(given) &&
      /\b(?:was|were|is|are|has been|maintained)\b[^.]{0,80}\b(?:not )?(?:effective|ineffective)\b|\bmaintained effective\b/i.test(
        given,
      ) &&
      /conclu|effective/i.test(given) &&
      !/inherent|may become|risk that/i.test(given),
  )
  const weakness = sentences.find(
    ({ text: given }) =>
      /material weakness/i.test(given) &&
      !NOT.test(given) &&
      /\b(?:identified|existed|exists|following|were|was|had|described|remediat)/i.test(given) &&
      !/is a deficiency|means a deficiency/i.test(given),
  )
  const isNot = verdict && /not effective|ineffective|were not|was not/i.test(verdict.text)
  return [
    verdict
      ? stated(label, text, verdict, { detail: isNot ? 'Not effective' : 'Effective' })
      : notStated(label),
    weakness
      ? stated('Material weakness', text, weakness, { detail: 'A material weakness is stated' })
      : notStated('Material weakness', 'No sentence of item 9A states one'),
  ]
}

const FIRST_WORDS = 600

function auditors(text: string, item: Item | undefined): Finding {
  const label = 'Change of auditors'
  if (!item) return notStated(label, 'Item 9 was not found')
  const [first] = sentencesOf(
    text,
    item.body.start,
    Math.min(item.body.end, item.body.start + FIRST_WORDS),
  ).filter(
    ({ text: given }) =>
      given.length > 3 && !/^(?:and financial disclosure|financial disclosure)\.?$/i.test(given),
  )
  if (!first) return notStated(label)
  const span: Span = { start: first.start, end: first.end }
  return /^(?:none|not applicable|n\/a|no changes)/i.test(first.text)
    ? stated(label, text, span, { detail: 'None is stated' })
    : stated(label, text, span, { detail: 'Item 9 has content: read it' })
}
