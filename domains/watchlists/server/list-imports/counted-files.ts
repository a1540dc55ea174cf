import type { ListFile } from '../list-formats/index.ts'

/** Files that count the bytes read of them: once to learn how many there are, once more to tell how far a reader is. */
export function countedFiles(given: ListFile[]): {
  files: ListFile[]
  /** What has been read until now is all there is. */
  total: () => void
  /** From here on the reader begins. */
  restart: () => void
  /** The share read since then, from 0 to 1. */
  share: () => number
} {
  let bytes = 0
  let all = 0
  const files = given.map((file) => ({
    name: file.name,
    open: async function* () {
      for await (const chunk of file.open()) {
        bytes += chunk.length
        yield chunk
      }
    },
  }))
  return {
    files,
    total: () => {
      all = bytes
    },
    restart: () => {
      bytes = 0
    },
    share: () => (all === 0 ? 0 : Math.min(1, bytes / all)),
  }
}
