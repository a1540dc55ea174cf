import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { analyseTranscript, type TranscriptAnalysis, whyNotAnalysed } from './index.ts'
import { type SpokenTurn, sampleTurns, speeches } from './sample-calls.ts'
import { samePerson } from './turns/name-roles.ts'

const each = (f: (t: SpokenTurn, at: number) => string, j = '\n') => sampleTurns.map(f).join(j)
const wrap = (text: string, width = 78, lead = '') => {
  const out: string[] = []
  let line = lead
  for (const w of text.split(' ')) {
    if (`${line} ${w}`.length > width) {
      out.push(line)
      line = w
    } else line = line === '' ? w : `${line} ${w}`
  }
  out.push(line)
  return out.join('\n')
}
const clock = (s: number, sep: string) =>
  `00:${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}${sep}000`
const chunks = (text: string) => wrap(text, 60).split('\n')
let n = 0
const cues = (
  one: (t: SpokenTurn, line: string, first: boolean) => string,
  sep: string,
  numbered: boolean,
) => {
  n = 0
  let s = 0
  return sampleTurns
    .flatMap((t) =>
      chunks(t.text).map((line, at) => {
        n += 1
        s += 4
        return `${numbered ? `${n}\n` : ''}${clock(s, sep)} --> ${clock(s + 4, sep)}\n${one(t, line, at === 0)}\n`
      }),
    )
    .join('\n')
}
const q = (t: SpokenTurn, at: number) => (t.title === '' ? '' : at < 5 ? '' : t.firm ? 'Q' : 'A')
const shortPost = ({ title, firm }: SpokenTurn) =>
  firm ? 'Analyst' : /Relations/.test(title) ? 'IR' : /Financial/.test(title) ? 'CFO' : 'CEO'
const layouts: Record<string, string> = {
  'motley fool': `Alder Tools (NYSE: ALDR)\nQ3 2024 Earnings Call\nOct 29, 2024, 4:30 p.m. ET\n\nContents:\n\nPrepared Remarks\nQuestions and Answers\nCall Participants\n\nPrepared Remarks:\n\n${each((t) => `${t.name}${t.title ? ` -- ${t.firm ? `${t.firm} -- ` : ''}${t.title}` : ''}\n\n${t.text}\n`)}\nDuration: 52 minutes\n\nCall participants:\n\nJoan Fielding -- President and Chief Executive Officer\n\nMore ALDR analysis\n`,
  'seeking alpha': `Alder Tools, Inc. (NYSE:ALDR) Q3 2024 Earnings Conference Call October 29, 2024 4:30 PM ET\n\nCompany Participants\n\nAnn Marsh - Director of Investor Relations\nJoan Fielding - President and Chief Executive Officer\nPeter Oduya - Chief Financial Officer\n\nConference Call Participants\n\nLena Brook - Northfield Securities\n\n${each((t) => `${t.name}\n\n${t.text}\n`)}`,
  'factset pdf': `Alder Tools, Inc. (ALDR) Q3 2024 Earnings Call Corrected Transcript 29-Oct-2024\n\nCORPORATE PARTICIPANTS\n\nAnn Marsh\nDirector of Investor Relations, Alder Tools, Inc.\nJoan Fielding\nPresident and Chief Executive Officer, Alder Tools, Inc.\nPeter Oduya\nChief Financial Officer, Alder Tools, Inc.\n\nOTHER PARTICIPANTS\n\nLena Brook\nAnalyst, Northfield Securities LLC\n\nMANAGEMENT DISCUSSION SECTION\n\n${each((t, at) => `${'.'.repeat(100)}\n${t.name}${t.title === '' ? '' : `\n${t.title}, ${t.firm ?? 'Alder Tools, Inc.'}${q(t, at) ? ` ${q(t, at)}` : ''}`}\n${wrap(t.text, 110)}\n1-877-FACTSET www.callstreet.com\n${at + 2}\nCopyright © 2001-2024 FactSet CallStreet, LLC`)}`,
  'callstreet marks': each((t, at) =>
    t.title === ''
      ? `Operator: ${t.text}\n`
      : at < 5
        ? `${t.name}, ${t.title}\n\n${t.text}\n`
        : `<${q(t, at)} - ${t.name}${t.firm ? ` - ${t.firm}` : ''}>: ${t.text}\n`,
  ),
  'otter no names': each(
    (t, at) =>
      `Speaker ${{ Operator: 1, 'Ann Marsh': 2, 'Joan Fielding': 3, 'Peter Oduya': 4, 'Lena Brook': 5 }[t.name]}  ${at}:15\n${t.text}\n`,
  ),
  'otter unknown': each((t, at) => `Unknown Speaker  ${at}:15\n${t.text}\n`),
  rev: each((t, at) => `${t.name} (00:0${at}):\n${t.text}\n`),
  'company pdf': each(
    (t, at) =>
      `${wrap(t.text, 80, `${t.name.toUpperCase()}:`)}\n\nAlder Tools, Inc. | Third Quarter 2024 Earnings Call                    Page ${at + 1} of 8\n\nOctober 29, 2024\n`,
  ),
  'company pdf titled': each(
    (t, at) =>
      `${t.name}${t.title ? `, ${t.firm ?? 'Alder Tools'} - ${t.title}` : ''}\n\n${wrap(t.text, 90)}\n\nAlder Tools Q3 2024 Earnings Conference Call\n${at + 1}\n`,
  ),
  'bilingual operator': each((t) =>
    t.title === ''
      ? `Operator: Bonjour à tous et bienvenue à la conférence téléphonique. ${t.text} Merci de patienter.\n`
      : `${t.name}: ${t.text}\n`,
  ),
  'vtt voices': `WEBVTT\n\n${cues((t, line) => `<v ${t.name}>${line}</v>`, '.', false)}`,
  'vtt names': `WEBVTT\n\n${cues((t, line, first) => (first ? `${t.name}: ` : '') + line, '.', true)}`,
  'srt names': cues((t, line, first) => (first ? `${t.name.toUpperCase()}: ` : '') + line, ',', true),
  'srt arrows': cues((t, line, first) => (first ? `>> ${t.name}: ` : '') + line, ',', true),
  'srt no names': cues((_, line, first) => (first ? '>> ' : '') + line, ',', true),
  'caps and title': each(
    (t) => `${t.name.toUpperCase()}${t.title ? ` (${(t.firm ?? t.title).toUpperCase()})` : ''}: ${t.text}\n`,
  ),
  'bold colon': each((t) => `**${t.name}:** ${t.text}\n`),
  'bold title colon': each((t) => `**${t.name}${t.title ? `, ${t.firm ?? t.title}` : ''}:** ${t.text}\n`),
  'bold then italic': each(
    (t) => `**${t.name}**${t.title ? ` — *${t.firm ?? t.title}*` : ''}\n\n${t.text}\n`,
  ),
  'markdown h3': each((t) => `### ${t.name}${t.title ? ` (${t.firm ?? t.title})` : ''}\n\n${t.text}\n`),
  tabs: each((t) => `${t.name}\t${t.title}\t${t.text}`),
  'tab text': each((t) => `${t.name}\t${t.text}`),
  'tab colon': each((t) => `${t.name}:\t${t.text}`),
  'q and a dots': each((t, at) =>
    at < 5 ? `${t.name}: ${t.text}\n` : q(t, at) ? `${q(t, at)}. ${t.text}\n` : `Operator: ${t.text}\n`,
  ),
  'q and a names': each((t, at) =>
    at < 5
      ? `${t.name}: ${t.text}\n`
      : q(t, at)
        ? `${q(t, at)}: ${t.name}\n${t.text}\n`
        : `Operator: ${t.text}\n`,
  ),
  'dash dialog': each((t) => `${t.name} – ${t.title || 'Operator'}\n${t.text}\n`),
  pipe: each((t) => `${t.name}${t.title ? ` | ${t.firm ?? t.title}` : ''}\n\n${t.text}\n`),
  teams: each((t, at) => `${t.name}   0:${at}5\n${t.text}\n\n`),
  zoom: each((t, at) => `${at * 3 + 1}\n00:0${at}:12.340 --> 00:0${at}:55.120\n${t.name}: ${t.text}\n`),
  'bracket name': each((t) => `[${t.name}] ${t.text}\n`),
  bloomberg: `Bloomberg Transcript\nCompany Participants\n• Ann Marsh, Director of Investor Relations\n• Joan Fielding, President and Chief Executive Officer\n• Peter Oduya, Chief Financial Officer\nOther Participants\n• Lena Brook, Northfield Securities\nPresentation\n${each((t, at) => `${q(t, at) ? `${q(t, at)} - ` : ''}${t.name}  {BIO 1234567 <GO>}\n${wrap(t.text, 95)}`)}`,
  'capital iq': `Alder Tools, Inc. NYSE:ALDR\nFQ3 2024 Earnings Call Transcripts\nCall Participants\nEXECUTIVES\nAnn Marsh\nDirector of Investor Relations\nJoan Fielding\nPresident and Chief Executive Officer\nPeter Oduya\nChief Financial Officer\nANALYSTS\nLena Brook\nNorthfield Securities, Research Division\n\nPresentation\n${each((t, at) => `${t.name}${t.title ? `\n${t.firm ? `${t.firm}, Research Division` : t.title}` : ''}\n${wrap(t.text, 100)}\n\nCopyright © 2024 S&P Global Market Intelligence, a division of S&P Global Inc. All Rights reserved.\nspglobal.com/marketintelligence          ${at + 3}`)}`,
  'name, bar and time': each((t, at) => `${t.name}  |  00:0${at}\n${t.text}\n`),
  'captions of a video': chunks(sampleTurns.map((t) => t.text).join(' '))
    .map((line, at) => `[${clock(at * 3, '').slice(0, 8)}] ${line}`)
    .join('\n'),
  'marks around names': each((t) => `==== ${t.name} ====\n${t.text}\n`),
  'angles around names and posts': each((t) => `<<${t.name}, ${t.title || 'Operator'}>>\n${t.text}\n`),
  'speaker and title over a speech': each(
    (t) => `Speaker: ${t.name}\nTitle: ${t.title || 'Operator'}\n${t.text}\n`,
  ),
  'speaker in brackets': each((t) => `[Speaker: ${t.name}]\n${t.text}\n`),
  'a name says': each((t) => `${t.name} says:\n${t.text}\n`),
  'bold names in a line': each((t) => `__${t.name}__ ${t.text}\n`),
  'quotation marks of a wiki': each((t) => `'''${t.name}''': ${t.text}\n`),
  'a dash before a speech': each((t) => `${t.name} — ${t.text}\n`),
  'two hyphens before a speech': each((t) => `${t.name} -- ${t.text}\n`),
  'semicolons before a speech': each((t) => `${t.name}; ${t.title || 'Operator'}; ${t.text}\n`),
  'names with bullets': each((t) => `• ${t.name}${t.title ? ` (${t.title})` : ''}: ${t.text}\n`),
  'name, slash and firm': each((t) => `${t.name} / ${t.firm ?? (t.title || 'Operator')}\n${t.text}\n`),
  'name, comma and time': each((t, at) => `${t.name}, 0:0${at}:15\n${t.text}\n`),
  'a tab before the post': each((t) => `${t.name}${t.title ? `\t${t.title}` : ''}\n${wrap(t.text, 90)}\n`),
  'a house before the name': each((t) => `${t.firm ?? 'Alder Tools'} – ${t.name}: ${t.text}\n`),
  'the post before the name': each(
    (t) => `${t.title ? `${shortPost(t)} ${t.name}` : 'Operator'}: ${t.text}\n`,
  ),
  'posts alone': each((t) => `${t.title ? shortPost(t).toUpperCase() : 'OPERATOR'}: ${t.text}\n`),
  initials: each((t) => `${t.title ? t.name.replaceAll(/[a-z ]/g, '') : 'OPERATOR'}: ${t.text}\n`),
  'lines with numbers': each((t) => wrap(t.text, 60, `${t.title ? t.name.toUpperCase() : 'THE OPERATOR'}:`))
    .split('\n')
    .map((line, at) => `${String((at % 25) + 1).padStart(2)}  ${line}`)
    .join('\n'),
  'family name first': each((t) =>
    t.title
      ? `${t.name.split(' ').at(-1)!.toUpperCase()}, ${t.name.split(' ')[0]}: ${t.text}\n`
      : `OPERATOR: ${t.text}\n`,
  ),
  'surname only': each((t) => `${t.name.split(' ').at(-1)!.toUpperCase()}: ${t.text}\n`),
  'mr surname': each(
    (t) => `${t.title ? `MR. ${t.name.split(' ').at(-1)!.toUpperCase()}` : 'OPERATOR'}: ${t.text}\n`,
  ),
}

function analysed(text: string): TranscriptAnalysis {
  const read = analyseTranscript(text)
  if (read.outcome !== 'analysed') throw new Error(`not analysed: ${read.reason}`)
  return read
}

const WITHOUT_NAMES = ['otter unknown', 'srt no names', 'captions of a video']
/** Layouts that print a voice or a family name in place of the whole name. */
const financeIn: Record<string, string> = {
  'otter no names': 'Speaker 4',
  'posts alone': 'CFO',
  'family name first': 'Oduya',
  'surname only': 'Oduya',
  'mr surname': 'Mr. Oduya',
}
const spoken = Object.values(speeches).join(' ')

describe('a call as pages, captions and programs print it', () => {
  for (const [layout, text] of Object.entries(layouts)) {
    it(`shows the figures of the call in the layout "${layout}"`, () => {
      const { figures } = analysed(text)
      expect(figures.revenue?.display).toBe('$412.6 million')
      expect(figures.revenueGrowth?.display).toBe('+8% (year on year)')
      expect(figures.earnings?.display).toBe('$1.32 per share')
      expect(figures.earningsGrowth?.value).toBe(12)
    })

    if (WITHOUT_NAMES.includes(layout))
      it(`states that nobody is named in the layout "${layout}", and quotes nobody`, () => {
        const { quotes, warnings } = analysed(text)
        expect(warnings.join(' ')).toContain('No speaker was found')
        expect(quotes).toEqual([])
      })
    else
      it(`knows who speaks in the layout "${layout}", and quotes nothing that a page prints between the words`, () => {
        const { figures, speakers, quotes, questions } = analysed(text)
        expect(figures.revenue?.speaker).toBe(financeIn[layout] ?? 'Peter Oduya')
        const roles = new Set(speakers.map(({ role }) => role))
        expect([...roles]).toEqual(
          expect.arrayContaining(['operator', 'chief-executive', 'chief-financial-officer', 'analyst']),
        )
        for (const { quote } of quotes) expect(spoken).toContain(quote)
        for (const { question } of questions) expect(spoken).toContain(question)
      })

    it(`keeps the place of every character in the layout "${layout}"`, () => {
      const folded = foldText(text)
      expect(folded).toHaveLength(text.length)
      for (const [at, character] of [...folded].entries())
        if (/[a-z0-9]/i.test(character)) expect(character).toBe(text[at])
    })
  }
})

describe('a call in another language', () => {
  it.each([
    [
      'German',
      'Sprecher 1: Guten Morgen und herzlich willkommen zu der Telefonkonferenz für das dritte Quartal. Der Umsatz ist um 8 Prozent auf 412 Millionen Euro gestiegen, und das Ergebnis je Aktie lag bei 1,32 Euro. Wir sind mit der Entwicklung im Quartal zufrieden und bestätigen die Prognose für das Jahr, die wir auf dem Kapitalmarkttag vorgestellt haben.',
    ],
    [
      'French',
      'Opérateur : Bonjour à tous et bienvenue à la conférence sur les résultats du troisième trimestre. Le chiffre d’affaires est en hausse de 8 % à 412 millions d’euros et le bénéfice par action est de 1,32 euro. Nous sommes satisfaits de la performance du trimestre et nous confirmons les objectifs que nous avons donnés pour l’année.',
    ],
  ])('is named as being in %s, and nothing of it is shown', (language, text) => {
    const read = analyseTranscript(text)
    if (read.outcome !== 'not-analysed') throw new Error('analysed')
    expect(whyNotAnalysed(read)).toContain(`is in ${language}`)
  })
})

describe('what is not read is stated', () => {
  const plain = each((t) => `${t.name}: ${t.text}\n`)

  it('two calls in one file, also where the first is not closed', () => {
    const open = plain.replace(/conclude[sd]?[^.]*\./g, '')
    const other = open.replaceAll('Alder Tools', 'Orchard Valves')
    expect(analyseTranscript(`${open}\n${other}`)).toMatchObject({
      reason: 'two-calls',
    })
  })

  it('a letter that begins without “dear”', () => {
    const letter = `Fellow shareholders,\n\nIn the quarter, revenue grew 8% to $412.6 million. ${'We serve our customers and we invest in our plants. '.repeat(8)}\n\nJoan Fielding`
    expect(analyseTranscript(letter)).toMatchObject({ reason: 'shareholder-letter' })
  })

  it('captions without punctuation', () => {
    const bare = sampleTurns.map((t) => t.text.toLowerCase().replaceAll(/[,;:?!']|\.(?!\d)/g, '')).join(' ')
    expect(analysed(bare).warnings.join(' ')).toContain('hardly any punctuation')
  })

  it('a part in another language', () => {
    const german =
      'Guten Morgen und vielen Dank für die Gelegenheit, eine Frage zu stellen. Wie wirkt sich der Zoll auf die Marge im vierten Quartal aus, und werden Sie die Preise für die Kunden in Europa auch im nächsten Jahr erhöhen, wenn die Nachfrage nicht steigt und der Markt von den Zinsen belastet ist?'
    expect(analysed(`${plain}\nLena Brook: ${german}`).warnings.join(' ')).toContain('is in German')
  })
})

describe('an analyst who names figures', () => {
  const asks =
    'Congratulations. You reported revenue of $777 million, up 77%, and earnings of $7.77 per share, so what is next?'
  const finance = 'Thank you, Joan. We are pleased with the quarter and our balance sheet is strong.'
  const asked = (text: string): string => text.replaceAll(speeches.question, asks)
  const unstated = (text: string): string => asked(text).replaceAll(speeches.finance, finance)
  const stamped = each((t, at) => `[00:0${at}:15] ${t.name}: ${t.text}\n`)
  const forms: Record<string, string> = {
    'no names': each((t) => `${t.text}\n`),
    'names behind paragraphs': each((t) => `${t.text}\n— ${t.name}\n`),
    'names in small letters': each((t) => `${t.name.toLowerCase()}: ${t.text}\n`),
    JSON: JSON.stringify(sampleTurns),
    CSV: each((t) => `"${t.name}","${t.title}","${t.text}"`),
    XML: each((t) => `<speech speaker="${t.name}">${t.text}</speech>`),
    'marks alone': each((t) => `${t.firm ? 'Q' : 'A'}: ${t.text}\n`),
    'posts in small letters': each(
      (t) => `${t.title ? shortPost(t).toLowerCase() : 'operator'}: ${t.text}\n`,
    ),
    'initial and family name': each((t) => `${t.name.replace(/^(\w)\w+ /, '$1. ')}: ${t.text}\n`),
    'times before names': stamped,
  }

  it.each(Object.entries(forms))('is not taken for the company: %s', (_, text) => {
    const { revenue, revenueGrowth, earnings, earningsGrowth } = analysed(unstated(text)).figures
    expect([revenue, revenueGrowth, earnings, earningsGrowth]).toEqual([null, null, null, null])
    expect(JSON.stringify(analysed(asked(text)).figures)).not.toMatch(/777 million|7\.77/)
  })

  it('is not taken for the company where nothing is punctuated', () => {
    const bare = (text: string) => text.toLowerCase().replaceAll(/[,;:?!']|\.(?!\d)/g, '')
    const { earnings } = analysed(bare(asked(forms['no names']!))).figures
    expect(earnings?.display).toBe('$1.32 per share')
    expect(analysed(bare(unstated(forms['no names']!))).figures.earnings).toBeNull()
  })

  it.each([
    ['posts in small letters', 'CFO'],
    ['initial and family name', 'P. Oduya'],
  ])('the finance chief is known by %s', (form, name) => {
    const { figures, speakers } = analysed(asked(forms[form]!))
    expect(figures.revenue).toMatchObject({ display: '$412.6 million', speaker: name })
    expect(speakers.map(({ role }) => role)).toEqual([
      'operator',
      'investor-relations',
      'chief-executive',
      'chief-financial-officer',
      'analyst',
    ])
  })

  it('a table in thousands behind a call is not read as dollars', () => {
    const release =
      '\nAlder Tools Reports Third Quarter Results\n(in thousands)\nRevenue $412,600 $382,000\nNet income $118,270 $100,100\n'
    for (const text of Object.values(forms).slice(0, 3))
      expect(JSON.stringify(analysed(unstated(text) + release).figures)).not.toMatch(/118,270|412,600/)
  })
})

describe('what a page prints beside the speech', () => {
  it('is no speaker where it is the company before a table', () => {
    const read = analysed(
      `${each((t) => `${t.name}: ${t.text}\n`)}\nAlder Tools, Inc.\n(In thousands)\nNet sales 412,600`,
    )
    expect(read.speakers.map(({ name }) => name)).not.toContain('Alder Tools')
  })

  it('is no post where it is the first line of a speech that names officers', () => {
    const opening =
      'Thank you, and good morning. With me today are Joan Fielding, our Chief Executive Officer, and\nPeter Oduya, our Chief Financial Officer.'
    const read = analysed(`${layouts.bloomberg}`.replace(sampleTurns[1]!.text.slice(0, 40), `${opening} `))
    expect(read.speakers.find(({ name }) => name === 'Ann Marsh')?.role).not.toBe('chief-executive')
  })

  it('does not cut a question that it wraps over lines', () => {
    const asked = analysed(layouts['capital iq']!).questions[0]?.question ?? ''
    expect(sampleTurns.some(({ text }) => text.includes(asked.replaceAll(/\s+/g, ' ')))).toBe(true)
    expect(asked.length).toBeGreaterThan(40)
  })

  it('reads what an interpreter says as the company’s', () => {
    const call = each((t) => `${t.name === 'Peter Oduya' ? 'Interpreter' : t.name}: ${t.text}\n`)
    expect(analysed(call).figures.revenue).toMatchObject({
      display: '$412.6 million',
      speaker: 'Interpreter',
    })
  })
})

it('two people of one surname are two, and a person by a short name or a surname alone is one', () => {
  expect(samePerson('Peter Smith', 'Anna Smith')).toBe(false)
  expect(samePerson('Maria Lopez', 'David Lopez')).toBe(false)
  expect(samePerson('Bob Smith', 'Robert Smith')).toBe(true)
  expect(samePerson('Thomas', 'Rob Thomas')).toBe(true)
  expect(samePerson('Dave', 'David Lopez')).toBe(true)
})
