import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Color, PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { Plex, type Weight } from './plex.ts'

/** A4 in points, with its margins. */
const SHORT = 595.28
const LONG = 841.89
export const MARGIN = 48
const FOOT = 40
const WORDS_A_TURN = 400

/** The identity's light theme on paper; tokens are the browser's, and paper has one theme. */
export const inks = {
  text: rgb(0.075, 0.125, 0.122),
  quiet: rgb(0.263, 0.322, 0.314),
  line: rgb(0.76, 0.8, 0.784),
  faint: rgb(0.867, 0.894, 0.878),
  brass: rgb(0.851, 0.675, 0.333),
  white: rgb(1, 1, 1),
  ground: rgb(0.969, 0.976, 0.973),
} as const satisfies Record<string, Color>

export type Type = { size: number; weight?: Weight; ink?: Color }

type Word = { text: string; x: number; y: number; page: PDFPage; type: Type }

/** Paper that grows downwards: what does not fit on a page goes to the next. Heights are in points from the top. */
export class Paper {
  readonly document: PDFDocument
  readonly plex: Plex
  readonly width: number
  readonly #height: number
  #page: PDFPage | undefined
  #top = 0
  // Text is drawn at the end: a face is embedded when it is first used, and that takes its time.
  readonly #words: Word[] = []

  private constructor(document: PDFDocument, isLandscape: boolean) {
    this.document = document
    this.plex = new Plex(document)
    this.width = (isLandscape ? LONG : SHORT) - 2 * MARGIN
    this.#height = isLandscape ? SHORT : LONG
  }

  static async make(isLandscape: boolean): Promise<Paper> {
    return new Paper(await PDFDocument.create({ updateMetadata: false }), isLandscape)
  }

  /** Room left on the page. */
  get spaceLeft(): number {
    return this.#page ? this.#height - MARGIN - FOOT / 2 - this.#top : 0
  }

  get top(): number {
    return this.#top
  }

  /** Begins a new page unless so much room is left; true where it did. */
  need(height: number): boolean {
    if (this.#page && this.spaceLeft >= height) return false
    this.#page = this.document.addPage([this.width + 2 * MARGIN, this.#height])
    this.#top = MARGIN
    return true
  }

  down(height: number): void {
    this.#top += height
  }

  /** Writes one line with its baseline `below` the top; `x` counts from the left margin. */
  write(text: string, x: number, below: number, type: Type): void {
    this.#words.push({ text, x: MARGIN + x, y: this.#height - this.#top - below, page: this.page, type })
  }

  writeRight(text: string, right: number, below: number, type: Type): void {
    this.write(text, right - this.widthOf(text, type), below, type)
  }

  rule(from: number, to: number, below: number, ink: Color = inks.faint): void {
    const y = this.#height - this.#top - below
    this.page.drawLine({
      start: { x: MARGIN + from, y },
      end: { x: MARGIN + to, y },
      thickness: 0.6,
      color: ink,
    })
  }

  fill(x: number, below: number, width: number, height: number, ink: Color): void {
    const y = this.#height - this.#top - below - height
    this.page.drawRectangle({ x: MARGIN + x, y, width, height, color: ink })
  }

  widthOf(text: string, { size, weight = 400 }: Type): number {
    return this.plex.widthOf(text, size, weight)
  }

  /** A text in lines that are no wider; a word that is wider alone is broken. Each character is measured once. */
  linesOf(text: string, width: number, type: Type): string[] {
    const lines: string[] = []
    const blank = this.widthOf(' ', type)
    let line = ''
    let taken = 0
    for (const word of text.split(/\s+/).filter(Boolean)) {
      const long = this.widthOf(word, type)
      if (line && taken + blank + long <= width) {
        line += ` ${word}`
        taken += blank + long
        continue
      }
      if (line) lines.push(line)
      ;[line, taken] = [word, long]
      if (long <= width) continue
      const pieces = this.#piecesOf(word, width, type)
      line = pieces.pop() ?? ''
      taken = this.widthOf(line, type)
      lines.push(...pieces)
    }
    return line ? [...lines, line] : lines
  }

  /** A word in pieces that are no wider, a character at least in each. */
  #piecesOf(word: string, width: number, type: Type): string[] {
    const pieces: string[] = []
    let piece = ''
    let taken = 0
    for (const character of word) {
      const own = this.widthOf(character, type)
      if (piece && taken + own > width) {
        pieces.push(piece)
        ;[piece, taken] = ['', 0]
      }
      piece += character
      taken += own
    }
    return piece ? [...pieces, piece] : pieces
  }

  get page(): PDFPage {
    if (!this.#page) this.need(0)
    return this.#page!
  }

  /** The file, with a foot on each page. */
  async finish(foot: string): Promise<Uint8Array> {
    const pages = this.document.getPages()
    const type: Type = { size: 8, ink: inks.quiet }
    for (const [at, page] of pages.entries()) {
      const count = `Page ${at + 1} of ${pages.length}`
      const right = MARGIN + this.width - this.widthOf(count, type)
      page.drawLine({
        start: { x: MARGIN, y: FOOT },
        end: { x: MARGIN + this.width, y: FOOT },
        thickness: 0.6,
        color: inks.faint,
      })
      const [first = ''] = this.linesOf(foot, this.width - this.widthOf(count, type) - 24, type)
      this.#words.push({ text: first, x: MARGIN, y: FOOT - 13, page, type })
      this.#words.push({ text: count, x: right, y: FOOT - 13, page, type })
    }
    for (const [at, word] of this.#words.entries()) {
      // Other requests are answered between two handfuls of words.
      if (at % WORDS_A_TURN === 0) await nextTurn()
      await this.#draw(word)
    }
    return this.document.save()
  }

  async #draw({ text, x, y, page, type }: Word): Promise<void> {
    let left = x
    for (const { face, text: drawn } of this.plex.runsOf(text, type.weight ?? 400)) {
      const font = await this.plex.fontOf(face)
      page.drawText(drawn, { x: left, y, size: type.size, font, color: type.ink ?? inks.text })
      left += font.widthOfTextAtSize(drawn, type.size)
    }
  }
}
