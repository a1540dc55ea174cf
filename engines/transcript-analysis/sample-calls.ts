/** The people of one invented call. */
const people = {
  operator: 'Operator',
  relations: { name: 'Ann Marsh', title: 'Director of Investor Relations' },
  executive: { name: 'Joan Fielding', title: 'President and Chief Executive Officer' },
  finance: { name: 'Peter Oduya', title: 'Chief Financial Officer' },
  analyst: { name: 'Lena Brook', title: 'Analyst', firm: 'Northfield Securities' },
}

export const speeches = {
  opening:
    "Good afternoon, and welcome to Alder Tools' third quarter 2024 earnings conference call. At this time all participants are in a listen-only mode. I would now like to turn the call over to Ann Marsh. Please go ahead.",
  relations:
    'Good afternoon, everyone. With me today are Joan Fielding, president and chief executive officer, and Peter Oduya, chief financial officer. We will make forward-looking statements that are subject to risks. I will now turn the call over to Joan.',
  executive:
    'Thank you, Ann. We had a strong quarter and we are confident in our strategy for the long term. Demand for our battery platform continues to accelerate in every region that we serve. We see a large opportunity to expand our service business over the next years. At the same time, higher freight costs and tariffs remain a headwind that puts pressure on our margins. Competition in hand tools was intense, and sales in Europe declined because of weak construction activity. I will turn the call over to Peter.',
  finance:
    'Thank you, Joan. Total revenue for the third quarter was $412.6 million, up 8% year over year, or 9% in constant currency. Battery revenue of $150 million grew 21%. Adjusted earnings per share were $1.32, an increase of 12% from $1.18 a year ago. For the full year, we now expect revenue between $1.62 billion and $1.65 billion and adjusted EPS of $5.10 to $5.25. We are raising our full-year outlook because our orders are ahead of plan.',
  first:
    'Thank you. Our first question comes from the line of Lena Brook with Northfield Securities. Please go ahead.',
  question:
    'Good afternoon, and congratulations. Can you tell us how much of the tariff cost you expect to pass on next year?',
  answer:
    'Thanks, Lena. We are not going to break that out today, but we continue to believe that our pricing will cover most of the increase over time.',
  close: 'This concludes the conference call. Thank you for your participation. You may now disconnect.',
}

export interface SpokenTurn {
  name: string
  title: string
  /** Of an analyst only. */
  firm?: string
  text: string
}

export const sampleTurns: readonly SpokenTurn[] = [
  { name: people.operator, title: '', text: speeches.opening },
  { ...people.relations, text: speeches.relations },
  { ...people.executive, text: speeches.executive },
  { ...people.finance, text: speeches.finance },
  { name: people.operator, title: '', text: speeches.first },
  { ...people.analyst, text: speeches.question },
  { ...people.finance, text: speeches.answer },
  { name: people.operator, title: '', text: speeches.close },
]

const HOUSE = 'Alder Tools'
const rule = (sign: string): string => sign.repeat(60)
const post = ({ title, firm }: SpokenTurn, joint: string): string =>
  title === '' ? '' : `${joint}${firm ?? HOUSE}${joint === ', ' ? ' - ' : joint}${title}`

const peopleOf = (turns: readonly SpokenTurn[]): SpokenTurn[] => [
  ...new Map(turns.filter(({ title }) => title !== '').map((turn) => [turn.name, turn])).values(),
]

/** The lists of participants, at times without those who are left out. */
function listed(turns: readonly SpokenTurn[], one: (turn: SpokenTurn) => string, last: string): string {
  const all = peopleOf(turns)
  const side = (isOutside: boolean): string =>
    all
      .filter(({ firm }) => (firm !== undefined) === isOutside)
      .map(one)
      .join(last)
  return `Company Participants\n\n${side(false)}\n\nConference Call Participants\n\n${side(true)}\n\n`
}
const dashedEntry = ({ name, title, firm }: SpokenTurn): string => `${name} - ${firm ?? title}`

const each = (turns: readonly SpokenTurn[], one: (turn: SpokenTurn, at: number) => string): string =>
  turns.map(one).join('\n')
const isFirstOf = (turns: readonly SpokenTurn[], at: number): boolean =>
  turns.findIndex(({ name }) => name === turns[at]?.name) === at

/** A call as each layout prints it that transcripts are found in. */
export const layoutsOfCalls = {
  'dashed headings': (turns) =>
    each(
      turns,
      (turn, at) =>
        `${rule('-')}\n${turn.name}${post(turn, ', ')}    [${at + 1}]\n${rule('-')}\n\n          ${turn.text}\n`,
    ),
  'dotted headings': (turns) =>
    each(
      turns,
      (turn) =>
        `${rule('.')}\n${turn.name}\n${turn.title === '' ? '' : `${turn.title}, ${turn.firm ?? HOUSE}\n`}\n${turn.text}\n`,
    ),
  'names of the participants': (turns) =>
    `${listed(turns, ({ name, title, firm }) => `${name}\n${firm ?? HOUSE} - ${title}`, '\n\n')}PRESENTATION\n\n${each(
      turns,
      (turn) =>
        `${turn.name}\n${turn.title === '' ? '' : `${turn.firm ?? HOUSE} - ${turn.title}\n`}${turn.text}\n`,
    )}`,
  'name and title': (turns) =>
    each(
      turns,
      (turn) =>
        `${turn.name}${turn.title === '' ? '' : turn.firm ? ` -- ${turn.firm} -- ${turn.title}` : ` -- ${turn.title}`}\n\n${turn.text}\n`,
    ),
  'name and colon': (turns) => each(turns, ({ name, text }) => `${name}: ${text}\n`),
  'name over title': (turns) =>
    each(turns, (turn) => `${turn.name}\n${turn.title === '' ? '' : `${turn.title}\n`}\n${turn.text}\n`),
  'question and answer marks': (turns) => {
    const asked = turns.findIndex(({ firm }) => firm !== undefined)
    return each(turns, ({ name, title, firm, text }, at) => {
      const mark = title === '' || at < asked ? '' : firm === undefined ? 'A - ' : 'Q - '
      return `${mark}${name}: ${text}\n`
    })
  },
  'names alone under a list': (turns) =>
    `${listed(turns, dashedEntry, '\n')}${each(turns, ({ name, text }) => `${name}\n\n${text}\n`)}`,
  'names alone': (turns) => each(turns, ({ name, text }) => `${name}\n\n${text}\n`),
  'names behind paragraphs': (turns) =>
    `${listed(turns, dashedEntry, '\n')}${turns[0]?.name ?? ''}\n\n${turns
      .map(({ text }, at) => `${text}${turns[at + 1] ? ` ${turns[at + 1]?.name}` : ''}\n`)
      .join('\n')}`,
  'names within one paragraph': (turns) => turns.map(({ name, text }) => `${name}: ${text}`).join(' '),
  'capitals and posts before a colon': (turns) =>
    each(
      turns,
      (turn, at) =>
        `${turn.name.toUpperCase()}${turn.title !== '' && isFirstOf(turns, at) ? `, ${turn.firm ? `${turn.firm.toUpperCase()}, ` : ''}${turn.title.toUpperCase()}` : ''}: ${turn.text}\n`,
    ),
  'name and firm in questions': (turns) =>
    each(turns, (turn) =>
      turn.firm === undefined ? `${turn.name}: ${turn.text}\n` : `${turn.name}, ${turn.firm}: ${turn.text}\n`,
    ),
} as const satisfies Readonly<Record<string, (turns: readonly SpokenTurn[]) => string>>

/** One invented call, spoken by the same people, in each layout that transcripts are printed in. */
export const callsByLayout = Object.fromEntries(
  Object.entries(layoutsOfCalls).map(([layout, print]) => [layout, print(sampleTurns)]),
) as Readonly<Record<keyof typeof layoutsOfCalls, string>>
