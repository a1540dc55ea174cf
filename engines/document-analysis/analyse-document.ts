import type { Analysis, DocumentKind } from './finding.ts'
import { kindInWords, looksLike } from './looks-like.ts'
import { analyseNews } from './news/analyse-news.ts'
import { foreignLanguage } from './reading/language.ts'
import { analyseReport } from './report/analyse-report.ts'
import { analyseTenK } from './ten-k/analyse-ten-k.ts'

const FEWEST_CHARACTERS = 40

/** The types that are read here. The transcript of an earnings call has an engine of its own (`engines/transcript-analysis`). */
export type ReadHere = Exclude<DocumentKind, 'earnings_call'>

/**
 * What a text states, by its type, each value word for word with its place. The same text gives the same answer.
 * @param previous of a 10-K: the one of the year before, whose risk factors are compared.
 */
export function analyseDocument(text: string, kind: ReadHere, previous?: string): Analysis {
  const refusal = whyNotRead(text)
  if (refusal) return { outcome: 'not-analysed', reason: refusal, looksLike: null }
  const like = looksLike(text)
  const { sections, readFirst } =
    kind === '10k'
      ? analyseTenK(text, previous)
      : kind === 'research_report'
        ? analyseReport(text)
        : analyseNews(text)
  return {
    outcome: 'analysed',
    readFirst: [...otherType(like, kind), ...readFirst],
    looksLike: like,
    sections,
  }
}

/** Why a text is read as none of the types; null where it may be. */
export function whyNotRead(text: string): string | null {
  if (text.trim().length < FEWEST_CHARACTERS) return 'The text is too short to be one of these documents.'
  const language = foreignLanguage(text)
  return language === null ? null : `The text reads like ${language}. Only English documents are read.`
}

/** That a text reads like another type than the one that was chosen. */
export const otherType = (like: DocumentKind | null, chosen: DocumentKind): string[] =>
  like === null || like === chosen
    ? []
    : [
        `This reads like ${kindInWords[like]}, not like ${kindInWords[chosen]}: choose that type to have it read as one.`,
      ]
