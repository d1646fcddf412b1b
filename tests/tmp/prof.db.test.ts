import { test } from 'vitest'
import { testApp } from '../helpers/test-app.ts'
for (let i=0;i<5;i++) test('x'+i, async () => {
  const a = performance.now(); const c = process.cpuUsage()
  await testApp()
  const d = process.cpuUsage(c)
  console.log('testApp', performance.now()-a, (d.user+d.system)/1000)
})
