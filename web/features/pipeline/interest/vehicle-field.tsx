import { useState } from 'react'
import { INTEREST_LIMITS } from '../../../../contract/pipeline/interest-limits.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import * as texts from './texts.ts'

const OTHER = '*'

type VehicleFieldProps = { vehicles: readonly string[]; value: string; onChange: (vehicle: string) => void }

/** One of the round's vehicles, or another in the investor's own words. */
export function VehicleField({ vehicles, value, onChange }: VehicleFieldProps) {
  const [isOther, setOther] = useState(value !== '' && !vehicles.includes(value))
  const own = (label: string) => (
    <Field
      id="interest-other-vehicle"
      label={label}
      autoComplete="off"
      maxLength={INTEREST_LIMITS.vehicle}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  if (vehicles.length === 0) return own(texts.vehicleOptional)
  return (
    <>
      <Select
        id="interest-vehicle"
        label={texts.howYouInvest}
        value={isOther ? OTHER : value}
        options={[
          { value: '', label: texts.notDecided },
          ...vehicles.map((name) => ({ value: name, label: name })),
          { value: OTHER, label: texts.another },
        ]}
        onChange={({ target }) => {
          setOther(target.value === OTHER)
          onChange(target.value === OTHER ? '' : target.value)
        }}
      />
      {isOther && own(texts.whichVehicle)}
    </>
  )
}
