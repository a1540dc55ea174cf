import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startJobs, stopJobs } from '#platform/jobs/index.ts'
import { sharedData } from '#platform/testing/data/shared-data.ts'
import { onOneDatabase } from '#platform/testing/index.ts'
import { workbookFile } from '#platform/testing/workbook-file.ts'
import type { BatchPreview } from '../../contract/index.ts'
import { stopEngine } from '../matching/index.ts'
import { screeningSlice } from '../slice.ts'
import { bodyOf, callerOf, publish, volkov } from '../test-world.ts'

const findings = sharedData('findings')

onOneDatabase('a file of parties as offices of Europe write it', (world) => {
  const api = callerOf(world)
  const preview = (content: string | Uint8Array, name = 'parties.csv') => {
    const form = new FormData()
    form.append('file', new File([content as string], name))
    form.append('withMatches', 'true')
    return bodyOf<BatchPreview>(api.post('/api/kyb/batches/preview', form))
  }
  beforeAll(async () => {
    await startJobs(world.installation, screeningSlice.jobs)
    await publish(world, [volkov])
  })
  afterAll(async () => {
    await stopJobs(world.installation)
    await stopEngine(world.installation)
  })

  const rest = {
    German:
      'Nachname;Vorname;Geb.-Datum;Staatsang.;Anrede\nVolkovskoy;Arkady Petrovich;5. Juni 1950;Russland;Herr',
    French: 'Nom;Prénom;Date de naissance;Pays;Civilité\nVolkovskoy;Arkady Petrovich;5 juin 1950;Russie;M.',
    Spanish:
      'Apellidos;Nombre;Fecha de nacimiento;Nacionalidad\nVolkovskoy;Arkady Petrovich;5 de junio de 1950;Rusia',
    Italian:
      'Cognome;Nome;Data di nascita;Cittadinanza\nVolkovskoy;Arkady Petrovich;5 giugno 1950;Federazione russa',
    Polish: 'Nazwisko;Imię;Data urodzenia;Obywatelstwo\nVolkovskoy;Arkady Petrovich;5 czerwca 1950;Rosja',
    Dutch: 'Achternaam;Voornaam;Geboortedatum;Land\nVolkovskoy;Arkady Petrovich;5 juni 1950;Rusland',
  }
  it.each(Object.entries(rest))(
    'in %s, with semicolons, is read whole and finds the party',
    async (_, text) => {
      for (const content of [text, Buffer.from(`\ufeff${text}`, 'utf16le')])
        expect(await preview(content)).toMatchObject({
          rows: 1,
          refusedCount: 0,
          withoutCount: 0,
          needs: [],
          dryRun: { withMatch: 1, hits: [{ entry: volkov.name, probability: expect.closeTo(1, 1) }] },
        })
    },
  )

  it('a file with a column of further names finds a party by one of them, and warns of duplicate rows', async () => {
    const text =
      'Full name,Aliases,Date of birth\nJohn Sample,A. Example; Arkady Volkovskoy,1950-06-05\nJane Roe,,\nJANE  ROE,,'
    const answer = await preview(text)
    expect(answer.dryRun?.hits).toMatchObject([{ row: 2, entry: volkov.name }])
    expect(answer.notes).toEqual([
      'The same name and date of birth as in a row above: row 4. Each is screened.',
    ])
  })

  it('a file with spreadsheet day numbers as dates is read, and names the rows', async () => {
    const answer = await preview(
      workbookFile({
        Kunden: [
          ['Name', 'Geburtsdatum'],
          ['Anna Muster', '18419'],
        ],
      }),
      'k.xlsx',
    )
    expect(answer).toMatchObject({ rows: 1, withoutCount: 0 })
    expect(answer.notes.join()).toMatch(/row 2/)
  })

  it.skipIf(!existsSync(findings))(
    'of a bank is screened whole but for rows without a name (skipped without ASSAY_DATA)',
    async () => {
      for (const name of ['ugly.xlsx', 'ugly-en.xlsx']) {
        const answer = await preview(new Uint8Array(readFileSync(`${findings}/compliance/${name}`)), name)
        console.info(
          `${name}: ${answer.rows} rows, ${answer.refusedCount} refused, ${answer.withoutCount} without a fact`,
        )
        expect(answer.needs).toEqual([])
        expect(answer.rows).toBeGreaterThanOrEqual(195)
        expect(answer.withoutCount).toBeLessThan(20)
      }
      const text = readFileSync(`${findings}/bugs/22-batch-countries.csv`)
      expect(await preview(new Uint8Array(text))).toMatchObject({ refusedCount: 0, withoutCount: 0 })
    },
  )
})
