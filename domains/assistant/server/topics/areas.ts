import type { Reading } from '#engines/question-parsing/index.ts'
import { type AskedTopic, NoEvidence, phrases, type Subject, type Wanted } from './topic.ts'

const nobody = 'nothing'

/** What the field asks about and this installation keeps no records of: said as that, with what was looked for. */
function area(
  id: Subject,
  of: {
    label: string
    lacks: string
    nouns: readonly string[]
    hints?: readonly string[]
    about?: readonly string[]
    lean?: AskedTopic['lean']
  },
): AskedTopic {
  return {
    id: `area-${id}`,
    label: of.label,
    href: '/dashboard/compliance',
    nouns: of.nouns,
    hints: of.hints ?? [],
    about: of.about ?? ['symbol', 'customer'],
    usual: [],
    nameOf: () => nobody,
    columns: [],
    ...(of.lean ? { lean: of.lean } : {}),
    async load(asker, wanted) {
      asker.tools.push({
        name: `${id}.look-up`,
        arguments: { about: aboutOf(wanted), question: wanted.reading.text },
      })
      throw new NoEvidence(of.lacks)
    },
  }
}

const aboutOf = ({ reading }: Wanted): string =>
  [
    ...reading.names.map(({ things, said }) => things[0]?.label ?? said),
    ...reading.unknown.map(({ raw }) => raw),
  ].join(', ')

/** What somebody said is asked for: it stands in a document, whatever it is about. */
const isOfSaying = (text: string): boolean =>
  /\b(?:what|who|did|does|do|has|have|how|anything|where|which|when)\b.*\b(?:says?|said|mention\w*|talk(?:s|ed)? about|comment\w*|discuss\w*|asked (?:about|on|for)|ask about|remark\w*)\b/.test(
    text,
  )

const SPOKEN =
  /\b(?:calls?|analysts?|management|ceo|cfo|operator|transcripts?|guidance|prepared remarks|executives?|documents?|filings?|(?:annual |research )?reports? says?)\b/

const GUIDES =
  /\b(?:guid(?:e|es|ed|ing|ance)|outlook|expects?|risks?|headwinds?|tailwinds?|opportunit\w+|quotes?|questions?|highlights?|takeaways?|cfo|ceo|chief|backlog|contracts?|orders?|customers?|tariffs?|competition|demand)\b/

const isOfCall = (names: Reading['names']): boolean =>
  names.some(({ things }) => things.some(({ kind }) => kind === 'call-company'))

const isName = ({ isCapital, start }: Reading['unknown'][number]): boolean => isCapital && start > 0

export const areas: readonly AskedTopic[] = [
  area('documents', {
    label: 'documents',
    lacks: 'No uploaded document can be read by the assistant here, so there is no passage to answer from.',
    nouns: phrases(`call, transcript, earnings call, document, uploaded, upload, management, 10-k, 10k, 10-q,
      research report, filing, risk factor, conference call, annual report, prepared remarks, guidance,
      outlook, analyst question, questions did analysts, takeaway, ceo say, cfo say, q&a, analyst ask,
      contract, pdf, memo, the call, on the call, research note, white paper, shareholder letter, moat,
      competitive advantage, unit economics, earnings highlights, attachment, attached`),
    about: ['symbol', 'customer', 'call-company'],
    hints:
      phrases(`headwind, tailwind, highlight, opportunity, threat, concern, challenge, tariff, backlog, mention,
      mentioned, say, said, last, risk, talk, quote, report`),
    lean: ({ text, names, unknown }) =>
      names.some(({ things }) => things.some(({ kind }) => kind === 'tracked-company')) && !isOfSaying(text)
        ? -4
        : /\b(?:call|put)s? (?:option|strike|with|on|struck|at)\b|\bstrike\b|\bcalls?\b.*\bput|\bmargin call\b/.test(
              text,
            )
          ? -6
          : isOfSaying(text) && (SPOKEN.test(text) || isOfCall(names) || unknown.some(isName))
            ? 5
            : isOfCall(names) && GUIDES.test(text)
              ? 4
              : /\b(?:management|ceo|cfo|call|transcript|upload|document|report|filing)\b/.test(text)
                ? 1
                : 0,
  }),
]
