/*
 * Finds files of a pack that were dropped, added or moved. As in check-pack.ts nothing but types is imported and nothing stands outside
 * a function.
 */

import type { Bytes, FindPlaces, PackFault } from './pack-shape.ts'

/** The files that lie in the archive, one after the other; null where one cannot get from each to the next. */
export function filesLying(pack: Bytes): { path: string; begins: number }[] | null {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length)
  const found: { path: string; begins: number }[] = []
  let at = 0
  while (at + 30 <= pack.length && view.getUint32(at, true) === 0x04034b50) {
    const name = view.getUint16(at + 26, true)
    const begins = at + 30 + name + view.getUint16(at + 28, true)
    found.push({ path: new TextDecoder().decode(pack.slice(at + 30, at + 30 + name)), begins })
    at = begins + view.getUint32(at + 18, true)
  }
  return at + 4 <= pack.length && view.getUint32(at, true) === 0x02014b50 ? found : null
}

/**
 * Null where as many files lie in the archive as were signed and in their order, or where they cannot be told apart: then every byte is
 * compared with its place. One that lies under another name in its place has a changed byte in its name.
 */
export function findPlaces(pack: Bytes, paths: readonly string[]): ReturnType<FindPlaces> {
  const lying = filesLying(pack)
  if (lying?.[0]?.path !== 'manifest.json' || lying[1]?.path !== 'signature.json') return null
  const begins = new Map<string, number>()
  const added: PackFault[] = []
  const fault = (path: string, inPack: number | null, states: string): PackFault => ({
    path,
    at: null,
    inPack,
    was: null,
    is: null,
    says: states,
  })
  for (const file of lying.slice(2)) {
    if (paths.includes(file.path) && !begins.has(file.path)) begins.set(file.path, file.begins)
    else added.push(fault(file.path, file.begins, 'it was added: the manifest does not have it'))
  }
  const missing = paths.filter((path) => !begins.has(path))
  const stayed = paths.filter((path) => begins.has(path))
  const isInOrder = [...begins.keys()].every((path, place) => path === stayed[place])
  if (isInOrder && missing.length === added.length) return null
  return {
    begins,
    faults: [
      ...missing.map((path) => fault(path, null, 'it is missing')),
      ...added,
      ...(isInOrder ? [] : [fault('', null, 'its files are in another order than when signed')]),
    ],
  }
}
