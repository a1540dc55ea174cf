import { Problem } from '#platform/problems/index.ts'
import type { PublishedOnSource } from '../../contract/schemas.ts'
import type { Publication } from '../list-formats/index.ts'

export type PublicationDate = { publishedOn: string | null; publishedOnSource: PublishedOnSource | null }

/** What is known of a publication's date beside what its files say. */
export type DateEvidence = {
  /** What the publisher's reply said of the files' last change. */
  repliedOn?: string | undefined
  /** What the person who imports says. */
  statedOn?: string | undefined
  /** The publisher itself gave the files just now; without any date they are still known to be its newest. */
  isFromPublisher?: boolean | undefined
}

/**
 * When a list was published. What the file says goes before the reply it came in, that before a person's word, and the newest
 * designation comes last: a list cannot be older than what stands on it, though it may be newer.
 * @throws Problem `list-undated` when nothing tells.
 */
export function publicationDate(
  title: string,
  publication: Publication,
  { repliedOn, statedOn, isFromPublisher }: DateEvidence,
  today: string,
): PublicationDate {
  if (publication.publishedOn) {
    if (statedOn && statedOn !== publication.publishedOn) {
      publication.notes.push(`Stated as published on ${statedOn}; the file says ${publication.publishedOn}.`)
    }
    return { publishedOn: publication.publishedOn, publishedOnSource: 'file' }
  }
  if (repliedOn) return { publishedOn: repliedOn, publishedOnSource: 'reply' }
  if (statedOn) return { publishedOn: statedOn, publishedOnSource: 'stated' }
  const newest = publication.newestEntryOn
  if (newest) {
    // Some designations take effect on a day to come.
    return { publishedOn: newest < today ? newest : today, publishedOnSource: 'newest-designation' }
  }
  if (isFromPublisher) return { publishedOn: null, publishedOnSource: null }
  throw undated(title)
}

export function undated(title: string): Problem {
  return new Problem(
    'list-undated',
    `The files of the ${title} do not say when they were published. State the date: how old a list is decides what it can answer.`,
  )
}

/** @throws Problem `invalid-input` for a date to come. */
export function notInFuture(statedOn: string | undefined, today: string): void {
  if (statedOn && statedOn > today) {
    throw new Problem(
      'invalid-input',
      `A list cannot have been published on ${statedOn}: that day is still to come.`,
    )
  }
}

/** @throws Problem `list-older` for a publication older than the one in force. */
export function guardAgainstOlder(
  title: string,
  publishedOn: string | null,
  inForce: string | null | undefined,
  allowOlder: boolean | undefined,
): void {
  if (allowOlder || !publishedOn || !inForce || publishedOn >= inForce) return
  throw new Problem(
    'list-older',
    `This publication of the ${title} is of ${publishedOn}; the one in force is of ${inForce}. Whoever was listed in between would be lost. The newer list stays in force.`,
    { publishedOn, inForce },
  )
}
