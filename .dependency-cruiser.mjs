/** An import counts also when it is of a type. tests/imports.test.ts breaks each rule on purpose. */

/** Any room may say something in the reader's language. */
const anywhere = ["lib/messages/", "messages/"];

/** What of ours the files of a room may import besides their own room. */
const rooms = {
  "app/": ["components/", "lib/contract/", "lib/dashboard/", "lib/labels/"],
  "components/": ["lib/contract/", "lib/labels/", "lib/dashboard/forms/"],
  "lib/contract/": [],
  "lib/labels/": ["lib/contract/", "lib/fork-confined.ts"],
  "lib/messages/": [],
  "lib/fair-queue.ts": [],
  "lib/fork-confined.ts": [],
  "lib/config(/|\\.ts$)": ["lib/printers/networks.ts"],
  "lib/print-jobs/": ["lib/contract/", "lib/labels/"],
  "lib/printers/": ["lib/contract/"],
  "lib/service/": [
    "lib/contract/",
    "lib/labels/",
    "lib/print-jobs/",
    "lib/printers/",
    "lib/fair-queue.ts",
    "lib/fork-confined.ts",
    "lib/config",
  ],
  "lib/remote-service/": ["lib/contract/", "lib/labels/", "lib/print-jobs/", "lib/service/http/"],
  "lib/dashboard/": ["lib/contract/", "lib/config"],
  "lib/server/": ["lib/fair-queue.ts"],
  "bin/": [],
  "(e2e|bench)/": ["tests/launch-program.mjs", "lib/printers/testing/"],
};

const packages = {
  "next-auth": ["lib/dashboard/session/"],
  "next|server-only": ["app/", "components/", "lib/dashboard/", "server.ts", "bench/empty/"],
  "react|react-dom|react-hook-form|@tanstack/react-table": ["app/", "components/", "lib/dashboard/"],
  "better-sqlite3|pg": ["lib/service/", "e2e/", "bench/", "tests/"],
  kysely: ["lib/service/"],
};

/** The lowest floor is first. A folder imports folders on lower floors. Tests are left out: they start the whole service. */
const floors = [
  ["http", "spreadsheets"],
  ["limits"],
  ["db"],
  ["audit-entries", "long-running"],
  ["accounts"],
  ["teams"],
  ["audit"],
  ["custom-fields"],
  ["access-points"],
  ["labels"],
  ["backup", "overview", "rounds", "telemetry", "views"],
];

const TESTS = "\\.test\\.[a-z]+$|/test-[^/]+$|/testing/";
const OURS = "^(app|components|lib|messages|bin|e2e|bench|tests)/|^server\\.ts$";

const begins = (paths) => `^(${paths.join("|")})`;
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const ofRooms = Object.entries(rooms).map(([room, others]) =>
  rule(
    `imports of ${room}`,
    `${room} may import itself${["", ...others, ...anywhere].join(", ")}, and nothing else of ours.`,
    { path: `^${room}`, pathNot: room.startsWith("lib/service") ? TESTS : undefined },
    { path: OURS, pathNot: begins([room, ...others, ...anywhere]) },
  ),
);

const ofPackages = Object.entries(packages).map(([names, places]) =>
  rule(
    `importers of ${names}`,
    `Only ${places.join(", ")} may import ${names}.`,
    { path: OURS, pathNot: begins(places) },
    { path: `(^|node_modules/)(@types/)?(${names})(/|$)` },
  ),
);

const ofFloors = floors.flatMap((folders, level) =>
  folders.map((folder) =>
    rule(
      `floor of lib/service/${folder}`,
      `lib/service/${folder} imports context.ts and folders on lower floors only.`,
      { path: `^lib/service/${folder}/`, pathNot: TESTS },
      {
        path: "^lib/service/",
        pathNot: begins(
          ["context.ts", `${[folder, ...floors.slice(0, level).flat()].join("/|")}/`].map(
            (one) => `lib/service/(${one})`,
          ),
        ),
      },
    ),
  ),
);

/** dependency-cruiser warns that it cannot use TypeScript 7, whose API is not published. swc reads the files instead. */
export default {
  forbidden: [
    ...ofRooms,
    ...ofPackages,
    ...ofFloors,
    rule(
      "floor of every folder",
      "Give the new folder of lib/service a floor.",
      { path: "^lib/service/", pathNot: `^lib/service/(${floors.flat().join("|")}|testing)/|^lib/service/[^/]+$` },
      { path: "." },
    ),
    rule(
      "context of the service",
      "context.ts imports no file of lib/service.",
      { path: "^lib/service/context\\.ts$" },
      { path: "^lib/service/" },
    ),
    rule(
      "contract anywhere",
      "The contract runs in a browser too, so it imports no module of Node.",
      { path: "^lib/contract/", pathNot: TESTS },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "tests from programs",
      "A program imports no tests.",
      { path: "^(app|components|lib|server\\.ts)", pathNot: TESTS },
      { path: `^(app|components|lib)/.*(${TESTS})` },
    ),
    rule("circles", "Two modules import each other. Move what both need into a third.", {}, { circular: true }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.(next|build)/" },
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".css"] },
  },
};
