/** Values of the simulation that were not measured. docs/scale.md lists them. */
export const assumptions = {
  offices: 10_000,
  points: 100_000_000,
  peopleOfOffice: 20,
  /** Requests of one person in a working day. `labels` is the number of labels printed, in one job. */
  ofPerson: { listPage: 30, list: 20, get: 15, search: 5, create: 3, signIn: 0.5, label: 5 },
  /** Shares of the offices by the offset of their time zone from UTC in hours. */
  zones: [
    [-8, 0.1],
    [-5, 0.2],
    [0, 0.1],
    [1, 0.25],
    [2, 0.05],
    [5.5, 0.1],
    [8, 0.15],
    [9, 0.05],
  ],
  /** Weight of each hour of the local day: two peaks, at 9 and at 14 o'clock. */
  hours: [0, 0, 0, 0, 0, 0.2, 0.6, 1.5, 4, 6, 5, 4, 2.5, 3.5, 5, 4.5, 3.5, 2, 0.8, 0.4, 0.2, 0.1, 0, 0],
  /** A request needs between half and twice its measured time, log-uniformly. */
  spread: 2,
  /** One round trip between program and database, in ms. */
  roundTripMs: 0.3,
  /** Wait of a commit for the disk, in ms. */
  commitMs: 1.5,
  /** Utilization of the busiest minute for which machines are bought: of processes and of databases. */
  busy: 0.5,
  coresOfProgramMachine: 4,
  coresOfDatabaseMachine: 16,
  /** Monthly price of a machine in euros, and of a terabyte on its SSD. */
  euros: { program: 80, database: 480, terabyte: 100 },
};
