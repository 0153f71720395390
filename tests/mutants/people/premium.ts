import type { Mutant } from '../mutant.ts';

export default [
  {
    row: 'PREM-04',
    file: 'app/premium/premium-rules.ts',
    find: "'Priority access', ",
    replace: '',
    tests: ['app/premium/premium.test.ts'],
  },
  {
    row: 'PREM-06',
    file: 'app/premium/premium-rules.ts',
    find: "tickets: 1600, price: '5.99', best: true",
    replace: "tickets: 1600, price: '6.99', best: true",
    tests: ['app/premium/premium.test.ts'],
  },
  {
    row: 'PREM-09',
    file: 'app/premium/premium-rules.ts',
    find: 'is coming soon. You have not been charged.',
    replace: 'is coming soon.',
    tests: ['app/premium/premium.test.ts'],
  },
  {
    row: 'PREM-08',
    file: 'app/premium/premium-rules.ts',
    find: "name: 'Premium', tickets: 2000, price: '7.99', best: false",
    replace: "name: 'Premium', tickets: 2000, price: '7.99', best: true",
    tests: ['app/premium/premium.test.ts'],
  },
  {
    row: 'AMB-18',
    file: 'app/premium/subscription-page.tsx',
    find: 'GATE_SECONDS = 2',
    replace: 'GATE_SECONDS = 9',
    tests: ['app/premium/premium.test.ts'],
  },
] satisfies Mutant[];
