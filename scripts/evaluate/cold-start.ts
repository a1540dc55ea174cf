/** Prints the milliseconds from reading a snapshot's file to the first answer: `cold-start.ts FILE QUERY`. */
import { readFileSync } from 'node:fs'
import { openSnapshot, type Party } from '#engines/name-matching/index.ts'

const [file, query] = process.argv.slice(2)
const started = performance.now()
openSnapshot(readFileSync(file!)).search(JSON.parse(query!) as Party)
process.stdout.write(String(Math.round(performance.now() - started)))
