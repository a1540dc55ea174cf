import { recordChange } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import type { RequestOf } from '#platform/endpoint/index.ts'
import { Problem } from '#platform/problems/index.ts'
import type { keepSymbolNote as endpoint } from '../../contract/endpoints.ts'
import type { SymbolNote } from '../../contract/schemas.ts'
import * as store from '../store.ts'

/** What the caller has written about a symbol; nobody else reads it. */
export async function readSymbolNote(ctx: Context, { symbol }: { symbol: string }): Promise<SymbolNote> {
  return noteShape(symbol, await store.noteOf(ctx.db, noteAt(ctx, symbol)))
}

/** Writes the caller's note on a symbol. The audit log says that it changed, never what it says. @throws Problem `stale` where it has changed since it was read. */
export async function keepSymbolNote(
  ctx: Context,
  { symbol, text, changedAt }: RequestOf<typeof endpoint>,
): Promise<SymbolNote> {
  const at = noteAt(ctx, symbol)
  return recordChange(ctx, async (tx) => {
    const before = noteShape(symbol, await store.noteOf(tx.db, at))
    // Two may have read the same note: which of them is first, the row itself decides.
    const readAt = changedAt === null ? null : new Date(changedAt)
    const isFirst =
      before.changedAt === changedAt &&
      (await store.storeNote(tx.db, { ...at, text, changedAt: ctx.now }, readAt))
    if (!isFirst) {
      const now = noteShape(symbol, await store.noteOf(tx.db, at))
      throw new Problem('stale', 'The note was changed elsewhere since it was read here.', now)
    }
    return {
      result: { symbol, text, changedAt: text === '' ? null : ctx.now.toISOString() },
      trace: {
        action: 'symbol-note.kept',
        subject: { type: 'symbol-note', id: symbol },
        before: { characters: before.text.length },
        after: { characters: text.length },
      },
    }
  })
}

const noteAt = (ctx: Context, symbol: string) => ({
  organisationId: ctx.actor.organisationId,
  userId: ctx.actor.kind === 'user' ? ctx.actor.userId : 0,
  symbol,
})

const noteShape = (symbol: string, row: { text: string; changedAt: Date } | undefined): SymbolNote => ({
  symbol,
  text: row?.text ?? '',
  changedAt: row?.changedAt.toISOString() ?? null,
})
