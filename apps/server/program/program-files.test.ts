import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { builtProgram, programFolder, writeMadeOf } from './program-files.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-program-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('the built server is started only while every source is as it was and every file of it is there', () => {
  expect(builtProgram(root)).toBeUndefined()
  const folder = programFolder(root)
  mkdirSync(folder, { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(root, name), text)
  write('one.ts', 'export const one = 1\n')
  write('two.ts', 'export const two = 2\n')
  write('build/program/main-a.js', '')
  write('build/program/thread-b.js', '')
  writeMadeOf(root, { main: 'main-a.js', files: ['main-a.js', 'thread-b.js'], paths: ['one.ts', 'two.ts'] })
  const main = join(folder, 'main-a.js')
  expect(builtProgram(root)).toBe(main)

  // As long as before, and written within the same moment.
  write('two.ts', 'export const two = 3\n')
  expect(builtProgram(root)).toBeUndefined()
  write('two.ts', 'export const two = 2\n')
  expect(builtProgram(root)).toBe(main)
  rmSync(join(root, 'one.ts'))
  expect(builtProgram(root)).toBeUndefined()
  write('one.ts', 'export const one = 1\n')
  rmSync(join(folder, 'thread-b.js'))
  expect(builtProgram(root)).toBeUndefined()
})
