import { describe, expect, it } from 'vitest'
import { type Command, editOf } from './editor-commands.ts'

/** Runs a command on a text in which [ and ] mark what is selected; the result is marked the same way. */
function run(command: Command, marked: string): string {
  const from = marked.indexOf('⟦')
  const to = marked.indexOf('⟧') - 1
  const text = marked.replace('⟦', '').replace('⟧', '')
  const edit = editOf(command, { text, from, to })
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const [start, end] = edit.select
  return `${after.slice(0, start)}⟦${after.slice(start, end)}⟧${after.slice(end)}`
}

describe('the toolbar of the editor', () => {
  it.each<[Command, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a⟦⟧', 'a**⟦bold text⟧**'],
    ['italic', 'a ⟦b⟧ c', 'a *⟦b⟧* c'],
    ['italic', 'a *⟦b⟧* c', 'a ⟦b⟧ c'],
    ['italic', '**⟦b⟧**', '***⟦b⟧***'],
    ['heading', 'a\nb⟦⟧c\nd', 'a\n# bc⟦⟧\nd'],
    ['heading', '### b⟦⟧', '# b⟦⟧'],
    ['heading', '# b⟦⟧', 'b⟦⟧'],
    ['list', '⟦a\nb⟧', '- a\n- b⟦⟧'],
    ['list', '⟦- a\n- b⟧', 'a\nb⟦⟧'],
    ['list', '⟦- a\nb⟧', '- a\n- b⟦⟧'],
    ['link', 'see ⟦this⟧.', 'see [this](⟦https://⟧).'],
    ['link', '⟦https://a.example⟧', '[⟦link text⟧](https://a.example)'],
  ])('BADM-018 %s makes "%s" into "%s"', (command, before, after) => {
    expect(run(command, before)).toBe(after)
  })
})
