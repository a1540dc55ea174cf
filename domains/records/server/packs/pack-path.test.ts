import { expect, it } from 'vitest'
import { packPath } from './pack-path.ts'

it('a file stays in the folder that a pack is unpacked into, whatever it was called', () => {
  expect(packPath('attachments/1-letter of Müller.pdf')).toBe('attachments/1-letter of Müller.pdf')
  expect(packPath('evidence/7-x/../../../etc/passwd')).toBe('evidence/7-x/_/_/_/etc/passwd')
  expect(packPath('evidence/7-..\\..\\run.exe')).toBe('evidence/7-.._.._run.exe')
  expect(packPath('/etc//./cron')).toBe('_/etc/_/_/cron')
})

it('no name begins a line of its own in the list of contents, or is read backwards', () => {
  expect(packPath('a\nNOT IN THIS PACK: nothing')).toBe('a_NOT IN THIS PACK_ nothing')
  expect(packPath('invoice\u202efdp.exe')).toBe('invoice_fdp.exe')
})
