import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Twenty-odd routes fit in the first answer; the offline delivery screen needs to know them all.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
