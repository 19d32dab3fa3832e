import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const MOULD = "components/ui/fields/post-form.tsx";

const sources = ["app", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
);

/** Returns the forms that are posted and are no `PostForm`: each other `<form` states that its method is "get". */
const findOtherForms = (path: string, text: string): string[] =>
  path === MOULD
    ? []
    : [...text.matchAll(/<form\b(?!\s+method="get")/g)].map(
        ({ index }) => `${path}:${text.slice(0, index).split("\n").length}`,
      );

test("every form that is posted is a PostForm, which names the person of its page", () => {
  const paths = sources.filter((path) => path.endsWith(".tsx"));
  expect(paths).toContain(MOULD);
  expect(paths.flatMap((path) => findOtherForms(path, readFileSync(join(root, path), "utf8")))).toEqual([]);
  expect(findOtherForms("app/page.tsx", "return (\n  <form action={save}>")).toEqual(["app/page.tsx:2"]);
  expect(findOtherForms("app/page.tsx", '<form method="get" action="/audit">')).toEqual([]);
});

/** Routes that a browser posts to: with a mould that compares the person, or with a reason. */
const allowed: Record<string, string> = {
  "app/api/auth/[...nextauth]/route.ts": "Programs sign in and out by it",
  "app/(dashboard)/rounds/[id]/scans/route.ts": "The script of a phone posts JSON to it, and it compares the person",
  "app/q/[[...code]]/route.ts": "People without an account report by it, and nobody is signed in on its page",
};

test("every route that takes a form compares the person of its page", () => {
  const routes = sources.filter((path) => path.endsWith("route.ts"));
  const posted = routes.filter((path) =>
    /export (async function|const) POST/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(posted.length).toBeGreaterThan(5);
  const without = posted.filter(
    (path) =>
      !/\b(answerWork|answerStep|answerLabels|withSession|findOtherPerson)\b/.test(
        readFileSync(join(root, path), "utf8"),
      ),
  );
  expect(without.sort()).toEqual(Object.keys(allowed).sort());
});
