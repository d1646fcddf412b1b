import { useQuery } from '@tanstack/react-query'
import { dayAndTimeUtc } from '../../../../contract/wording.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { HashGroups } from './hash-groups.tsx'
import { verifyKeysQuery } from './queries.ts'
import * as texts from './texts.ts'
import verifyStyles from './verify.module.css'

const command = (certificate: string) => `node verify-agreement.mjs FILE \\
  --certificate ${certificate} \\
  --log-key log-keys.txt`

/** The name that a certificate is saved under. */
const fileOf = (sha256: string) => `seal-${sha256.slice(0, 8)}.pem`

/** The keys for verifying a signed copy offline. */
export function PublicKeys() {
  const hydrated = useHydrated()
  // The browser fetches the keys, because they can change while the rendered page is cached.
  const { data, isError, refetch } = useQuery({ ...verifyKeysQuery, enabled: hydrated })
  if (isError) return <LoadFailed what={texts.thePublicKeys} onRetry={() => void refetch()} />
  const certificates = data?.certificates ?? []
  const inUse = certificates.find(({ retiredAt }) => !retiredAt)
  const save = (name: string, words: string) => saveFile(name, new Blob([words], { type: 'text/plain;charset=utf-8' }))
  return (
    <>
      <div className={data ? undefined : verifyStyles.keysLoading}>
        <ul className={verifyStyles.keys} aria-busy={!data || undefined}>
          {certificates.map(({ sha256, pem, since, retiredAt }) => (
            <li key={sha256}>
              <p className={`mono ${verifyStyles.keysHash}`}>
                <HashGroups hash={sha256} />
              </p>
              <p className="small">
                {retiredAt
                  ? texts.inUseFromTo({ since: dayAndTimeUtc(since), until: dayAndTimeUtc(retiredAt) })
                  : texts.inUseSince({ since: dayAndTimeUtc(since) })}
              </p>
              <p className="small way-out">
                <button className="link-button" type="button" onClick={() => save(fileOf(sha256), pem)}>
                  {texts.saveTheCertificate}
                </button>
              </p>
            </li>
          ))}
        </ul>
        {data && data.logKeys.length > 0 && (
          <p className="small way-out mt-4">
            <button
              className="link-button"
              type="button"
              onClick={() => save('log-keys.txt', `${data.logKeys.join('\n')}\n`)}
            >
              {texts.saveThePublicOf({ length: data.logKeys.length })}
            </button>
          </p>
        )}
      </div>
      <p className="mt-4">
        <a className="btn" href="/verify-agreement.mjs" download>
          <Icon name="save" />
          {texts.saveTheVerifier}
        </a>
      </p>
      <div className="mt-4">
        <CodeBlock title={texts.command} code={command(inUse ? fileOf(inUse.sha256) : 'SEAL.pem')} />
      </div>
    </>
  )
}
