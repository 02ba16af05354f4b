import { wayOut } from './departure-messages.ts';

/** The ways out as who drives reads them: what they can do at the dock, and what the office does. */
export const driversWayOut: ReadonlyMap<string, string> = new Map([
  [wayOut.crew, 'The office chooses a driver'],
  [wayOut.left, 'Hand it back at the dock; the office takes it off the run'],
  [wayOut.off, 'Hand it back at the dock; the office decides'],
  [wayOut.hazard, 'Hand it back at the dock; the office says what it is, or takes it off the run'],
  [
    wayOut.transport,
    'Hand it back at the dock; the office says how it travels, or takes it off the run',
  ],
  [
    wayOut.pairs,
    'Give them different sections at the load check; else hand one back at the dock, and the office takes it off the run',
  ],
  [
    wayOut.oneSection,
    'Hand one back at the dock; the office takes it off the run, or gives the truck sections',
  ],
  [
    wayOut.placardsUnknown,
    'Hand it back at the dock; the office enters its UN number, or takes it off the run',
  ],
  [wayOut.training, 'The owner records it, or the office chooses another driver'],
  [
    wayOut.endorsement,
    'The owner records it, or the office chooses another driver or splits the load',
  ],
  [wayOut.sheet, 'The office uploads it, or the owner lets it go without'],
  [wayOut.countOnRoad, 'It is counted when it comes back'],
  [
    wayOut.capacity,
    'Hand back at the dock what is too much; the office takes it off the run, or chooses another truck',
  ],
  [wayOut.dock, 'Hand it back at the dock; the office moves its day, or takes it off the run'],
  [wayOut.truck, 'That run is counted back first, or the office chooses another truck'],
  [wayOut.notInUse, 'The office chooses another truck, or sets it in use again'],
  [wayOut.driver, 'That run is counted back first, or the office chooses another driver'],
  [wayOut.twinTruck, 'The office lets one of them leave later, or chooses another truck'],
  [wayOut.twinDriver, 'The office lets one of them leave later, or chooses another driver'],
]);
