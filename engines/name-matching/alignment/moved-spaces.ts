import { areUnlike, lettersOf } from '../spelling/graphemes.ts'
import { VOWELLED } from '../spelling/spelling-costs.ts'
import { type Candidate, isCharacter, isScored, type Side, SURE } from './alignment.ts'
import { graphemeSimilarity } from './spelling-similarity.ts'

const MOVED_SPACE_MIN = 0.93

/** Two neighbours against two, where a space slipped: "Hamidr Aja" and "Hamid Raja". */
export function addMovedSpaces(query: Side, entry: Side, out: Candidate[]): void {
  for (let i = 0; i < query.count - 1; i++) {
    const a = query.tokens[i]!
    const b = query.tokens[i + 1]!
    if (query.best[i]! >= SURE || query.best[i + 1]! >= SURE || !isScored(a) || !isScored(b)) continue
    if (a.kind === 'number' || b.kind === 'number' || isCharacter(a)) continue
    for (let j = 0; j < entry.count - 1; j++) {
      const c = entry.tokens[j]!
      const d = entry.tokens[j + 1]!
      if (entry.best[j]! >= SURE || entry.best[j + 1]! >= SURE || !isScored(c) || !isScored(d)) continue
      if (Math.abs(a.latin.length + b.latin.length - c.latin.length - d.latin.length) > 1) continue
      if (a.latin.charCodeAt(0) !== c.latin.charCodeAt(0)) continue
      if (areUnlike(a.shape | b.shape, c.shape | d.shape)) continue
      const similarity = graphemeSimilarity(
        lettersOf(a.latin + b.latin),
        lettersOf(c.latin + d.latin),
        VOWELLED,
        MOVED_SPACE_MIN,
      )
      if (similarity < MOVED_SPACE_MIN) continue
      const gain = (similarity - 0.25) * (Math.min(a.rarity + b.rarity, c.rarity + d.rarity) + 1.5)
      out.push({
        queryFrom: i,
        queryTo: i + 2,
        entryFrom: j,
        entryTo: j + 2,
        similarity,
        likeness: 'joined',
        gain,
      })
    }
  }
}
