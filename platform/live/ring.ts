/** A piece of news as it goes down the wire, with its place in the order of the installation. */
export type News = { place: number; at: number; event: unknown; chunk: Uint8Array }

const NEWS_MAX = 256
const BYTES_MAX = 128 * 1024

/** The last news of one channel, kept for readers that were away for a moment. */
export class Ring {
  readonly keeps: 'all' | 'last'
  #news: News[] = []
  #bytes = 0
  #forgottenUpTo: number

  /** @param forgottenUpTo the place up to which nobody knows what the channel said. */
  constructor(keeps: 'all' | 'last', forgottenUpTo: number) {
    this.keeps = keeps
    this.#forgottenUpTo = forgottenUpTo
  }

  get isEmpty(): boolean {
    return this.#news.length === 0
  }

  get forgottenUpTo(): number {
    return this.#forgottenUpTo
  }

  get last(): News | undefined {
    return this.#news.at(-1)
  }

  add(news: News): void {
    // What is replaced by something newer is nothing that anybody misses.
    if (this.keeps === 'last') {
      this.#news = []
      this.#bytes = 0
    }
    this.#news.push(news)
    this.#bytes += news.chunk.length
    while (this.#news.length > NEWS_MAX || this.#bytes > BYTES_MAX) this.#forgetFirst()
  }

  forgetBefore(moment: number): void {
    while (this.#news[0] && this.#news[0].at < moment) this.#forgetFirst()
  }

  #forgetFirst(): void {
    const first = this.#news.shift()
    if (!first) return
    this.#bytes -= first.chunk.length
    this.#forgottenUpTo = first.place
  }

  /** What a reader has to be told that was at a place; undefined when some of it is forgotten. Where only the last word counts, it is always told. */
  after(place: number): readonly News[] | undefined {
    if (this.keeps === 'last') return this.#news
    if (place < this.#forgottenUpTo) return undefined
    return this.#news.filter((news) => news.place > place)
  }
}
