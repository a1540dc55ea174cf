import { useEffect, useRef, useState } from 'react'
import type { LineReading } from '#design-system/patterns/lines-input/index.ts'
import { openTalk, type Talk } from './talk.ts'
import type { OwnRead } from './worker/screener-session.ts'
import { workerPort } from './worker-port.ts'

const NOTHING: OwnRead = { bonds: 0, notes: [], leftOut: [] }

/**
 * What each line of a text comes to, read in a worker as it is written: fifty thousand pasted lines do not hold up the page. While one text is
 * read only the newest waits.
 */
export function useReadLines(text: string): readonly LineReading[] {
  const [read, setRead] = useState(NOTHING)
  const talk = useRef<Talk | undefined>(undefined)
  const newest = useRef(text)
  const isReading = useRef(false)

  useEffect(() => {
    newest.current = text
    if (text.trim() === '') {
      setRead(NOTHING)
      return
    }
    const readNewest = async () => {
      if (isReading.current) return
      isReading.current = true
      try {
        // A worker that breaks off is said by the screening itself; here the lines are only not counted.
        talk.current ??= openTalk(workerPort(), { onAnswer: () => {}, onBroken: () => {} })
        for (let asked: string | undefined; asked !== newest.current; ) {
          asked = newest.current
          const answer = await talk.current.request({ kind: 'read', text: asked })
          if (asked === newest.current) setRead(answer)
        }
      } catch {
        talk.current = undefined
        setRead(NOTHING)
      } finally {
        isReading.current = false
      }
    }
    void readNewest()
  }, [text])
  useEffect(() => () => talk.current?.close(), [])

  return readingsOf(read)
}

/** The lines that want a word, and one reading that stands for each of the others: only their count is shown. */
const readingsOf = ({ bonds, notes }: OwnRead): readonly LineReading[] => [
  ...notes,
  ...Array<LineReading>(bonds).fill({ line: 0 }),
]
