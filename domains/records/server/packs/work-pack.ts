import { sign } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sealPack } from '#engines/sealed-pack/index.ts'
import type { Trace } from '#platform/audit/index.ts'
import type { Context } from '#platform/context/index.ts'
import { keepFile, putFile } from '#platform/files/index.ts'
import type { RunEnd, RunRow, Work } from '#platform/runs/index.ts'
import { fingerprintOf } from '#platform/signatures/index.ts'
import { signingKey } from '../signing/signing-key.ts'
import { checkerPage } from './checker-page.ts'
import { collectPack, type ListedFile } from './collect-files.ts'
import { contentsText } from './contents-text.ts'
import { factsOf } from './pack-facts.ts'
import * as store from './store.ts'

const FILE_BYTES_MAX = 128 * 1024 * 1024

/** Collects, seals and signs a pack, and keeps it whole or not at all. */
export async function workPack(work: Work): Promise<void> {
  const ctx = work.current()
  const { organisationId } = ctx.actor
  const row = await store.packOfOrganisation(ctx.db, organisationId, Number(work.run.about))
  if (row.state === 'ready') return
  const collected = await collectPack(ctx, { kind: row.kind, id: row.subjectId }, async () => {
    work.signal.throwIfAborted()
    await nextTurn()
  })
  const key = await signingKey(ctx)
  const fingerprint = fingerprintOf(key.publicKey)
  const facts = factsOf(ctx, row, collected)
  const files: ListedFile[] = [
    ...collected.files,
    {
      path: 'check-this-pack.html',
      content: textBytes(checkerPage()),
      says: 'Checks a pack in a browser, without a server',
    },
  ]
  const contents = contentsText({ facts, files, fingerprint })
  const sealed = await sealPack(
    facts,
    [
      { path: 'CONTENTS.txt', content: textBytes(contents) },
      ...files.map(({ path, content }) => ({ path, content })),
    ],
    { algorithm: 'Ed25519', publicKey: key.publicKey, fingerprint },
    {
      subtle: crypto.subtle,
      sign: async (bytes) => sign(null, bytes, key.privateKey).toString('base64'),
      breathe: async () => {
        work.signal.throwIfAborted()
        await nextTurn()
      },
    },
  )
  const fileName = `regulator-pack-${row.kind}-${row.subjectId}-${ctx.now.toISOString().slice(0, 10)}.zip`
  const put = await putFile(ctx, new File(sealed.pieces, fileName), { bytesMax: FILE_BYTES_MAX })
  const fileCount = sealed.manifest.files.length
  await work.piece(work.current(), async (tx) => {
    const kept = await keepFile(tx, put, { purpose: 'regulator-pack' })
    const made = {
      fileId: kept.id,
      fileName,
      bytes: kept.bytes,
      files: fileCount,
      sha256: kept.sha256,
      manifestSha256: sealed.manifestSha256,
      fingerprint,
      leftOut: collected.leftOut,
      title: collected.title,
    }
    await store.updatePack(tx.db, row, { ...made, state: 'ready', madeAt: tx.now })
    const { fileId: _, ...stated } = made
    return {
      result: undefined,
      done: fileCount,
      total: fileCount,
      step: 'Sealed',
      trace: {
        action: 'regulator-pack.made',
        subject: { type: 'regulator-pack', id: row.id },
        after: { kind: row.kind, subjectId: row.subjectId, ...stated },
        payload: { title: collected.title },
      },
    }
  })
}

const textBytes = (text: string) => new TextEncoder().encode(text)

/** What the end of the run says of its pack. */
export async function endPack(tx: Context, run: RunRow, end: RunEnd): Promise<Trace[]> {
  if (end.state === 'done') return []
  const id = Number(run.about)
  await store.updatePack(tx.db, { organisationId: run.organisationId, id }, { state: end.state })
  return [
    {
      action: 'regulator-pack.failed',
      subject: { type: 'regulator-pack', id },
      after: { state: end.state, ...(end.state === 'failed' ? { failure: end.failure } : {}) },
    },
  ]
}
