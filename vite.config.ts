import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/{domain,contract,machines,order,architecture}/**/*.test.{ts,tsx}'],
          environment: 'node',
        },
      },
      {
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node' },
      },
    ],
  },
});
