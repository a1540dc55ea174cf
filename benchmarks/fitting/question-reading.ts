/**
 * Fits the reader of questions and judges it with each set of questions left out in turn.
 *
 *   node benchmarks/fitting/question-reading.ts VECTORS.bin WORK_DIR [--write MODEL.json.gz]
 *
 * It opens a sample world (kept in WORK_DIR), asks every question by the patterns alone, has the answers scored, takes the readings of right answers as labels, fits a reader for each set without that
 * set, has what it reads answered and scored, and fits how sure an answer is.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readWordVectors } from '#engines/question-parsing/index.ts'
import { askAll } from '../question-reading/ask-all.ts'
import { fitSureness, judgeFolds, report } from '../question-reading/judge-folds.ts'

const [vectorsFile, directory] = process.argv.slice(2)
if (!vectorsFile || !directory) {
  console.error(
    'Usage: node benchmarks/fitting/question-reading.ts VECTORS.bin WORK_DIR [--write MODEL.json.gz]',
  )
  process.exit(1)
}
const vectors = readWordVectors(readFileSync(vectorsFile))
const { asked, reader } = await askAll(vectors, directory)
const judged = judgeFolds(asked)
writeFileSync(`${directory}/judged.json`, JSON.stringify(judged))
report(judged)
const at = process.argv.indexOf('--write')
if (at > 0) {
  const { sureness, least } = fitSureness(judged)
  const model = { fittedOn: new Date().toISOString().slice(0, 10), ...reader, sureness, least }
  writeFileSync(process.argv[at + 1]!, gzipSync(JSON.stringify(model), { level: 9 }))
}
process.exit(0)
