import { type AskedTopic, NoEvidence, type Subject, type Wanted } from './topic.ts'

const nobody = 'nothing'

/** What the field asks about and this installation keeps no records of: said as that, with what was looked for. */
function area(
  id: Subject,
  of: {
    label: string
    lacks: string
    nouns: readonly string[]
    hints?: readonly string[]
    lean?: AskedTopic['lean']
  },
): AskedTopic {
  return {
    id: `area-${id}`,
    label: of.label,
    href: '/dashboard/compliance',
    nouns: of.nouns,
    hints: of.hints ?? [],
    about: ['symbol', 'customer'],
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

export const areas: readonly AskedTopic[] = [
  area('documents', {
    label: 'documents',
    lacks: 'No uploaded document can be read by the assistant here, so there is no passage to answer from.',
    nouns: [
      'call',
      'transcript',
      'earnings call',
      'document',
      'uploaded',
      'upload',
      'management',
      '10-k',
      '10k',
      '10-q',
      'research report',
      'filing',
      'risk factor',
      'conference call',
      'annual report',
      'prepared remarks',
      'guidance',
      'ceo say',
      'cfo say',
      'q&a',
      'analyst ask',
      'contract',
      'pdf',
      'memo',
      'the call',
      'on the call',
      'research note',
      'white paper',
      'shareholder letter',
      'moat',
      'competitive advantage',
      'unit economics',
      'earnings highlights',
      'attachment',
      'attached',
    ],
    hints: ['mention', 'mentioned', 'say', 'said', 'last', 'risk', 'talk', 'quote', 'report'],
    lean: ({ text }) =>
      /\b(?:call|put)s? (?:option|strike|with|on|struck|at)\b|\bstrike\b|\bcalls?\b.*\bput|\bmargin call\b/.test(
        text,
      )
        ? -6
        : /\b(?:management|ceo|cfo|call|transcript|upload|document|report|filing)\b/.test(text)
          ? 1
          : 0,
  }),
]
