import type { Installation } from '#platform/context/index.ts'

export type BlobPlace = { organisationId: number; id: string; place: string; bytes: number }

/** The port to whatever keeps content. None of it holds more than a few megabytes at once. */
export type Storage = {
  /** Keeps content; it is there whole when this ends. Doing it twice is the same as once. Never inside a change. */
  write(installation: Installation, blob: BlobPlace, content: AsyncIterable<Uint8Array>): Promise<void>
  read(installation: Installation, blob: BlobPlace): AsyncIterable<Uint8Array>
  /** Whether all bytes of it still lie there; what they are is held against the digest when they are read. */
  holds(installation: Installation, blob: BlobPlace): Promise<boolean>
  /** What is gone already is none to remove. */
  remove(installation: Installation, blob: BlobPlace): Promise<void>
}
