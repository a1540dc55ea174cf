import { useRef, useState } from 'react'
import type { ListAddress } from '#design-system/patterns/list-screen/index.ts'
import { showFailure, showToast, useShortcuts } from '#design-system/patterns/overlays/index.ts'
import { REVIEWED_AT_ONCE, type ReviewItem } from '#domains/screening/contract/index.ts'
import type { Decision } from '../words.ts'
import { useDecideReviewed } from './queries.ts'

type Decided = { screeningId: number; matchId: number; version: number }

export type Reviewing = {
  current: ReviewItem | undefined
  /** By match, as each was when it was selected: what changes later is refused. */
  selected: ReadonlyMap<number, ReviewItem>
  isBusy: boolean
  open: (item: ReviewItem) => void
  toggle: (item: ReviewItem) => void
  decide: (stated: { decision: Decision; reason: string; version: number }) => void
}

const UNDO_REASON = 'Undone by the person who decided, right after it.'

/** One after the other: which is open, which are selected, what was decided last and can be undone. */
export function useReviewing({
  list,
  items,
  userId,
  mayDecide,
}: {
  list: Pick<ListAddress, 'read' | 'set'>
  items: readonly ReviewItem[]
  userId: number | undefined
  mayDecide: boolean
}): Reviewing {
  const decide = useDecideReviewed()
  const [selected, setSelected] = useState<ReadonlyMap<number, ReviewItem>>(new Map())
  const last = useRef<Decided[]>([])
  const wanted = list.read('match')
  const found = items.find(({ matchId }) => String(matchId) === wanted)
  // One that somebody else settles leaves the queue, and not the hands of whoever has it open.
  const kept = useRef<ReviewItem>(undefined)
  if (found) kept.current = found
  const held = kept.current && String(kept.current.matchId) === wanted ? kept.current : undefined
  const current = found ?? held ?? items[0]
  const at = items.findIndex(({ matchId }) => matchId === current?.matchId)
  const open = (item: ReviewItem | undefined) => list.set('match', item ? String(item.matchId) : null)
  const toggle = (item: ReviewItem) =>
    setSelected((before) => {
      const next = new Map(before)
      if (!next.delete(item.matchId) && next.size < REVIEWED_AT_ONCE) next.set(item.matchId, item)
      return next
    })
  const selectAlike = () => {
    if (!current) return
    const alike = items
      .filter((item) => isAlike(item, current) && item.proposal?.userId !== userId)
      .slice(0, REVIEWED_AT_ONCE)
    setSelected(new Map(alike.map((item) => [item.matchId, item])))
  }
  const undo = () => {
    const matches = last.current
    if (matches.length === 0) return
    last.current = []
    decide.mutate(
      { matches, decision: 'reopen', reason: UNDO_REASON },
      {
        onSuccess: (after) => {
          open(items.find(({ matchId }) => matchId === matches[0]?.matchId))
          sayUndone(waitsOf(after))
        },
        onError: showFailure('It was not undone'),
      },
    )
  }
  const send: Reviewing['decide'] = ({ decision, reason, version }) => {
    if (!current || decide.isPending) return
    const chosen = selected.size > 0 ? [...selected.values()] : [{ ...current, version }]
    const gone = new Set(chosen.map(({ matchId }) => matchId))
    decide.mutate(
      {
        matches: chosen.map(({ screeningId, matchId, version }) => ({ screeningId, matchId, version })),
        decision,
        reason,
      },
      {
        onSuccess: (after) => {
          const screeningOf = new Map(chosen.map(({ matchId, screeningId }) => [matchId, screeningId]))
          last.current =
            decision === 'reopen'
              ? []
              : after.map(({ id, version }) => ({
                  matchId: id,
                  version,
                  screeningId: screeningOf.get(id) ?? 0,
                }))
          setSelected(new Map())
          kept.current = undefined
          const isLeft = ({ matchId }: ReviewItem) => !gone.has(matchId)
          open(items.slice(at + 1).find(isLeft) ?? items.slice(0, Math.max(0, at)).findLast(isLeft))
          sayKept(after.length, waitsOf(after), last.current.length > 0 ? undo : undefined)
        },
        onError: showFailure('No decision was kept'),
      },
    )
  }
  const step = (by: number) => open(items[Math.min(items.length - 1, Math.max(0, at + by))])
  useShortcuts([
    { keys: 'J', label: 'Next match', run: () => step(1) },
    { keys: 'K', label: 'Previous match', run: () => step(-1) },
    { keys: 'X', label: 'Select this match', run: () => current && toggle(current), isOff: !mayDecide },
    { keys: 'A', label: 'Select all that are alike', run: selectAlike, isOff: !mayDecide },
    { keys: 'Escape', label: 'Select none', run: () => setSelected(new Map()), isOff: selected.size === 0 },
    { keys: 'Z', label: 'Undo the last decision', run: undo, isOff: !mayDecide },
  ])
  return { current, selected, isBusy: decide.isPending, open, toggle, decide: send }
}

const waitsOf = (after: readonly { proposal: unknown }[]): number =>
  after.filter(({ proposal }) => proposal !== null).length

const sayUndone = (waits: number) =>
  showToast({
    kind: 'success',
    title: waits > 0 ? 'Undoing is proposed' : 'Undone',
    message:
      waits > 0
        ? 'The decision stays in force until a second person agrees.'
        : 'It waits for a decision again.',
  })

const sayKept = (count: number, waits: number, undo: (() => void) | undefined) =>
  showToast({
    kind: 'success',
    title: count === 1 ? 'Decision kept' : `${count} decisions kept`,
    message: waits > 0 ? 'A second person has to agree.' : 'Each is in the audit trail.',
    ...(undo ? { action: { label: 'Undo (Z)', run: undo } } : {}),
  })

/** Alike: the same listed party, and the same decision proposed about it or none. */
function isAlike(one: ReviewItem, other: ReviewItem): boolean {
  return (
    one.listId === other.listId &&
    one.entryUid === other.entryUid &&
    (one.proposal?.decision ?? null) === (other.proposal?.decision ?? null)
  )
}
