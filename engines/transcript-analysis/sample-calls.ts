import type { Layout } from './transcript.ts'

/** One invented call, spoken by the same people, in each layout that transcripts are printed in. */
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

const turns: { name: string; title: string; firm?: string; text: string }[] = [
  { name: people.operator, title: '', text: speeches.opening },
  { ...people.relations, text: speeches.relations },
  { ...people.executive, text: speeches.executive },
  { ...people.finance, text: speeches.finance },
  { name: people.operator, title: '', text: speeches.first },
  { ...people.analyst, text: speeches.question },
  { ...people.finance, text: speeches.answer },
  { name: people.operator, title: '', text: speeches.close },
]

const rule = (sign: string): string => sign.repeat(60)
const post = ({ title, firm }: { title: string; firm?: string }, joint: string): string =>
  title === '' ? '' : `${joint}${firm ?? 'Alder Tools'}${joint === ', ' ? ' - ' : joint}${title}`

const listed = `CORPORATE PARTICIPANTS

${[people.relations, people.executive, people.finance].map(({ name, title }) => `${name}\nAlder Tools - ${title}`).join('\n\n')}

CONFERENCE CALL PARTICIPANTS

${people.analyst.name}
${people.analyst.firm} - ${people.analyst.title}

PRESENTATION

`

export const callsByLayout: Readonly<Record<Exclude<Layout, 'one voice'>, string>> = {
  'dashed headings': turns
    .map(
      (turn, at) =>
        `${rule('-')}\n${turn.name}${post(turn, ', ')}    [${at + 1}]\n${rule('-')}\n\n          ${turn.text}\n`,
    )
    .join('\n'),
  'dotted headings': turns
    .map(
      (turn) =>
        `${rule('.')}\n${turn.name}\n${turn.title === '' ? '' : `${turn.title}, ${turn.firm ?? 'Alder Tools'}\n`}\n${turn.text}\n`,
    )
    .join('\n'),
  'names of the participants':
    listed +
    turns
      .map(
        (turn) =>
          `${turn.name}\n${turn.title === '' ? '' : `${turn.firm ?? 'Alder Tools'} - ${turn.title}\n`}${turn.text}\n`,
      )
      .join('\n'),
  'name and title': turns
    .map(
      (turn) =>
        `${turn.name}${turn.title === '' ? '' : turn.firm ? ` -- ${turn.firm} -- ${turn.title}` : ` -- ${turn.title}`}\n\n${turn.text}\n`,
    )
    .join('\n'),
  'name and colon': turns.map(({ name, text }) => `${name}: ${text}\n`).join('\n'),
  'name over title': turns
    .map((turn) => `${turn.name}\n${turn.title === '' ? '' : `${turn.title}\n`}\n${turn.text}\n`)
    .join('\n'),
  'question and answer marks': turns
    .map(({ name, text }) =>
      text === speeches.question
        ? `Q - ${name}: ${text}\n`
        : text === speeches.answer
          ? `A - ${name}: ${text}\n`
          : `${name}: ${text}\n`,
    )
    .join('\n'),
}
