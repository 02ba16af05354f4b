import { useTimeZone } from '../../../../company/ui/time-zone.ts';
import { longMomentText } from '../../../../kit/time.ts';

/** A moment in the company's time zone. */
export function When({ at, none = 'Never' }: { at: string | null; none?: string }) {
  const timeZone = useTimeZone();
  if (!at) return <span className="text-muted">{none}</span>;
  return (
    <time dateTime={at} className="tabular whitespace-nowrap">
      {longMomentText(at, timeZone)}
    </time>
  );
}

/** A browser's long name in two words. */
export function browserName(agent: string | null): string {
  if (!agent) return 'Unknown browser';
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /OPR\//.test(agent)
      ? 'Opera'
      : /Firefox\//.test(agent)
        ? 'Firefox'
        : /Chrome\//.test(agent)
          ? 'Chrome'
          : /Safari\//.test(agent)
            ? 'Safari'
            : null;
  const system = /iPhone|iPad/.test(agent)
    ? 'iPhone or iPad'
    : /Android/.test(agent)
      ? 'Android'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS X/.test(agent)
          ? 'Mac'
          : /Linux/.test(agent)
            ? 'Linux'
            : null;
  if (!browser) return agent.slice(0, 40);
  return system ? `${browser} on ${system}` : browser;
}

/** Where a session comes from, as people can read it: the network's number, or this machine. */
export function networkName(network: string | null): string {
  if (!network) return '';
  return network === '127.0.0.1' || network === '0:0:0:0::/64' ? 'this machine' : network;
}
