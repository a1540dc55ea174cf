import type { z } from 'zod'
import type { Context } from '#platform/context/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { DocumentsFound, FoundPassage } from '../contract/schemas.ts'
import { eyesOf } from './document-shape.ts'
import * as store from './store.ts'

const SNIPPET = 320
const BEFORE_HIT = 90
const LIMIT = 20

type Found = z.input<typeof DocumentsFound>

/**
 * Passages of documents in which words stand, the likeliest first; where none has all of them, those with some (`fits`).
 * @param asked.query words as people type them: quotation marks keep them together, a minus excludes one. Stems count, so that "tariffs" finds "tariff".
 * @param asked.documentIds looks in these alone, a person's own among them; without it in what the whole organisation sees.
 * @returns passages with their place in the document's text, word for word; `searched` says in how much was looked.
 * @throws Problem `not-found` where one of the documents is not the actor's to see.
 */
export async function searchDocuments(
  ctx: Context,
  asked: { query: string; documentIds?: readonly string[]; limit?: number },
): Promise<Found> {
  const eyes = eyesOf(ctx)
  const { query: words, documentIds: ids, limit = LIMIT } = asked
  if (ids && (await store.documentsSeen(ctx.db, eyes, ids)).length < new Set(ids).size)
    throw new Problem('not-found', 'This document does not exist.')
  const searched = await store.countSearched(ctx.db, eyes, ids)
  const none = { passages: [], total: 0, fits: 'every' as const, searched, isTooCommon: false }
  if ((await store.wordsIn(ctx.db, words)) === 0) return { ...none, isTooCommon: true }
  const every = await store.findPassages(ctx.db, eyes, { words, ids, fits: 'every', limit })
  if (every.length > 0) return found(every, 'every', searched)
  // Who says more than words means it: nothing else is offered.
  if (/["]|(?:^|\s)-\w/.test(words)) return none
  const any = await store.findPassages(ctx.db, eyes, { words, ids, fits: 'any', limit })
  return any.length > 0 ? found(any, 'any', searched) : none
}

const found = (
  rows: readonly store.FoundRow[],
  fits: 'every' | 'any',
  searched: Found['searched'],
): Found => ({
  passages: rows.map(passageOf),
  total: rows[0]?.total ?? 0,
  fits,
  searched,
  isTooCommon: false,
})

function passageOf({ marked, total: _total, ...row }: store.FoundRow): z.input<typeof FoundPassage> {
  const hits = hitsIn(marked, row.text)
  const first = hits[0]?.start ?? 0
  const from = first <= BEFORE_HIT ? 0 : afterBlank(row.text, first - BEFORE_HIT)
  return {
    documentId: row.documentId,
    title: row.title,
    isSample: row.isSample,
    warnings: row.warnings,
    start: row.start,
    end: row.end,
    page: row.page,
    text: row.text,
    snippet: row.text.slice(from, beforeBlank(row.text, from + SNIPPET)).toWellFormed(),
    snippetStart: row.start + from,
    hits: hits.map(({ start, end }) => ({ start: row.start + start, end: row.start + end })),
  }
}

function afterBlank(text: string, at: number): number {
  const blank = text.slice(at, at + BEFORE_HIT).search(/\s/)
  return blank === -1 ? at : at + blank + 1
}

function beforeBlank(text: string, at: number): number {
  if (at >= text.length) return text.length
  const blank = text.slice(at - BEFORE_HIT, at).search(/\s\S*$/)
  return blank === -1 ? at : at - BEFORE_HIT + blank
}

/** Where the database marked what it found. It drops what looks like a tag; then no place is sure, and none is given. */
function hitsIn(marked: string, text: string): { start: number; end: number }[] {
  const hits: { start: number; end: number }[] = []
  let plain = ''
  for (const [index, part] of marked.split(store.FOUND_FROM).entries()) {
    const [inside = '', after] = part.split(store.FOUND_TO)
    if (index > 0 && after !== undefined)
      hits.push({ start: plain.length, end: plain.length + inside.length })
    plain += inside + (after ?? '')
  }
  return plain === text ? hits : []
}
