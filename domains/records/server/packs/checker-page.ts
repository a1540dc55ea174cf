import { checkerSource } from '#engines/sealed-pack/index.ts'
import type { FileAnswer } from '#platform/endpoint/index.ts'

/** What the page does with a pack: everything in the browser, nothing is sent anywhere. */
const SCRIPT = `
const $ = (id) => document.getElementById(id)
const line = (parent, kind, text) => { const made = document.createElement(kind); made.textContent = text; parent.append(made); return made }
async function check(file) {
  const out = $('answer')
  out.replaceChildren()
  out.className = ''
  line(out, 'p', 'Checking ' + file.name + ' …')
  let verdict
  try {
    verdict = await checkPack(new Uint8Array(await file.arrayBuffer()), $('key').value, crypto.subtle)
  } catch (failure) {
    out.replaceChildren()
    out.className = 'bad'
    line(out, 'h2', 'Not checked')
    line(out, 'p', 'The file could not be checked in this browser: ' + failure.message)
    return
  }
  out.replaceChildren()
  const { state, manifest, faults, fingerprint, signature, isKeyGiven } = verdict
  const isSame = state === 'intact' || state === 'repacked'
  out.className = !isSame ? 'bad' : isKeyGiven === true ? 'good' : ''
  line(out, 'h2', state === 'repacked' ? 'Same content, repacked' + (isKeyGiven === true ? '' : ', key not compared') : state === 'intact' ? (isKeyGiven === true ? 'Intact' : 'Unchanged since it was signed, key not compared') : state === 'changed' ? 'Changed' : 'Not fully checked')
  if (manifest && manifest.of) line(out, 'p', manifest.of.called + ': ' + manifest.of.title + '. Made ' + manifest.madeAt + ' for ' + manifest.madeFor + ', by the signer’s clock.')
  if (manifest && manifest.isInvented) line(out, 'p', 'Sample data: the content of this pack is invented.')
  if (state === 'unchecked') line(out, 'p', 'Every file has its digest, but this browser cannot check Ed25519 signatures. Use a newer one, or assay verify.')
  if (faults.length > 0) {
    const list = line(out, 'ul', '')
    for (const fault of faults) line(list, 'li', (fault.path || 'The archive') + ': ' + fault.says)
  } else if (manifest) line(out, 'p', manifest.files.length + ' files, each with the digest that was signed. Signature: ' + signature + '.')
  if (manifest) line(out, 'p', 'Covered by the signature: manifest.json, and by it the content of ' + manifest.files.length + ' files by their digests. Not covered: ' + (state === 'intact' ? 'nothing else is in this archive.' : 'the archive itself (order, compression, dates, comments) and files that the manifest does not name' + (verdict.container.length > 0 ? '; here ' + verdict.container.slice(0, 20).join('; ') : '') + '.'))
  if (fingerprint) {
    line(out, 'p', 'Key: ').append(line(out, 'code', fingerprint))
    line(out, 'p', isKeyGiven === true ? 'It is the key you gave.' : isKeyGiven === false ? 'It is NOT the key you gave.' : 'Compare it with the fingerprint that the organisation gives you: a forged pack has another.')
  }
}
let last
$('file').addEventListener('change', (event) => { const [file] = event.target.files; if (file) check(last = file) })
$('key').addEventListener('change', () => { if (last) check(last) })
for (const kind of ['dragover', 'drop']) document.addEventListener(kind, (event) => {
  event.preventDefault()
  const [file] = event.dataTransfer.files
  if (kind === 'drop' && file) check(last = file)
})
`

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 0.25rem; font-weight: 600 }
input { font: inherit; width: 100%; box-sizing: border-box; padding: 0.4rem }
code { overflow-wrap: anywhere }
#answer { margin-top: 1.5rem; padding: 0 1rem; border-left: 4px solid gray }
#answer:empty { display: none }
#answer.good { border-color: #1a7f5a }
#answer.bad { border-color: #c0392b }
`

let page: string | undefined

/** The page that checks a pack: one file that asks nobody anything, with the same check that the command line makes. */
export function checkerPage(): string {
  page ??= `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Check a regulator pack</title>
<style>${STYLE}</style>
<h1>Check a regulator pack</h1>
<p>The pack is read in this browser and sent nowhere. The page shows whether every byte is as it was signed, and which is not.</p>
<label for="file">Pack (ZIP), chosen or dropped here</label>
<input id="file" type="file" accept=".zip,application/zip">
<label for="key">Fingerprint or public key of the organisation (optional)</label>
<input id="key" autocomplete="off" spellcheck="false">
<div id="answer" role="status" aria-live="polite"></div>
<script>${`${checkerSource()}\n${SCRIPT}`.replaceAll('</script', '<\\/script')}</script>
</html>
`
  return page
}

export async function downloadChecker(): Promise<FileAnswer> {
  return {
    fileName: 'check-a-regulator-pack.html',
    contentType: 'text/html; charset=utf-8',
    body: checkerPage(),
  }
}
