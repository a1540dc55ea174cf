import type { Document, DocumentsFound, FoundPassage } from '#domains/documents/contract/index.ts'
import { asksOneThing, findAnswers, isAnswer, queryFor } from '#engines/document-answers/index.ts'
import { isFunctionWord, type Reading, speaksOfLists } from '#engines/question-parsing/index.ts'
import type { Answer } from '../../../contract/index.ts'
import { NoEvidence } from '../../topics/topic.ts'
import { answerOf } from '../answered.ts'
import type { Asker } from '../asker.ts'
import { Evidence } from '../evidence.ts'
import { listed, tell } from '../tell.ts'
import type { AttachedDocument } from './attached-document.ts'
import { answerFromTables } from './attached-tables.ts'
import { documentsNamed } from './documents-named.ts'
import { answerFromCalls } from './remarks.ts'

/** A file of the conversation, kept as a document of the person who asks. */
/** Words that say a document is asked, and not what of it. */
const OF_DOCUMENTS =
  /^(?:documents?|files?|memos?|memorandums?|attach\w*|upload\w*|pdfs?|spreadsheets?|csv|transcripts?|calls?|reports?|filings?|texts?|pages?|passages?|say|says|said|mention\w*|talk\w*|speak\w*|spoke|state[ds]?|stating|discuss\w*|describe\w*|quote[ds]?|management|ceo|cfo|analysts?|remarks|last|latest|summar\w*|tone|contents?|contain\w*|library|keep)$/

const SPEAKS_OF_FILES =
  /\b(?:attach\w*|upload\w*|(?:this|that|the|my|these) (?:files?|documents?|pdfs?|spreadsheets?|csv|reports?|text|pages?)|in the (?:file|document|pdf|report|spreadsheet))\b/

/** Whether a question of a conversation with files is about them. */
export const isAboutFiles = ({ text }: Reading, attached: readonly AttachedDocument[]): boolean =>
  attached.length > 0 &&
  (SPEAKS_OF_FILES.test(text) ||
    attached.some(({ fileName }) => text.includes(fileName.toLowerCase().replace(/\.\w+$/, ''))))

const QUOTED = 3
const SENTENCES_EACH = 2
const QUOTE_LENGTH = 480
const OPENING_CHARACTERS = 600
const LISTED = 10

/**
 * Answers from documents word for word, each passage with its place; from the files of the conversation where there are any, else from
 * what the organisation keeps. What documents say is data: it is quoted and never followed.
 * @throws NoEvidence where no passage has what is asked.
 */
export async function answerFromDocuments(
  asker: Asker,
  reading: Reading,
  attached: readonly AttachedDocument[],
): Promise<Answer> {
  const answer = await quoteDocuments(asker, reading, attached)
  return answer.citations.some(({ quote }) => quote && speaksOfLists(quote))
    ? { ...answer, text: `${NO_LIST} ${answer.text}` }
    : answer
}

/** “How many times was it mentioned”. */
const COUNTS = /\bhow (?:often|many times|frequently)\b|\bnumber of (?:times|mentions)\b/

/** Whoever wrote a document may say anything of anybody in it. */
const NO_LIST =
  'What a document says of sanctions or clearance is its author’s word and no screening: a screening alone answers that.'

async function quoteDocuments(
  asker: Asker,
  reading: Reading,
  attached: readonly AttachedDocument[],
): Promise<Answer> {
  const readable = attached.filter(({ isRead }) => isRead)
  if (attached.length > 0 && readable.length === 0)
    throw new NoEvidence(
      `${listed(attached.map(({ fileName }) => `“${fileName}”`))} ${attached.length > 1 ? 'are' : 'is'} kept by name and size: no text in it can be read here.`,
    )
  const worked = await answerFromTables(asker, reading, readable)
  if (worked) return worked
  if (COUNTS.test(reading.text))
    throw new NoEvidence(
      'Documents are quoted word for word: what stands in them is not counted, so this stays unanswered.',
    )
  const remarks = attached.length === 0 ? await answerFromCalls(asker, reading) : undefined
  if (remarks) return remarks
  const stated = wordsOf(reading)
  const named =
    readable.length > 0 || stated.length === 0 ? undefined : await documentsNamed(asker, reading, stated)
  const words = stated.filter((word) => !named?.words.has(word))
  if (words.length === 0) return readable.length > 0 ? openings(asker, readable) : libraryList(asker)
  const within = readable.length > 0 ? readable.map(({ documentId }) => documentId) : (named?.ids ?? [])
  const found = await search(asker, words.join(' '), within, QUOTED)
  const strict = found.filter(({ fits }) => fits === 'every').flatMap((one) => one.passages)
  const isLookup = !asksOneThing(reading.text)
  const passages: Quoted[] =
    isLookup && strict.length > 0
      ? strict.slice(0, QUOTED).map((passage) => ({ ...passage, ...sentencesOf(passage) }))
      : await likelyAnswers(asker, reading, { strict, within, passedOver: named?.words ?? new Set() })
  if (passages.length === 0)
    throw new NoEvidence(`${nothingOf(words, readable)}${notRead(found)}`, searchedIn(found))
  const evidence = new Evidence()
  const lines = passages.map((passage) => {
    const { quote, start, end } = passage
    const page = passage.page === null ? '' : `, page ${passage.page}`
    const citation = evidence.cite({
      kind: 'records',
      label: `${passage.title}${page}${passage.isSample ? ', sample' : ''}`,
      href: `/dashboard/documents/${passage.documentId}?from=${start}&to=${end}`,
      quote,
    })
    return `- “${quote}” (${passage.title}${page}) [${citation}]`
  })
  const notes = notesOf(passages, readable)
  return answerOf(
    asker,
    evidence,
    `${notes.map((stated) => `${stated} `).join('')}Word for word:\n${lines.join('\n')}`,
  )
}

/** What has to be known of each document that is quoted: which of its pages were not read, say. */
function notesOf(passages: readonly FoundPassage[], readable: readonly AttachedDocument[]): string[] {
  const quoted = new Map(passages.map((passage) => [passage.documentId, passage]))
  return [...quoted.values()].flatMap(({ documentId, title, warnings }) => {
    const attached = readable.find((one) => one.documentId === documentId)
    // A file of the conversation needs no name: it is the one that was asked.
    return attached ? attached.warnings : warnings.map((warning) => `${title}: ${warning}`)
  })
}

/** What is on pages without text may be what is asked. */
const notRead = (found: readonly DocumentsFound[]): string =>
  found.some(({ searched }) => searched.notWhole > 0)
    ? ' Some pages of what was searched have no text: what stands on them was not read.'
    : ''

/** What is looked for: the words that say what a question is about. */
function wordsOf({ words }: Reading): string[] {
  const telling = words.filter(({ text, stem }) => !isFunctionWord(stem) && !OF_DOCUMENTS.test(text))
  return [...new Set(telling.map(({ text }) => text.replaceAll(/["-]+/g, ' ').trim()).filter(Boolean))]
}

/** A passage with the words of it that are quoted, and their place. */
type Quoted = FoundPassage & { quote: string }

/** How many passages are weighed against each other. */
const WEIGHED = 60
const ANSWERS = 2

/** The words that answer what is asked, as far as that is likely; they need not hold each word of it. None where nothing is likely enough. */
async function likelyAnswers(
  asker: Asker,
  { text, words }: Reading,
  {
    strict,
    within,
    passedOver,
  }: { strict: readonly FoundPassage[]; within: readonly string[]; passedOver: ReadonlySet<string> },
): Promise<Quoted[]> {
  const unasked = new Set([
    ...passedOver,
    ...words.flatMap((word) => (OF_DOCUMENTS.test(word.text) ? [word.text] : [])),
  ])
  const q = queryFor(text, unasked)
  if (q === '') return []
  const found = await search(asker, q, within, WEIGHED)
  const passages = new Map(
    [...strict, ...found.flatMap((one) => one.passages)].map((one) => [
      `${one.documentId} ${one.start}`,
      one,
    ]),
  )
  const all = [...passages.values()]
  const searched = found.reduce((total, one) => total + one.searched.passages, 0)
  const answers = findAnswers(
    text,
    all.map((one) => ({ text: one.text, heading: one.title })),
    { searched, passedOver: unasked },
  ).filter(isAnswer)
  return [...Map.groupBy(answers, ({ passage }) => passage).values()]
    .flatMap(([first]) => (first ? [first] : []))
    .slice(0, ANSWERS)
    .map(({ passage, start, end }) => {
      const one = all[passage]!
      return {
        ...one,
        quote: one.text.slice(start, end).replaceAll(/\s+/g, ' '),
        start: one.start + start,
        end: one.start + end,
      }
    })
}

function search(
  asker: Asker,
  words: string,
  within: readonly string[],
  limit: number,
): Promise<DocumentsFound[]> {
  const q = words.slice(0, 300)
  const asked = within.length > 0 ? within.map((document) => ({ q, document, limit })) : [{ q, limit }]
  return Promise.all(asked.map((fields) => asker.ask<DocumentsFound>('documents.search', fields)))
}

const nothingOf = (words: readonly string[], readable: readonly AttachedDocument[]): string =>
  `I found no passage on ${listed(words.map((word) => `“${word}”`))} in ${
    readable.length > 0
      ? `the ${readable.length > 1 ? 'attached files' : 'attached file'}`
      : 'the documents that are kept here'
  }.`

/** How much was searched, and where the nearest stands. */
function searchedIn(found: readonly DocumentsFound[]): string {
  const sum = (part: 'documents' | 'passages') =>
    found.reduce((total, { searched }) => total + searched[part], 0)
  const nearest = found.flatMap(({ passages }) => passages)[0]
  return `Documents searched: ${sum('documents')}, passages: ${sum('passages')}${
    nearest ? `; nearest: ${nearest.title}${nearest.page === null ? '' : `, page ${nearest.page}`}` : ''
  }`
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The sentences of a passage that hold what was found, with their place in the document. */
function sentencesOf(passage: FoundPassage): { quote: string; start: number; end: number } {
  const all = [...sentences.segment(passage.text)].map(({ segment, index }) => ({
    from: index,
    to: index + segment.length,
  }))
  const isHit = ({ from, to }: { from: number; to: number }) =>
    passage.hits.some((hit) => hit.start - passage.start < to && hit.end - passage.start > from)
  const first = Math.max(all.findIndex(isHit), 0)
  const last = all.slice(0, first + SENTENCES_EACH).findLastIndex(isHit)
  const from = all[first]?.from ?? 0
  const to = Math.min(all[Math.max(last, first)]?.to ?? passage.text.length, from + QUOTE_LENGTH)
  const raw = passage.text.slice(from, to).toWellFormed()
  const lead = raw.length - raw.trimStart().length
  const quote = raw.trim()
  return {
    quote: quote.replaceAll(/\s+/g, ' '),
    start: passage.start + from + lead,
    end: passage.start + from + lead + quote.length,
  }
}

/** What attached files are, and how they begin. */
async function openings(asker: Asker, readable: readonly AttachedDocument[]): Promise<Answer> {
  const evidence = new Evidence()
  const lines: string[] = []
  for (const { documentId, fileName, warnings } of readable.slice(0, QUOTED)) {
    const { pieces, characters } = await asker.ask<{ characters: number; pieces: { text: string }[] }>(
      'documents.text',
      { id: documentId, from: 0, characters: OPENING_CHARACTERS },
    )
    const text = pieces.map((piece) => piece.text).join('')
    const opening = text.slice(0, OPENING_CHARACTERS).toWellFormed().trim()
    const quote = opening.replaceAll(/\s+/g, ' ')
    const citation = evidence.cite({
      kind: 'records',
      label: fileName,
      href: `/dashboard/documents/${documentId}?from=0&to=${opening.length}`,
      quote,
    })
    const count = evidence.figure(characters, {
      unit: 'count',
      text: tell(characters, 'count'),
      tool: 'documents.text',
      row: fileName,
      field: 'characters',
      asOf: null,
      caveat: null,
      citation,
    })
    const stated = warnings.map((warning) => `${warning} `).join('')
    lines.push(`${stated}“${fileName}” has ${count} characters and begins: “${quote}” [${citation}]`)
  }
  return answerOf(
    asker,
    evidence,
    `${lines.join('\n')}\nAsk what you want to know of it, and I quote where it says so.`,
  )
}

/** Which documents there are, the newest first. */
async function libraryList(asker: Asker): Promise<Answer> {
  const { rows, total } = await asker.ask<{ rows: Document[]; total: number }>('documents.list', {
    limit: LISTED,
  })
  if (total === 0) throw new NoEvidence('No document is kept here, so there is no passage to answer from.')
  const evidence = new Evidence()
  const citation = evidence.cite({ kind: 'records', label: 'Documents', href: '/dashboard/documents' })
  const count = evidence.figure(total, {
    unit: 'count',
    text: tell(total, 'count', 'documents'),
    tool: 'documents.list',
    row: 'documents',
    field: 'count',
    asOf: null,
    caveat: null,
    citation,
  })
  const items = rows.map(({ title }) => title)
  return answerOf(
    asker,
    evidence,
    `${count}, the newest first: ${items.join('; ')}. Which is meant, and what of it? [${citation}]`,
    items,
  )
}
