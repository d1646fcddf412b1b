import { SETTING_FIELDS } from '../../../../contract/operations/setting-fields.ts'
import type { Config } from '../../../config.ts'
import type { SettingLayers } from '../../../portal-config.ts'
import { FIRST_SETTINGS, originOf } from './rules.ts'

/** Where the settings come from, in lines for the operator. */
export function describeLayers(layers: SettingLayers, config: Config, isFirst: boolean): string[] {
  const from = (origin: string) => SETTING_FIELDS.filter(({ path }) => originOf(layers, path).from === origin)
  const counted = (count: number) => (count === 1 ? '1 setting' : `${count} settings`)
  const { file, environment } = layers
  const stored = counted(from('stored').length)
  const lines = Object.entries(environment).map(([path, { variable }]) => `${variable} sets ${path}.`)
  if (file) lines.push(`${file.name} sets ${counted(from('file').length)}, which cannot be changed in the browser.`)
  if (!isFirst) lines.push(`Stored: ${stored}, which staff change on /admin/settings.`)
  else if (!file) lines.push(`The first start stores ${stored} of ${config.contentDir}/${FIRST_SETTINGS}.`)
  return [...lines, `Default: ${counted(from('default').length)}.`]
}
