import { fieldAt } from '../../../../contract/operations/setting-fields.ts'
import type { Settings } from './queries.ts'

/** What is set outside the portal, to look up and not to edit. Secrets and places on the server are named and never shown. */
export function EnvironmentList({ environment, file, sections }: Pick<Settings, 'environment' | 'file' | 'sections'>) {
  const fixed = sections.flatMap(({ values }) => values).filter(({ setBy }) => setBy !== null)
  const names = fixed.map(({ path, setBy }) => `${setBy} sets ${fieldAt(path)?.label ?? path}.`)
  return (
    <>
      <p className="text">
        The environment says where the portal runs. It is read at the start and cannot be changed here. It counts over
        the configuration file, which counts over the settings on this page.
      </p>
      <dl className="term-list mt-4">
        <div>
          <dt>Configuration file</dt>
          <dd>
            {file ??
              ['None.', ...names, `Everything ${names.length > 0 ? 'else ' : ''}on this page can be edited.`].join(' ')}
          </dd>
        </div>
        {environment.map(({ name, value }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>{value ?? 'Set, not shown'}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
