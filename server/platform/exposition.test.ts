import { expect, test } from 'vitest'
import { exposition, gauge, makeCounter, makeHistogram } from './exposition.ts'

test('counters, histograms and gauges are written as Prometheus reads them', () => {
  const asked = makeCounter('asked_total', 'How often.', ['route', 'status'])
  asked.add('/a', '2xx')
  asked.add('/a', '2xx')
  asked.add('/b', '4xx')
  const took = makeHistogram('took_seconds', 'How long.', ['route'], [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 3]) took.observe(seconds, '/a')
  const room = gauge('room_bytes', 'How much.', [{ value: 12.5 }])
  expect(exposition([asked, took], room)).toBe(
    [
      '# HELP asked_total How often.',
      '# TYPE asked_total counter',
      'asked_total{route="/a",status="2xx"} 2',
      'asked_total{route="/b",status="4xx"} 1',
      '# HELP took_seconds How long.',
      '# TYPE took_seconds histogram',
      'took_seconds_bucket{route="/a",le="0.1"} 2',
      'took_seconds_bucket{route="/a",le="1"} 3',
      'took_seconds_bucket{route="/a",le="+Inf"} 4',
      'took_seconds_sum{route="/a"} 3.65',
      'took_seconds_count{route="/a"} 4',
      '# HELP room_bytes How much.',
      '# TYPE room_bytes gauge',
      'room_bytes 12.5',
      '',
    ].join('\n'),
  )
})

test('what a label or a help text holds cannot end its line or its quotes', () => {
  const counter = makeCounter('odd_total', 'One\\two\nthree', ['what'])
  counter.add('a"b\\c\nd')
  expect(counter.lines()).toEqual([
    '# HELP odd_total One\\\\two\\nthree',
    '# TYPE odd_total counter',
    'odd_total{what="a\\"b\\\\c\\nd"} 1',
  ])
})

test('a gauge without samples says nothing, and what is no number is said as such', () => {
  expect(gauge('none', 'None.', [])).toEqual([])
  const values = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  expect(
    gauge(
      'odd',
      'Odd.',
      values.map((value) => ({ value })),
    ).slice(2),
  ).toEqual(['odd NaN', 'odd +Inf', 'odd -Inf'])
})

test('however many labels there are, memory is bounded, and what was known goes on being counted', () => {
  const counter = makeCounter('many_total', 'Many.', ['n'])
  for (let n = 0; n < 6_000; n++) counter.add(String(n))
  counter.add('0')
  expect(counter.lines().length).toBe(5_002)
  expect(counter.lines()).toContain('many_total{n="0"} 2')
})
