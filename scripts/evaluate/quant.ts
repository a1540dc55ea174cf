import { readFileSync, writeFileSync } from 'node:fs'
import type { CaseFile } from './quant/answer-each.ts'

type Suite = (file: CaseFile) => Record<string, unknown> | Promise<Record<string, unknown>>

/** The suites, told apart by the file's title; each lives in quant/<name>.ts. */
const suites: { name: string; describes: RegExp; load: () => Promise<Suite> }[] = [
  { name: 'bonds', describes: /bond/i, load: async () => (await import('./quant/bonds.ts')).answerBonds },
  {
    name: 'optimiser',
    describes: /optimiser/i,
    load: async () => (await import('./quant/optimiser.ts')).answerOptimiser,
  },
  { name: 'risk', describes: /^risk/i, load: async () => (await import('./quant/risk.ts')).answerRisk },
  {
    name: 'attribution',
    describes: /attribution/i,
    load: async () => (await import('./quant/attribution.ts')).answerAttribution,
  },
]

/** Answers each case of the file under its id. Throws where the file is not one, or its suite is not built. */
export async function evaluateQuant(inFile: string, outFile: string): Promise<void> {
  const file = readCases(inFile)
  const suite = suites.find(({ describes }) => describes.test(file.title))
  if (!suite) {
    const known = suites.map(({ name }) => name).join(', ')
    throw new Error(`${inFile}: no suite answers "${file.title}" (built: ${known || 'none'})`)
  }
  const answer = await suite.load()
  writeFileSync(outFile, `${JSON.stringify(await answer(file), null, 1)}\n`)
}

function readCases(inFile: string): CaseFile {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(inFile, 'utf8'))
  } catch (error) {
    throw new Error(`${inFile} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  const file = read as Partial<CaseFile> | null
  if (typeof file?.title !== 'string' || !Array.isArray(file.cases))
    throw new Error(`${inFile} has no title or no cases`)
  const stray = file.cases.findIndex(
    (each) => typeof each?.id !== 'string' || typeof each.inputs !== 'object' || each.inputs === null,
  )
  if (stray >= 0) throw new Error(`${inFile}: case ${stray + 1} has no id or no inputs`)
  return file as CaseFile
}
