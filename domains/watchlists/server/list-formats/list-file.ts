/** A published file: its name, and its bytes as often as they are asked for. `.gz` content is unpacked on the way. */
export type ListFile = { name: string; open: () => AsyncIterable<Uint8Array> }
