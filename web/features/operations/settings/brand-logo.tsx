import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import type { SettingField } from '../../../../contract/operations/setting-fields.ts'
import { call } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/endpoints.ts'
import { refusalMessage } from '../../../lib/refusal-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { usePortal } from '../company/queries.ts'
import styles from './brand.module.css'
import { type Room, roomWords } from './brand-words.ts'

type LogoFacts = Answer<'GET /api/admin/settings/logos/:id'>
type BrandLogoProps = {
  field: Extract<SettingField, { kind: 'logo' }>
  id: string
  /** The id of the uploaded picture, or what the configuration file names. */
  value: string
  onValue: (value: string) => void
  disabled: boolean
  error: string | undefined
  hint: string | undefined
}

/** In the file of the configuration, a name; stored, the SHA-256 of the picture. */
const UPLOADED = /^[0-9a-f]{64}$/
const MIN_VISIBLE = 60
const MAX_ICON_RATIO = 2.5
const UPLOAD_MS = 70_000

/** A logo on the grounds on which pages show it, with what became of the chosen file. */
export function BrandLogo({ field, id, value, onValue, disabled, error, hint }: BrandLogoProps) {
  const [refusal, setRefusal] = useState<string>()
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const uploaded = UPLOADED.test(value)
  const { data: logo } = useQuery({
    queryKey: ['/api/admin/settings/logos', value],
    queryFn: ({ signal }) => call('GET /api/admin/settings/logos/:id', { id: value }, { signal }),
    enabled: uploaded,
    meta: { personal: true },
  })

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (!file) return
    setBusy(true)
    setRefusal(undefined)
    setRemoved([])
    try {
      const answer = await call('POST /api/admin/settings/logos', {}, { body: file, timeoutMs: UPLOAD_MS })
      setRemoved(answer.removed)
      onValue(answer.id)
    } catch (failure) {
      setRefusal(refusalMessage(failure, 'Not uploaded: the portal did not answer. Choose the file again.'))
    } finally {
      setBusy(false)
      // The same file can be chosen again, after a change to it.
      target.value = ''
    }
  }

  const wrong = refusal ?? error
  const rooms: Room[] = field.room === 'ink' ? ['ink'] : ['paper', 'ink']
  const address = uploaded
    ? `/api/admin/settings/logos/${value}/picture`
    : `/logo${field.room === 'ink' ? '?room=ink' : ''}`
  return (
    <fieldset className={styles.logo} disabled={disabled} aria-describedby={`${id}-about`}>
      <legend>{field.label}</legend>
      <div className={styles.rooms} data-alone={rooms.length === 1 || undefined}>
        {rooms.map((room) => (
          <LogoInRoom key={room} room={room} address={value === '' ? undefined : address} logo={logo} />
        ))}
      </div>
      <div className={styles.acts}>
        <input
          id={id}
          className="sr-only"
          type="file"
          accept=".svg,.png,.webp,image/svg+xml,image/png,image/webp"
          aria-label={`${value === '' ? 'Choose' : 'Replace'} ${field.label}`}
          aria-invalid={wrong ? true : undefined}
          disabled={disabled || busy}
          onChange={(event) => void upload(event)}
        />
        <label className="btn btn--sm" htmlFor={id} aria-hidden="true">
          {busy ? 'Checking...' : value === '' ? 'Choose a file' : 'Replace'}
        </label>
        {value !== '' && (
          <button
            className="btn btn--sm"
            type="button"
            aria-label={`Remove ${field.label}`}
            onClick={() => {
              setRemoved([])
              setRefusal(undefined)
              onValue('')
            }}
          >
            Remove
          </button>
        )}
      </div>
      <div id={`${id}-about`} role="status">
        {wrong && <Alert tone="bad">{wrong}</Alert>}
        {removed.length > 0 && <Alert tone="warn">Left out of the file: {removed.join(', ')}.</Alert>}
        {logo && uploaded && <LogoNotes logo={logo} room={field.room} />}
        {hint && <p className="hint">{hint}</p>}
      </div>
    </fieldset>
  )
}

type LogoInRoomProps = { room: Room; address: string | undefined; logo: LogoFacts | undefined }

function LogoInRoom({ room, address, logo }: LogoInRoomProps) {
  const name = usePortal()?.company.name
  return (
    <figure className={styles.room} data-theme={room}>
      <p className={styles.brand}>
        {address && <img src={address} alt="" data-plate={(logo && isLost(logo, room)) || undefined} />}
        <span>{name}</span>
      </p>
      <figcaption>{roomWords(room)}</figcaption>
    </figure>
  )
}

function LogoNotes({ logo, room }: { logo: LogoFacts; room: Room }) {
  const lost = (room === 'ink' ? (['ink'] as const) : (['paper', 'ink'] as const)).filter((one) => isLost(logo, one))
  return (
    <>
      {logo.foreign && (
        <Alert tone="warn">
          This is the logo of the demo company. It is not shown, because the company has another name.
        </Alert>
      )}
      {lost.map((one) => (
        <p key={one} className="hint">
          Most of it could not be seen on {one === 'ink' ? 'dark' : 'light'} pages, so it stands on a{' '}
          {one === 'ink' ? 'light' : 'dark'} plate there.
        </p>
      ))}
      {logo.width > logo.height * MAX_ICON_RATIO && (
        <p className="hint">It is too wide for an icon, so icons show the first letter of the name.</p>
      )}
    </>
  )
}

function isLost({ visible }: LogoFacts, room: Room): boolean {
  return visible[room] < MIN_VISIBLE && visible[room === 'ink' ? 'paper' : 'ink'] > visible[room]
}
