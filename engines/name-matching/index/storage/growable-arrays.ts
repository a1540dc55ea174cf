/** Typed arrays that grow by doubling, so that a build over a stream of unknown length stays compact. */
export class GrowableUint32 {
  private values: Uint32Array
  length = 0

  constructor(capacity = 1024) {
    this.values = new Uint32Array(capacity)
  }

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.values.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }

  /** Sets the highest bit of the last value. */
  closeRow(): void {
    this.values[this.length - 1]! |= 0x8000_0000
  }

  /** A view of what was written; further pushes may leave it behind. */
  view(): Uint32Array {
    return this.values.subarray(0, this.length)
  }
}

export class GrowableBytes {
  private values: Uint8Array
  length = 0

  constructor(capacity = 4096) {
    this.values = new Uint8Array(capacity)
  }

  private reserve(extra: number): void {
    const needed = this.length + extra
    if (needed <= this.values.length) return
    const larger = new Uint8Array(Math.max(needed, this.values.length * 2))
    larger.set(this.values.subarray(0, this.length))
    this.values = larger
  }

  pushByte(value: number): void {
    this.reserve(1)
    this.values[this.length++] = value
  }

  pushBytes(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    this.values.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Unsigned LEB128. */
  pushVarint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      this.pushByte((rest & 0x7f) | 0x80)
      rest = Math.floor(rest / 128)
    }
    this.pushByte(rest)
  }

  /** The text as UTF-8, its byte length before it. */
  pushText(text: string): void {
    const start = this.length
    this.reserve(text.length + 5)
    let isAscii = text.length < 0x80
    if (isAscii) {
      this.values[this.length++] = text.length
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index)
        if (code >= 0x80) {
          isAscii = false
          break
        }
        this.values[this.length++] = code
      }
    }
    if (isAscii) return
    this.length = start
    const bytes = encoder.encode(text)
    this.pushVarint(bytes.length)
    this.pushBytes(bytes)
  }

  view(): Uint8Array {
    return this.values.subarray(0, this.length)
  }
}

const encoder = new TextEncoder()
