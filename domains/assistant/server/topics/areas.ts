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
  area('fundamentals', {
    label: 'fundamentals',
    lacks:
      'No figures from company accounts can be read by the assistant here, so this stays unanswered rather than guessed.',
    nouns: [
      'revenue',
      'profitable is',
      'profitability',
      'eps',
      'earnings per share',
      'net income',
      'margin',
      'gross margin',
      'operating margin',
      'balance sheet',
      'p/e',
      'pe',
      'pe ratio',
      'price earnings',
      'market cap',
      'market capitalisation',
      'market capitalization',
      'free cash flow',
      'ebitda',
      'ebit',
      'dividend yield',
      'operating income',
      'shares outstanding',
      'net sales',
      'turnover of',
      'fiscal',
      'fy',
      'capex',
      'cash flow',
      'income statement',
      'profit margin',
      'earnings',
      'book value per share',
      'return on equity',
      'roe',
      'gross profit',
      'total assets',
      'net debt',
      'operating profit',
      'r&d',
      'research and development',
      'price to earnings',
      'price to book',
      'enterprise value',
      'inventory',
      'receivables',
      'goodwill',
      'long term debt',
      'total debt',
      'stockholders equity',
      'operating cash flow',
    ],
    hints: ['annual', 'quarterly', 'reported', 'company', 'report'],
  }),
  area('esg', {
    label: 'ESG data',
    lacks:
      'No ESG data can be read by the assistant here: nothing was reported that an answer could rest on.',
    nouns: [
      'esg',
      'co2',
      'emission',
      'scope 1',
      'scope 2',
      'scope 3',
      'tonne',
      'ton',
      'carbon',
      'csrd',
      'sfdr',
      'taxonomy',
      'sustainability',
      'board diversity',
      'greenhouse',
      'ghg',
      'climate',
      'water consumption',
      'waste',
      'esrs',
      'carbon footprint',
      'pai',
      'principal adverse impact',
      'renewable',
      'energy consumption',
      'gender pay gap',
      'supplier',
      'materiality',
      'disclosure',
      'biodiversity',
      'net zero',
      'environmental',
      'carbon intensity',
      'human rights',
      'double materiality',
      'esg score',
      'esg rating',
    ],
    hints: ['report', 'reported', 'score'],
  }),
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
      'tone of',
      'moat',
      'competitive advantage',
      'unit economics',
      'earnings highlights',
      'attachment',
      'attached',
    ],
    hints: ['mention', 'mentioned', 'say', 'said', 'last', 'risk', 'talk', 'quote', 'tone', 'report'],
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
