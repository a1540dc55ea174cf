import { NoEvidence } from '../../topics/topic.ts'
import type { Chosen } from '../choosing/thread.ts'

const NAMING = new Set(
  'of for to with from about against called named many have or is case in at by'.split(' '),
)

/** Words that stand where a name stands and that nobody here bears: an answer without them would be one to another question. */
export function refuseStrangers({ topic, wanted }: Chosen): void {
  const { reading } = wanted
  const strange = reading.unknown.filter((word) => {
    const before = reading.words[reading.words.indexOf(word) - 1]
    return (
      (word.isCapital && word.start > 0) ||
      (topic.about.length > 0 && before !== undefined && NAMING.has(before.text))
    )
  })
  if (strange.length === 0) return
  // What a person is asked beside their work (“for lunch”) is on no record.
  const isNamed = wanted.things.some(({ kind }) => kind !== 'person')
  if (isNamed && !strange.some(({ isCapital, start }) => isCapital && start > 0)) return
  throw new NoEvidence(
    `Nothing on record here is called “${strange.map(({ raw }) => raw).join(' ')}”, so I have nothing to answer from.`,
  )
}
