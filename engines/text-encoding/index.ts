export { codePageOf, decodeText, TextRefused, wideEncoding } from './decode-text.ts'
export { type CodePage, WordsBeyondAscii } from './guess-code-page.ts'
