import type { Ownership } from '../../contract/index.ts'

/** A company or person in the picture: `level` 0 is the company that is looked at, its direct owners stand on 1. */
type PlacedOwner = { id: number; name: string; level: number; x: number; y: number }
type PlacedStake = {
  ownerId: number
  ownedId: number
  share: { low: number; high: number } | null
  isControl: boolean
  /** From one level up to the next, or across: across are circles and cross-holdings. */
  from: { x: number; y: number }
  to: { x: number; y: number }
}
export type PlacedOwners = { owners: PlacedOwner[]; stakes: PlacedStake[]; width: number; height: number }

export const BOX = { width: 190, height: 52 }
const GAP = { across: 84, between: 78 }
const MARGIN = 24
const APART = 16

/** Where everybody above a company stands: each as far up as their shortest way down to it, the greatest share of a level first. */
export function placeOwners(
  target: { id: number; name: string },
  { owners, stakes }: Pick<Ownership, 'owners' | 'stakes'>,
): PlacedOwners {
  const names = new Map(owners.map(({ id, name }) => [id, name]))
  const ends = new Map(owners.map(({ id, inTheEnd }) => [id, inTheEnd.high]))
  const levels = levelsAbove(target.id, stakes)
  const rows = Map.groupBy([...levels.keys()], (id) => levels.get(id) ?? 0)
  const deepest = Math.max(0, ...rows.keys())
  const widest = Math.max(...[...rows.values()].map((row) => row.length))
  const width = MARGIN * 2 + widest * BOX.width + (widest - 1) * GAP.across
  const height = MARGIN * 2 + (deepest + 1) * BOX.height + deepest * GAP.between
  const placed = [...rows].flatMap(([level, ids]) => {
    const row = ids.toSorted((a, b) => (ends.get(b) ?? 0) - (ends.get(a) ?? 0) || a - b)
    const wide = row.length * BOX.width + (row.length - 1) * GAP.across
    return row.map((id, at) => ({
      id,
      name: id === target.id ? target.name : (names.get(id) ?? `Record ${id}`),
      level,
      x: (width - wide) / 2 + at * (BOX.width + GAP.across),
      y: MARGIN + (deepest - level) * (BOX.height + GAP.between),
    }))
  })
  const byId = new Map(placed.map((owner) => [owner.id, owner]))
  return {
    owners: placed.sort((a, b) => a.level - b.level || a.x - b.x),
    stakes: stakes.flatMap((stake) => {
      const [owner, owned] = [byId.get(stake.ownerId), byId.get(stake.ownedId)]
      if (!owner || !owned) return []
      const isMutual = stakes.some((one) => one.ownerId === stake.ownedId && one.ownedId === stake.ownerId)
      return [{ ...stake, ...(isMutual ? besideEachOther(endsOf(owner, owned)) : endsOf(owner, owned)) }]
    }),
    width,
    height,
  }
}

function levelsAbove(target: number, stakes: Ownership['stakes']): Map<number, number> {
  const levels = new Map([[target, 0]])
  for (let level = [target]; level.length > 0; ) {
    const next = stakes.flatMap(({ ownerId, ownedId }) =>
      level.includes(ownedId) && !levels.has(ownerId) ? [ownerId] : [],
    )
    for (const id of next)
      levels.set(id, levels.has(id) ? (levels.get(id) ?? 0) : (levels.get(level[0] ?? target) ?? 0) + 1)
    level = [...new Set(next)]
  }
  return levels
}

/** Two that own each other have two lines, each a little to its own side, along the boxes that they end at. */
function besideEachOther({ from, to }: Pick<PlacedStake, 'from' | 'to'>): Pick<PlacedStake, 'from' | 'to'> {
  const isLevel = from.y === to.y
  const aside = APART * Math.sign(isLevel ? to.x - from.x : from.y - to.y)
  const moved = ({ x, y }: { x: number; y: number }) => (isLevel ? { x, y: y + aside } : { x: x + aside, y })
  return { from: moved(from), to: moved(to) }
}

/** From the bottom of the owner to the top of what is owned; sideways on one level, and upwards where it goes up. */
function endsOf(owner: PlacedOwner, owned: PlacedOwner): Pick<PlacedStake, 'from' | 'to'> {
  const middle = (one: PlacedOwner) => one.x + BOX.width / 2
  if (owner.level === owned.level) {
    const isLeft = owner.x < owned.x
    const y = owner.y + BOX.height / 2
    return {
      from: { x: isLeft ? owner.x + BOX.width : owner.x, y },
      to: { x: isLeft ? owned.x : owned.x + BOX.width, y: owned.y + BOX.height / 2 },
    }
  }
  const isDown = owner.level > owned.level
  return {
    from: { x: middle(owner), y: isDown ? owner.y + BOX.height : owner.y },
    to: { x: middle(owned), y: isDown ? owned.y : owned.y + BOX.height },
  }
}
