import { test } from 'vitest'
import { burst } from '../../../../tests/helpers/burst.ts'
import { testApp } from '../../../../tests/helpers/test-app.ts'

test('1,000 signatures in a burst all get their document and one mail each', { timeout: 1_800_000 }, async () => {
  await burst(await testApp(), 1_000)
})
